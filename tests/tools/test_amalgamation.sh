#!/usr/bin/env bash
# The one-file library and extension, compiled by the one line that their users are told, pass the same tests as
# the separate sources:  test_amalgamation.sh FOLDER SQLITE3
# CC and MAKE are taken from the environment.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

folder=$1
sqlite3=$2

# check NAME COMMAND...: no message from the compiler and success
check() {
    local name=$1 messages
    shift
    if messages=$("$@" 2>&1) && [ -z "$messages" ]; then
        passed
    else
        echo "$messages"
        failed "$name"
    fi
}
# count NAME COMMAND...: adds the counts of another test script to ours
count() {
    local name=$1 log=$folder/log good bad
    shift
    "$@" >"$log" 2>&1
    read -r good bad < <(last_counts "$log" | grep . || echo "0 1")
    passed "$good"
    if [ "$bad" -ne 0 ]; then
        cat "$log"
        failed "$name" "$bad"
    fi
}

warnings="-Wall -Wextra -Wshadow -Wconversion -Wundef -Wstrict-prototypes"
# The lists of flags are split into words on purpose.
# shellcheck disable=SC2086
{
    check "bogo.c, one line" $CC -c "$folder/bogo.c" -o "$folder/bogo.o"
    check "sqlite-bogo.c, one line" $CC -shared -fPIC "$folder/sqlite-bogo.c" -o "$folder/bogo.so"
    check "sqlite-bogo.c in a program" $CC -DSQLITE_CORE -c "$folder/sqlite-bogo.c" -o "$folder/core.o"
    check "bogo.c, all warnings" $CC -std=c11 -O2 $warnings -c "$folder/bogo.c" -o "$folder/strict.o"
    check "sqlite-bogo.c, all warnings" $CC -std=c11 -O2 $warnings -fPIC -c "$folder/sqlite-bogo.c" -o "$folder/strict.o"
    check "bogo.c, shared" $CC -shared -fPIC "$folder/bogo.c" -o "$folder/libbogo.so"
}
count "symbols" tests/tools/test_symbols.sh "$folder/bogo.so" "$folder/libbogo.so"
# shellcheck disable=SC2046
count "SQL tests" tests/tools/run_sql.sh "$sqlite3" "$folder/bogo.so" $(ls sql_tests/*.sql)
# An archive of the one object, because a test that brings its own copy of a source must win over it.
ar rcs "$folder/libbogo.a" "$folder/bogo.o"
count "unit tests" "$MAKE" --no-print-directory test-unit LIBBOGO="$folder/libbogo.a" UNIT_FOLDER="$folder/unit"
tally_end
