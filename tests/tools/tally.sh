# shellcheck shell=bash
# Counting for the test scripts; to be sourced. A script calls passed, failed or equal for each test and ends
# with tally_end, which prints the line that run_suites.sh adds up and sets the exit status.
tally_passed=0
tally_failed=0

# passed [COUNT]
# shellcheck disable=SC2120
passed() {
    tally_passed=$((tally_passed + ${1:-1}))
}

# failed NAME [COUNT]: says which test failed; the details are printed by the caller.
failed() {
    tally_failed=$((tally_failed + ${2:-1}))
    echo "FAILED: $1"
}

# equal NAME EXPECTED ACTUAL
equal() {
    if [ "$2" = "$3" ]; then
        passed
    else
        failed "$1 (expected: -, found: +)"
        diff -U 0 <(echo "$2") <(echo "$3") | tail -n +4
    fi
}

# last_counts FILE: "PASSED FAILED" of the last count in the output of a suite, nothing when there is none.
last_counts() {
    sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$1" | tail -n 1
}

# A suite that has lost its tests must not look like one that passes.
tally_end() {
    [ $((tally_passed + tally_failed)) -gt 0 ] || failed "there was nothing to test"
    echo "$tally_passed passed, $tally_failed failed"
    [ "$tally_failed" -eq 0 ]
}
