#!/usr/bin/env bash
# Tests that ten times the data costs about ten times the instructions:  linear.sh PROGRAM EXTENSION
# Instructions, not seconds: the counts are the same on a busy machine. Skips where valgrind is absent.
set -euo pipefail

folder=$(dirname "$0")
# shellcheck source=tests/tools/tally.sh
. "$folder/../tools/tally.sh"

if ! command -v valgrind >/dev/null; then
    echo "skipped: valgrind, which counts the instructions, is not installed"
    echo "0 passed, 0 failed"
    exit
fi

# Lines of two sizes of the same case follow each other: name|size|largest factor, a tab, instructions. The factor
# may be as small as 1: a part that does not depend on the data makes it less than 10.
counts=$("$folder/instructions.sh" "$1" --instructions --extension "$2")
while IFS='|' read -r name most small large; do
    ratio=$(awk -v a="$small" -v b="$large" 'BEGIN { printf "%.2f", b / a }')
    if awk -v ratio="$ratio" -v most="$most" 'BEGIN { exit !(ratio >= 1 && ratio <= most) }'; then
        passed
    else
        failed "$name: $small instructions, on ten times the data $large: $ratio times, not 1 to $most"
    fi
done < <(awk -F'[|\t]' '$1 == last { print $1 "|" $3 "|" count "|" $4 } { last = $1; count = $4 }' <<<"$counts")
tally_end
