#!/usr/bin/env bash
# Fetches the source of MPack, which Debian does not have:  fetch_mpack.sh FOLDER
#
# mpack.c and mpack.h (release 1.0) come from the crate sentry-contrib-native-sys, which carries them. That takes
# cargo; without it, set MPACK_DIR to a folder with the two files, or the benchmark runs without MPack.
set -euo pipefail

folder=$(realpath -m "$1")
if ! command -v cargo >/dev/null; then
    echo "MPack is left out: no cargo to fetch it with, and MPACK_DIR is not set"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cat >Cargo.toml <<'END'
[package]
name = "fetch"
version = "0.0.0"
[lib]
path = "empty.rs"
[dependencies]
sentry-contrib-native-sys = "=0.3.1"
END
touch empty.rs
if ! cargo vendor --quiet vendor >/dev/null; then
    echo "MPack is left out: the crate that carries it could not be fetched"
    exit 0
fi
mkdir -p "$folder"
cp vendor/sentry-contrib-native-sys/sentry-native/vendor/mpack.[ch] "$folder"
