#!/usr/bin/env bash
# Runs make targets one after another and adds up their counts:  run_suites.sh TARGET... [-- ARGUMENT...]
# The arguments are given to every make (a variable of another configuration, say). MAKE is taken from the environment.
# Goes on after a failure; the last line is the total and the exit status is honest.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

targets=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    targets+=("$1")
    shift
done
shift $(($# > 0))
log=$(mktemp)
trap 'rm -f "$log"' EXIT

for target in "${targets[@]}"; do
    echo "== $target"
    "$MAKE" --no-print-directory "$target" "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    read -r good bad < <(last_counts "$log" | grep . || echo "0 0")
    passed "$good"
    # A suite that did not get as far as its own count (a compile error, say) is one failure.
    if [ "$bad" -ne 0 ]; then
        failed "$target" "$bad"
    elif [ "$status" -ne 0 ]; then
        failed "$target did not run to its end"
    fi
done

echo "== total"
tally_end
