#!/bin/sh
# The version, from the one place that has it: the beginning of meson.build.
#     version.sh             0.2.0-dev
#     version.sh full        0.2.0-dev+g136b324, with .dirty behind it for a tree with changes
#     version.sh debian      0.2.0~dev+g136b324: what comes before a release sorts before it
#     version.sh python      0.2.0.dev0+g136b324, as PEP 440 writes it
#     version.sh c FILE      the commit as the program has it; FILE stays if it says that already
set -eu
here=$PWD
cd "$(dirname "$0")/.."

# From git, if this folder is its work tree; otherwise from the file that `git archive` fills in.
commit() {
    if top=$(git rev-parse --show-toplevel 2>/dev/null) && [ "$top" = "$(pwd -P)" ]; then
        id=$(git rev-parse HEAD 2>/dev/null) || return 0
        [ -z "$(git status --porcelain -uno)" ] || dirty=.dirty
    else
        id=$(cat packaging/commit 2>/dev/null) || return 0
    fi
    case $id in *[!0-9a-f]* | "") ;; *) printf '+g%.7s%s' "$id" "${dirty:-}" ;; esac
}

version=$(sed -n "s/^  version: '\(.*\)',\$/\1/p" meson.build)
case ${1:-} in
"") echo "$version" ;;
full) echo "$version$(commit)" ;;
debian) echo "$version$(commit)" | sed 's/-dev/~dev/' ;;
python) echo "$version$(commit)" | sed 's/-dev/.dev0/' ;;
c)
    line="#include \"plug/release.h\"
const char depo_commit[] = \"$(commit)\";"
    cd "$here"
    echo "$line" | cmp -s - "$2" || echo "$line" >"$2"
    ;;
*)
    echo "version.sh: no form \"$1\"" >&2
    exit 2
    ;;
esac
