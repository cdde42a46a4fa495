#!/usr/bin/env bash
# Tests that ten times the data costs about ten times the instructions:  linear.sh PROGRAM EXTENSION
# Instructions, not seconds: the counts are the same on a busy machine. Skips where valgrind is absent.
set -euo pipefail

folder=$(dirname "$0")
# shellcheck source=tests/tools/tally.sh
. "$folder/../tools/tally.sh"

# A constant part makes it less than 10, the logarithm in a growing buffer or a cache a little more.
most=11
least=5

if ! command -v valgrind >/dev/null; then
    echo "skipped: valgrind, which counts the instructions, is not installed"
    tally_end
    exit
fi

counts=$("$folder/instructions.sh" "$1" --instructions --extension "$2")
while read -r name small large; do
    ratio=$(awk -v a="$small" -v b="$large" 'BEGIN { printf "%.2f", b / a }')
    if awk -v r="$ratio" -v least=$least -v most=$most 'BEGIN { exit !(r >= least && r <= most) }'; then
        passed
    else
        failed "${name//_/ }: $small instructions, on ten times the data $large: $ratio times, not $least to $most"
    fi
done < <(awk -F'[|\t]' '{ gsub(/ /, "_", $1) } $1 == last { print $1, count, $3 } { last = $1; count = $3 }' <<<"$counts")
if [ $((tally_passed + tally_failed)) -eq 0 ]; then
    failed "nothing was counted"
fi
tally_end
