#!/bin/sh
# SPDX-License-Identifier: MIT
# The archive that needs no installation: run in roots that have none of its libraries, the oldest
# Debian that the mirror has and one with nothing but a static shell; another architecture by qemu.
#     tests/package/onefile.sh ARCHIVE...        as root
# Not a part of `make test`: make check-onefile.
set -eu
cd "$(dirname "$0")/../.."
. tests/package/roots.sh
work=$(mktemp -d)
trap 'drop "$work"' EXIT
port=18473

# try NAME COMMAND...: the command is the program that was just unpacked, at $began
try() {
    name=$1
    shift
    "$@" --version
    "$@" map list | grep '^europe ' >/dev/null
    "$@" sim --map usa --seats racer,easy --games 20 --seed 7 | grep '^20 games' >/dev/null
    "$@" serve --listen 127.0.0.1:$port --db /tmp/depo-onefile.db --quiet &
    server=$!
    answers http://127.0.0.1:$port/ '<title>'
    ended=$(date +%s%N)
    answers http://127.0.0.1:$port/healthz ok
    stop $server
    echo "ok: $name: from archive to a serving table $(((ended - began) / 1000000)) ms"
}

for archive; do
    folder=$(basename "$archive" .tar.xz) arch=$(echo "$archive" | sed 's/.*-linux-\(.*\)\.tar\.xz/\1/')
    if [ "$arch" != "$(uname -m)" ]; then
        began=$(date +%s%N)
        tar -xJf "$archive" -C "$work"
        lib=$work/$folder/lib
        exec 9<"$lib" # as its script does, which is for the machine itself
        try "$folder by qemu" "qemu-$arch-static" "$lib"/ld-linux* --library-path "$lib" "$lib/depo"
        exec 9<&-
        rm -f /tmp/depo-onefile.db*
        continue
    fi
    for root in busybox bullseye; do
        mkdir -p "$work/$root/bin" "$work/$root/proc" "$work/$root/opt" "$work/$root/tmp"
        if [ $root = busybox ]; then
            cp "$(command -v busybox)" "$work/$root/bin/busybox"
            devices "$work/$root"
            for name in sh dirname readlink; do ln -s busybox "$work/$root/bin/$name"; done
        else
            fresh_debian $root "$work/$root"
        fi
        began=$(date +%s%N)
        tar -xJf "$archive" -C "$work/$root/opt"
        try "$folder in a root with $root alone" tests/package/into.sh "$work/$root" "/opt/$folder/depo"
        [ -s "$work/$root/tmp/depo-onefile.db" ]
        drop "$work/$root"
    done
done
