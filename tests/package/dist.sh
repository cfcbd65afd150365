#!/bin/sh
# SPDX-License-Identifier: MIT
# A release is the same wherever it is made, and the program built from it is the same wherever it
# is built, without Node.js and clang. Not a part of `make test`: make check-dist.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
began=$(date +%s)

for copy in here/a there/another-folder; do
    git clone -q "$root" "$work/$copy"
    ln -s "$root/web/node_modules" "$work/$copy/web/node_modules"
    (cd "$work/$copy" && TZ=$([ $copy = here/a ] && echo UTC || echo Asia/Tokyo) tools/dist.sh "$work/$copy/out")
done
cmp "$work"/here/a/out/depo-*.tar.xz "$work"/there/another-folder/out/depo-*.tar.xz
cmp "$work"/here/a/out/depo-*.cdx.json "$work"/there/another-folder/out/depo-*.cdx.json
echo "ok: two releases and their lists of parts are byte-equal"

# The page's tools are hidden: names that fail stand before them in the path.
mkdir "$work/bin"
for tool in node npm clang-14 wasm-ld-14; do
    printf '#!/bin/sh\nexit 99\n' >"$work/bin/$tool"
    chmod +x "$work/bin/$tool"
done
for folder in one two/deeper; do
    mkdir -p "$work/built/$folder"
    tar -xf "$work"/here/a/out/depo-*.tar.xz -C "$work/built/$folder"
    (
        cd "$work/built/$folder"/depo-*
        PATH=$work/bin:$PATH make --no-print-directory build DEPO_INSTALL=no
        build/depo --version
    )
done
cmp "$work"/built/one/depo-*/build/depo "$work"/built/two/deeper/depo-*/build/depo
echo "ok: two programs built from it are byte-equal"
echo "dist: good, $(($(date +%s) - began)) s"
