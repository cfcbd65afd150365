#!/bin/sh
# The release: build/depo-VERSION.tar.xz, what git has at HEAD and the page built from it, so that
# building the program from it needs neither Node.js nor clang. Made in a folder of its own; the
# same commit gives the same bytes wherever it is made. Beside it depo-VERSION.cdx.json, the list of
# what it is made of.
#     tools/dist.sh [FOLDER]        into FOLDER in place of build
set -eu
umask 022
cd "$(dirname "$0")/.."
out=${1:-build}
version=$(tools/version.sh)
name=depo-$version
stamp=$(git log -1 --format=%ct)
[ -z "$(git status --porcelain -uno)" ] || echo "dist: what is not committed is not in it" >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive --prefix="$name/" HEAD | tar -x -C "$work"
ln -s "$PWD/web/node_modules" "$work/$name/web/node_modules"
(cd "$work/$name" && tools/web.sh "$work/build" >/dev/null)
rm "$work/$name/web/node_modules"
: >"$work/$name/web/dist/.shipped"
mkdir -p "$out"
tar -C "$work" --sort=name --format=ustar --mtime="@$stamp" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX -c "$name" | xz -6 -T1 >"$out/$name.tar.xz"
archive=$(cd "$out" && pwd)/$name.tar.xz
"$work/$name/tools/sbom.py" "$out/$name.cdx.json" --archive "$archive"
(cd "$out" && sha256sum "$name.tar.xz" "$name.cdx.json")
