#!/usr/bin/env bash
# Installs better-sqlite3, the SQLite of the Node.js client test:  fetch_better_sqlite3.sh FOLDER
# Where no ready binary can be had, npm compiles one; the headers then come with Node.js itself when it has them.
set -euo pipefail

command -v npm >/dev/null || { echo "npm is missing: run 'make test-deps'" >&2; exit 1; }
node_home=$(dirname "$(dirname "$(realpath "$(command -v node)")")")
if [ -e "$node_home/include/node/node.h" ]; then
    export npm_config_nodedir=$node_home
fi
mkdir -p "$1"
# CC and its companions would be those of the test's configuration.
env -u CC -u CFLAGS -u MAKEFLAGS -u BUILD \
    npm install --loglevel=error --no-audit --no-fund --no-save --prefix "$1" better-sqlite3@12.11.1
