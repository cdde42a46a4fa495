#!/usr/bin/env bash
# Fetches the source of cmocka from Debian, for targets that no package is for:  fetch_cmocka.sh FOLDER
# Works as any user and leaves the system's package lists as they are.
set -euo pipefail

mkdir -p "$1"
cd "$1"
mkdir -p lists/partial cache/archives/partial
echo 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main' >sources.list
options=(-qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User="$(id -un)")
apt-get "${options[@]}" update
apt-get "${options[@]}" source --download-only cmocka=1.1.5-2.1
tar xf cmocka_1.1.5.orig.tar.xz --strip-components=1
rm -rf lists cache
