#!/usr/bin/env bash
# Runs the client programs of tests/clients, which use the extension as their users would:
#   run_clients.sh EXTENSION PYTHON NODE
# BOGO_EXTENSION tells each program the file to load; NODE_PATH finds better-sqlite3. Exit status 0 is a pass.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

BOGO_EXTENSION=$(realpath "$1")
export BOGO_EXTENSION
NODE_PATH=$(realpath build/deps/node_modules)
export NODE_PATH

# run INTERPRETER FILE...
run() {
    local interpreter=$1 output
    shift
    for program in "$@"; do
        if output=$("$interpreter" "$program" 2>&1); then
            echo "$(basename "$program"): ok"
            passed
        else
            echo "$output"
            failed "$program"
        fi
    done
}

shopt -s nullglob
run "$2" tests/clients/python/*.py
run "$3" tests/clients/node/*.js tests/clients/node/*.cjs tests/clients/node/*.mjs
tally_end
