#!/usr/bin/env bash
# Runs each fuzzer over its stored inputs, without looking for new ones:  replay_corpus.sh SEEDS PROGRAM...
# The program fuzz_NAME gets the folders SEEDS/NAME and tests/fuzz/corpus/NAME; every input is one test.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

seeds=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
shopt -s nullglob

for program in "$@"; do
    name=$(basename "$program")
    inputs=("$seeds/${name#fuzz_}"/* tests/fuzz/corpus/"${name#fuzz_}"/*)
    if [ "${#inputs[@]}" -eq 0 ]; then
        failed "$name has no inputs"
    elif "$program" "${inputs[@]}" >"$log" 2>&1; then
        echo "$name: ${#inputs[@]} inputs"
        passed "${#inputs[@]}"
    else
        # The driver names each input before it runs it, so the one at fault is the last that was named.
        tail -n 20 "$log"
        failed "$name"
    fi
done
tally_end
