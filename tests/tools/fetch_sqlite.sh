#!/usr/bin/env bash
# Fetches a newer SQLite than the system's, for the tests:  fetch_sqlite.sh FOLDER
#
# sqlite3.c and its headers (3.53.2) come from the npm package better-sqlite3, which holds the amalgamation;
# the shell's source, which that package leaves out, comes from the package sqlite3 (3.52.0).
set -euo pipefail

folder=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v npm >/dev/null || { echo "npm is missing: run 'make test-deps'" >&2; exit 1; }

mkdir -p "$folder"
(
    cd "$scratch"
    npm pack --silent better-sqlite3@12.11.1 sqlite3@6.0.1 >/dev/null
    tar xzf better-sqlite3-12.11.1.tgz package/deps/sqlite3
    tar xzf sqlite3-6.0.1.tgz package/deps/sqlite-autoconf-3520000.tar.gz
    tar xzf package/deps/sqlite-autoconf-3520000.tar.gz sqlite-autoconf-3520000/shell.c
)
cp "$scratch"/package/deps/sqlite3/sqlite3{.c,.h,ext.h} "$folder"
cp "$scratch"/sqlite-autoconf-3520000/shell.c "$folder"
