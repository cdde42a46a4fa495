#!/usr/bin/env bash
# Installs what is missing, and nothing when all is there:  install_deps.sh GROUP...
#
#   build      to build and to run the demo
#   test       for `make test`
#   bench      what `make bench` compares with
#   lint       for `make lint`, `make format` and `make fuzz`
#   platforms  for `make test-all`: other compilers, processors and C libraries
#
# On Debian and its relatives it uses apt-get; elsewhere it says what to install.
set -euo pipefail

# One line per need: group, Debian package, and how to see that it is there (a command, a header or a file).
needs() {
    local clang_files
    clang_files=$(clang -print-resource-dir 2>/dev/null || echo /nonexistent)/lib/linux
    cat <<END
build     gcc                    command cc
build     make                   command make
build     libc6-dev              header  stdio.h
build     libsqlite3-dev         header  sqlite3ext.h
build     sqlite3                command sqlite3
test      libcmocka-dev          header  cmocka.h
test      libcjson-dev           header  cjson/cJSON.h
test      pkgconf                command pkg-config
test      python3                file    /usr/bin/python3
test      nodejs                 command node
test      npm                    command npm
test      g++                    command g++
test      valgrind               command valgrind
bench     gnuplot-nox            command gnuplot
bench     libmsgpack-dev         header  msgpack.h
bench     libcbor-dev            header  cbor.h
bench     libbson-dev            file    /usr/include/libbson-1.0/bson/bson.h
bench     libprotobuf-c-dev      header  protobuf-c/protobuf-c.h
bench     protobuf-c-compiler    command protoc-c
bench     libavro-dev            header  avro.h
lint      clang                  command clang
lint      libclang-rt-dev        file    $clang_files/libclang_rt.fuzzer-$(uname -m).a
lint      clang-format           command clang-format
lint      clang-tidy             command clang-tidy
lint      cppcheck               command cppcheck
lint      shellcheck             command shellcheck
platforms llvm                   command llvm-ar
platforms gcc-i686-linux-gnu     command i686-linux-gnu-gcc
platforms libc6-dev-i386-cross   file    /usr/i686-linux-gnu/include/stdio.h
platforms gcc-s390x-linux-gnu    command s390x-linux-gnu-gcc
platforms libc6-dev-s390x-cross  file    /usr/s390x-linux-gnu/include/stdio.h
platforms qemu-user              command qemu-s390x
platforms musl-tools             command musl-gcc
platforms dpkg-dev               command dpkg-source
END
}

is_there() {
    case $1 in
    command) command -v "$2" >/dev/null ;;
    file) [ -e "$2" ] ;;
    header) echo "#include <$2>" | cc -E -xc - >/dev/null 2>&1 ;;
    esac
}

missing=()
while read -r group package kind what; do
    case " $* " in
    *" $group "*) is_there "$kind" "$what" || missing+=("$package") ;;
    esac
done < <(needs)
[ "${#missing[@]}" -gt 0 ] || exit 0

echo "missing: ${missing[*]}"
if ! command -v apt-get >/dev/null; then
    echo "This system has no apt-get. Please install what corresponds to these Debian packages, then try again." >&2
    exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Installing needs root. As root, run:  apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "${missing[@]}"
