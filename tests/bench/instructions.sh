#!/usr/bin/env bash
# Runs a bench program under callgrind and prints what it counted:  instructions.sh PROGRAM [ARGUMENT...]
#
# One line for each piece that the program marked (instructions.h): its label, a tab, its instructions.
# The counts are the same in every run of the same binary on the same input, however busy the machine is.
set -euo pipefail

# valgrind counts every byte that a copying instruction moves, so glibc must copy with a loop instead.
export GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=0x7fffffff:glibc.cpu.x86_rep_stosb_threshold=0x7fffffff

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
valgrind --tool=callgrind --collect-atstart=no --callgrind-out-file="$folder/counts" \
    "$@" 1>&2 2>"$folder/log" || { cat "$folder/log" >&2; exit 1; }

# One file for each mark, counts.1, counts.2, ..., in the order in which they were made.
find "$folder" -name 'counts.*' | sort -t. -k3n -V | while read -r file; do
    awk '/^desc: Trigger: Client Request: / { sub(/^desc: Trigger: Client Request: /, ""); label = $0 }
         /^(summary|totals): / { count = $2 }
         END { if (label != "") printf "%s\t%s\n", label, count }' "$file"
done
