#!/usr/bin/env bash
# Looks for new inputs with libFuzzer:  run_fuzzers.sh SEEDS SECONDS PROGRAM...
# fuzz_NAME starts from SEEDS/NAME and tests/fuzz/corpus/NAME and uses the dictionary tests/fuzz/NAME.dict where there
# is one. What it learns is kept in build/fuzz-found/NAME, what breaks in build/fuzz-found/NAME-*. An input that breaks
# a property belongs into the corpus.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

seeds=$1
seconds=$2
shift 2
# A failed assertion is to end the program: there is no test around it that it could leave.
export CMOCKA_TEST_ABORT=1
for program in "$@"; do
    name=$(basename "$program")
    name=${name#fuzz_}
    found=build/fuzz-found/$name
    mkdir -p "$found"
    options=(-max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$found-" -timeout=20 -rss_limit_mb=2048)
    [ ! -e "tests/fuzz/$name.dict" ] || options+=(-dict="tests/fuzz/$name.dict")
    folders=("$found")
    for folder in "$seeds/$name" "tests/fuzz/corpus/$name"; do
        [ ! -d "$folder" ] || folders+=("$folder")
    done
    if "$program" "${options[@]}" "${folders[@]}" >"$found.log" 2>&1; then
        echo "fuzz_$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$found.log") executions in $seconds seconds"
        passed
    else
        tail -n 60 "$found.log"
        failed "fuzz_$name"
    fi
done
tally_end
