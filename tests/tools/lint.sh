#!/usr/bin/env bash
# Static analysis of everything that is compiled or run:  lint.sh
# clang-tidy (.clang-tidy says which checks and why), cppcheck and gcc's analyzer for the C code of codec/ and ext/
# and shellcheck for the scripts. Every finding is a failure.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

flags=(-std=c11 -Icodec -DBOGO_VERSION='"0"')

# check NAME COMMAND...
check() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        passed
    else
        echo "$output"
        failed "$name"
    fi
}

for source in codec/*.c ext/*.c; do
    check "clang-tidy $source" clang-tidy --quiet --warnings-as-errors='*' "$source" -- "${flags[@]}"
    check "gcc -fanalyzer $source" gcc "${flags[@]}" -O1 -fanalyzer -Werror -c "$source" -o /dev/null
done
check "cppcheck" cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
    --inline-suppr --suppress=missingIncludeSystem -Icodec codec ext
# SC2119: a function of ours that takes an optional argument is meant to be called without.
check "shellcheck" shellcheck -x -e SC2119 tests/tools/*.sh .ci/run
tally_end
