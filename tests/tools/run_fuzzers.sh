#!/usr/bin/env bash
# Looks for new inputs with libFuzzer:  run_fuzzers.sh SECONDS PROGRAM...
# Starts from tests/fuzz/corpus/NAME, uses the dictionary tests/fuzz/NAME.dict where there is one, and keeps what it
# learns and what breaks in build/fuzz/found/NAME. An input that breaks a property belongs into the corpus.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

seconds=$1
shift
for program in "$@"; do
    name=$(basename "$program")
    name=${name#fuzz_}
    found=build/fuzz/found/$name
    mkdir -p "$found"
    options=(-max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$found-" -timeout=10 -rss_limit_mb=2048)
    [ ! -e "tests/fuzz/$name.dict" ] || options+=(-dict="tests/fuzz/$name.dict")
    if "$program" "${options[@]}" "$found" "tests/fuzz/corpus/$name" >"$found.log" 2>&1; then
        echo "fuzz_$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$found.log") executions in $seconds seconds"
        passed
    else
        tail -n 60 "$found.log"
        failed "fuzz_$name"
    fi
done
tally_end
