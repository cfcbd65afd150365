#!/bin/sh
# The Python package: build/depo-VERSION.tar.gz and, built from that, a wheel with libdepo inside.
#     tools/wheel.sh [FOLDER]        into FOLDER in place of build
set -eu
umask 022
cd "$(dirname "$0")/.."
mkdir -p "${1:-build}"
out=$(cd "${1:-build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tree" "$work/made"
# What git has and has not yet, and nothing that was built; a release has no git.
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -zco --exclude-standard -- ':!web' | xargs -0 sh -c \
        'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh >"$work/files"
    tar --null -T "$work/files" -c | tar -x -C "$work/tree"
else
    tar -c --exclude=./web --exclude='./build*' . | tar -x -C "$work/tree"
fi
# The commit goes along: the folder has no git to ask.
git rev-parse HEAD >"$work/commit" 2>/dev/null || cp packaging/commit "$work/commit"
[ -z "$(git status --porcelain -uno 2>/dev/null)" ] || truncate -s 0 "$work/commit"
cp "$work/commit" "$work/tree/packaging/commit"
make_one() { # sdist|wheel, in the folder
    /usr/bin/python3 -W ignore -c "from setuptools import build_meta as b; b.build_$1('$work/made')" \
        >"$work/log" 2>&1 || {
        cat "$work/log"
        exit 1
    }
}
(cd "$work/tree" && make_one sdist)
tar -x -C "$work" -f "$work"/made/depo-*.tar.gz
(cd "$work"/depo-*/ && make_one wheel)
rm -f "$out"/depo-*.whl
mv "$work"/made/* "$out"
cd "$out" && sha256sum depo-*.tar.gz depo-*.whl
