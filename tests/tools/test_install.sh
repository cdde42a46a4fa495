#!/usr/bin/env bash
# What `make install` puts where, and that it is enough to build and run with:  test_install.sh FOLDER SQLITE3
# Installs below FOLDER/stage, compiles a program against the installed files alone, and uninstalls again.
# CC and MAKE are taken from the environment.
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

folder=$(realpath "$1")
sqlite3=$2
stage=$folder/stage
lib=$stage/opt/bogo/lib

make_() {
    "$MAKE" --no-print-directory "$@" DESTDIR="$stage" PREFIX=/opt/bogo
}

rm -rf "$stage"
make_ install install-cjson || failed "make install"
abi=$(cut -d . -f 1 VERSION)
equal "installed files" "include/bogo.h
include/bogo/bogo_inline.h
include/bogo/buffer.h
include/bogo/read.h
include/bogo/wire.h
include/bogo/write.h
include/bogo_cjson.h
lib/bogo.so
lib/libbogo.a
lib/libbogo.so
lib/libbogo.so.$abi
lib/libbogo_cjson.a
lib/pkgconfig/bogo.pc" "$(cd "$stage/opt/bogo" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort)"

export PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage
cat >"$folder/installed.c" <<'END'
#include <bogo.h>
#include <stdio.h>

int main(void) {
    puts(bogo_version());
    return 0;
}
END
cat >"$folder/installed_inline.c" <<'END'
#include <bogo/bogo_inline.h>
#include <stdio.h>

int main(void) {
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    int64_t number = 0;
    bogo_builder_init(&builder, NULL);
    bogo_inline_write_int(&builder, 42);
    if (bogo_finish(&builder, &bytes, &size, NULL) == BOGO_OK && bogo_inline_open(bytes, size, &root, NULL) == BOGO_OK)
        bogo_inline_read_int(&root, &number, NULL);
    printf("%d\n", (int)number);
    bogo_builder_free(&builder);
    return 0;
}
END
# Flags from pkg-config are split into words on purpose.
# shellcheck disable=SC2046
{
    $CC "$folder/installed.c" $(pkg-config --cflags --libs bogo) -o "$folder/installed-shared"
    $CC "$folder/installed.c" $(pkg-config --cflags bogo) "$lib/libbogo.a" -o "$folder/installed-static"
    $CC "$folder/installed_inline.c" $(pkg-config --cflags bogo) "$lib/libbogo.a" -o "$folder/installed-inline"
}
equal "program with libbogo.so" "$(cat VERSION)" "$(LD_LIBRARY_PATH=$lib "$folder/installed-shared" 2>&1)"
equal "program with libbogo.a" "$(cat VERSION)" "$("$folder/installed-static" 2>&1)"
equal "program with bogo_inline.h" 42 "$("$folder/installed-inline" 2>&1)"
equal "the installed extension" "$(cat VERSION)" "$("$sqlite3" :memory: ".load $lib/bogo" 'SELECT bogo_version()' 2>&1)"

make_ uninstall || failed "make uninstall"
equal "files left after make uninstall" "" "$(find "$stage" ! -type d)"
tally_end
