#!/usr/bin/env bash
# What the binaries export and need:  test_symbols.sh EXTENSION LIBBOGO.so [LIBSQLITE_BOGO.a]
#
# The extension exports its entry point alone and takes nothing from SQLite or cJSON at link time, so it loads
# into any program's SQLite; the library exports the functions of bogo.h and nothing internal. The static
# extension defines no name but its entry point's, so it links beside any other code.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

extension=$1
library=$2
archive=${3-}

exported() {
    nm -D --defined-only "$1" | awk '$2 ~ /[TBDRVW]/ { print $3 }' | sort
}
public_functions() {
    sed -nE 's/^BOGO_API .*\b(bogo_[a-z0-9_]+)\(.*/\1/p' codec/bogo.h | sort
}
needed_libraries() {
    readelf -d "$1" | sed -nE 's/.*\(NEEDED\).*\[([^.]*)\..*/\1/p' | grep -vxE 'libc|libm' | tr '\n' ' '
}

equal "exports of $extension" sqlite3_bogo_init "$(exported "$extension")"
equal "undefined symbols of $extension" "" "$(nm -D --undefined-only "$extension" | grep -E ' (sqlite3_|cJSON_)')"
equal "libraries that $extension needs" "" "$(needed_libraries "$extension")"
equal "exports of $library" "$(public_functions)" "$(exported "$library")"
equal "libraries that $library needs" "" "$(needed_libraries "$library")"
if [ -n "$archive" ]; then
    equal "names that $archive defines" sqlite3_bogo_init "$(nm -g --defined-only "$archive" | awk 'NF == 3 { print $3 }')"
fi
tally_end
