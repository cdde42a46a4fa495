#!/usr/bin/env bash
# Runs programs without arguments; each passes when it exits with 0 and, where SOURCE_FOLDER/NAME.expected exists,
# prints exactly that:  run_programs.sh SOURCE_FOLDER PROGRAM...
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

folder=$1
shift
output=$(mktemp)
trap 'rm -f "$output"' EXIT

for program in "$@"; do
    name=$(basename "$program")
    "$program" >"$output" 2>&1
    status=$?
    if [ "$status" -ne 0 ]; then
        cat "$output"
        failed "$name (exit status $status)"
    elif [ -e "$folder/$name.expected" ] && ! diff -u "$folder/$name.expected" "$output"; then
        failed "$name prints something else"
    else
        echo "$name: ok"
        passed
    fi
done
tally_end
