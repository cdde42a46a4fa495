#!/usr/bin/env bash
# Runs each fuzzer over its stored inputs, without looking for new ones:  replay_corpus.sh PROGRAM...
# The program fuzz_NAME gets the folder tests/fuzz/corpus/NAME; every input is one test.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

for program in "$@"; do
    name=$(basename "$program")
    inputs=(tests/fuzz/corpus/"${name#fuzz_}"/*)
    if [ ! -e "${inputs[0]}" ]; then
        failed "$name has no inputs in tests/fuzz/corpus/${name#fuzz_}"
    elif "$program" "${inputs[@]}" >"$log" 2>&1; then
        echo "$name: ${#inputs[@]} inputs"
        passed "${#inputs[@]}"
    else
        cat "$log"
        failed "$name"
    fi
done
tally_end
