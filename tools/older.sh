#!/bin/sh
# Builds the bots of an older version, to be played against, and tells where the program is:
#     depo arena "hard,exec:$(tools/older.sh d159135) bot hard" --games 400 --settle 0
# Needs the project's history; what has been built stays in build/older.
set -eu
cd "$(dirname "$0")/.."
[ $# = 1 ] || { echo "usage: tools/older.sh VERSION" >&2; exit 2; }
version=$(git rev-parse --short --verify --quiet "$1^{commit}") || {
    echo "tools/older.sh: no version $1 in the project's history" >&2
    exit 1
}
folder=build/older/$version
if [ ! -x "$folder/build/depo" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    git archive "$version" | tar x -C "$folder"
    meson setup "$folder/build" "$folder" -Dpage=false -Dserver=disabled -Dterminal=disabled \
        -Dtests=disabled -Dmpi=disabled -Dpostgres=disabled >&2
    ninja -C "$folder/build" depo >&2
fi
echo "$PWD/$folder/build/depo"
