#!/usr/bin/env bash
# Fetches the source of a SQLite other than the system's, for the tests:  fetch_sqlite.sh VERSION FOLDER
#
# npm packages hold the releases: better-sqlite3 the newest library, without its shell (that of 3.52.0 runs it);
# older editions of the package sqlite3 hold older releases whole.
set -euo pipefail

version=$1
folder=$2
shell_version=$version
case $version in
3.53.2) packages="better-sqlite3@12.11.1 sqlite3@6.0.1" shell_version=3.52.0 ;;
3.38.2) packages="sqlite3@5.0.3" ;; # the oldest that the extension supports, but for the patch level
3.34.0) packages="sqlite3@5.0.2" ;; # one that it has to refuse
*) echo "fetch_sqlite.sh knows no package with SQLite $version" >&2 && exit 1 ;;
esac
command -v npm >/dev/null || { echo "npm is missing: run 'make test-deps'" >&2; exit 1; }

# 3.38.2 is written 3380200 in file names.
number=$(awk -F . '{ printf "%d%02d%02d00", $1, $2, $3 }' <<<"$shell_version")
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for package in $packages; do
    (
        cd "$scratch"
        npm pack --silent "$package" >/dev/null
        tar xzf ./*.tgz
        rm ./*.tgz
    )
done
tar xzf "$scratch/package/deps/sqlite-autoconf-$number.tar.gz" -C "$scratch"
source=$scratch/sqlite-autoconf-$number
cp "$source/shell.c" "$folder"
if [ "$version" != "$shell_version" ]; then
    source=$scratch/package/deps/sqlite3
fi
cp "$source"/sqlite3{.c,.h,ext.h} "$folder"
