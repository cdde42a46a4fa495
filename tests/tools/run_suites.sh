#!/usr/bin/env bash
# Runs make targets one after another and adds up their counts:  run_suites.sh MAKE TARGET...
# Goes on after a failure; the last line is the total and the exit status is honest.
set -uo pipefail

make=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
total_passed=0
total_failed=0

for target in "$@"; do
    echo "== $target"
    $make "$target" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    read -r suite_passed _ suite_failed _ <<<"${counts:-0 passed, 0 failed}"
    # A suite that did not get as far as its own count (a compile error, say) is one failure.
    if [ "$status" -ne 0 ] && [ "$suite_failed" -eq 0 ]; then
        suite_failed=1
        echo "FAILED: $target did not run to its end"
    fi
    total_passed=$((total_passed + suite_passed))
    total_failed=$((total_failed + suite_failed))
done

echo "== total"
echo "$total_passed passed, $total_failed failed"
[ "$total_failed" -eq 0 ]
