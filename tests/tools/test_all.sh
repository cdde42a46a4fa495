#!/usr/bin/env bash
# The tests on every platform that can be had on one machine:  test_all.sh [VARIANT...]
# MAKE is taken from the environment. Without arguments all variants run; each keeps its objects in build/VARIANT.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
wanted=" $* "
cmocka=build/deps/cmocka
# The bridge needs a cJSON for the target, which only the machine itself has.
portable_tests=$(basename -s .c tests/unit/test_*.c | grep -vx test_cjson | tr '\n' ' ')

# variant NAME "TARGET..." VARIABLE=VALUE...
variant() {
    local name=$1 targets=$2 good bad
    shift 2
    [ "$wanted" = "  " ] || [[ $wanted == *" $name "* ]] || return 0
    echo "==== $name"
    # The list of targets is split into words on purpose.
    # shellcheck disable=SC2086
    tests/tools/run_suites.sh $targets -- BUILD="build/$name" "$@" 2>&1 | tee "$log"
    read -r good bad < <(last_counts "$log" | grep . || echo "0 1")
    passed "$good"
    [ "$bad" -eq 0 ] || failed "$name" "$bad"
}

# foreign NAME COMPILER RUNNER: the library's tests for another processor or C library
foreign() {
    [ -e "$cmocka/src/cmocka.c" ] || tests/tools/fetch_cmocka.sh "$cmocka"
    RUNNER=$3 variant "$1" test-unit CC="$2" LDFLAGS=-static CMOCKA_SOURCE="$cmocka" UNIT_NAMES="$portable_tests"
}

for compiler in gcc clang; do
    archiver=gcc-ar
    [ "$compiler" = gcc ] || archiver=llvm-ar
    for level in 0 1 2 3; do
        variant "$compiler-O$level" "test-unit test-ext test-sql" CC="$compiler" CFLAGS="-O$level -g"
    done
    variant "$compiler-lto" "test-unit test-ext test-sql" CC="$compiler" AR="$archiver" CFLAGS="-O2 -g -flto"
done
variant clang-sanitize "test-unit test-ext-new test-sql-new test-fuzz-corpus" CC=clang SANITIZE=1
variant threads "test-ext-new" SANITIZE_FLAGS=-fsanitize=thread CFLAGS="-O1 -g"
variant valgrind "test-valgrind"
variant sqlite-3.38 "test-ext-new test-sql-new" SQLITE_VERSION=3.38.2
foreign i686 i686-linux-gnu-gcc ""
foreign s390x s390x-linux-gnu-gcc qemu-s390x
foreign musl musl-gcc ""
tally_end
