#!/usr/bin/env bash
# Runs SQL tests in a sqlite3 shell:  run_sql.sh SHELL EXTENSION TEST.sql...
#
# Each file is fed to the shell with the extension loaded, and everything it prints, errors included and in their
# order, must equal the file beside it that ends in .expected. UPDATE=1 writes that file instead.
# PRELOAD, when set, is a library the shell is started with (a sanitizer's runtime); RUNNER is put before it (valgrind).
#
# A test runs in an empty folder of its own, where ./bogo is the extension and sql_tests/ and tests/ are those
# of the project; what it writes is thrown away.
#
# One statement a line: after an error, older shells skip the rest of the line and newer ones do not.
#
# A first line such as `-- requires: 3.44` skips the file where the shell's SQLite is older.
#
# Three things are the shell's own and differ between its versions, so they are made equal before comparing:
#   - "Error", "Runtime error" and "Parse error" in front of "near line N:" all read "Error";
#   - the result code that may follow such a message, " (19)", is left out;
#   - the two lines in which the shell shows where in the SQL a parse error lies are left out.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

root=$PWD
shell=$1
extension=$(realpath "$2")
shift 2
case $shell in
*/*) shell=$(realpath "$shell") ;;
esac
version=$("$shell" :memory: 'SELECT sqlite_version()') || { echo "cannot run $shell"; exit 1; }
echo "SQLite $version"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

make_folder() {
    mkdir "$1"
    ln -s "$root/sql_tests" "$root/tests" "$1"
    ln -s "$extension" "$1/bogo.${extension##*.}"
}

make_equal() {
    awk '
        /^(Runtime |Parse )?[Ee]rror (near|in) line [0-9]+:/ {
            sub(/^(Runtime |Parse )?[Ee]rror/, "Error")
            sub(/ \([0-9]+\)$/, "")
        }
        { line[++n] = $0 }
        /^ +(\^--- error here|error here ---\^)$/ { n -= 2 }
        END { for (i = 1; i <= n; i++) print line[i] }'
}

# stdbuf: with its output in a pipe, the shell would print rows later than the errors that follow them.
run() {
    # RUNNER is a command with its arguments, so it is split into words on purpose.
    # shellcheck disable=SC2086
    HOME=$scratch LD_PRELOAD=${PRELOAD:-} \
        stdbuf -oL ${RUNNER:-} "$shell" -batch -cmd '.load ./bogo' :memory: 2>&1
}

is_older_than() {
    [ "$version" != "$1" ] && [ "$(printf '%s\n%s\n' "$version" "$1" | sort -V | head -n 1)" = "$version" ]
}

# Nothing is compared, and no expected output written, with an extension that does not load.
make_folder "$scratch/loading"
loading=$(cd "$scratch/loading" && run <<<"SELECT bogo_version();")
if [[ $loading == *rror* ]]; then
    echo "$loading"
    failed "loading $extension"
    tally_end
    exit 1
fi

for test in "$@"; do
    expected=${test%.sql}.expected
    required=$(sed -nE '1s/^-- requires: ([0-9.]+).*/\1/p' "$test")
    if [ -n "$required" ] && is_older_than "$required"; then
        echo "skipped: $test needs SQLite $required"
        continue
    fi
    folder=$scratch/$(basename "$test" .sql)
    make_folder "$folder"
    (cd "$folder" && run <"$root/$test") | make_equal >"$scratch/output"
    if [ -n "${UPDATE:-}" ]; then
        cp "$scratch/output" "$expected"
    fi
    if diff -u "$expected" "$scratch/output"; then
        passed
    else
        failed "$test"
    fi
done
tally_end
