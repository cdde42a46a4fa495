# Counting for the test scripts; to be sourced. A script calls passed or failed for each test and ends
# with tally_end, which prints the line that run_suites.sh adds up and sets the exit status.
tally_passed=0
tally_failed=0

passed() {
    tally_passed=$((tally_passed + ${1:-1}))
}

# failed NAME: says which test failed; the details are printed by the caller.
failed() {
    tally_failed=$((tally_failed + ${2:-1}))
    echo "FAILED: $1"
}

tally_end() {
    echo "$tally_passed passed, $tally_failed failed"
    [ "$tally_failed" -eq 0 ]
}
