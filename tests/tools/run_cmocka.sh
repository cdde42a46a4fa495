#!/usr/bin/env bash
# Runs cmocka programs and adds up their counts:  run_cmocka.sh PROGRAM...
# Prints one line per program, and the whole output of a program that fails. RUNNER, when set, is put before
# each program (valgrind, qemu-s390x).
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# One summary line per group of tests, for example "[  PASSED  ] 12 test(s)." and "[  FAILED  ] group: 1 test(s), ...".
sum_of() {
    sed -nE "s/^\[ +$1 +\]( [^:]*:)? ([0-9]+) test\(s\).*/\2/p" "$log" | awk '{ sum += $1 } END { print sum + 0 }'
}

for program in "$@"; do
    name=$(basename "$program")
    # RUNNER is a command with its arguments, so it is split into words on purpose.
    # shellcheck disable=SC2086
    CMOCKA_MESSAGE_OUTPUT=stdout ${RUNNER:-} "$program" >"$log" 2>&1
    status=$?
    good=$(sum_of PASSED)
    skipped=$(sum_of SKIPPED)
    bad=$(sum_of FAILED)
    # A crash, a leak found at the end, or a failed set-up counts as one failure.
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    passed "$good"
    echo "$name: $good passed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
    if [ "$bad" -ne 0 ]; then
        cat "$log"
        failed "$name (exit status $status)" "$bad"
    elif [ "$good" -eq 0 ] && [ "$skipped" -eq 0 ]; then
        cat "$log"
        failed "$name ran no test"
    fi
done
tally_end
