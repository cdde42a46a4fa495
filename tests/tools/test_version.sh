#!/usr/bin/env bash
# Every place that tells the version tells that of the file VERSION:  test_version.sh SQLITE3 EXTENSION BOGO.pc
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

version=$(cat VERSION)

equal "bogo_version() in SQL" "$version" "$("$1" :memory: ".load ${2%.*}" 'SELECT bogo_version()')"
equal "pkg-config" "$version" "$(pkg-config --modversion "$3")"
equal "the newest entry of CHANGELOG.md" "$version" \
    "$(sed -nE 's/^## ([0-9.]+).*/\1/p' CHANGELOG.md | head -n 1)"
tally_end
