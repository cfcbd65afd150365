#!/bin/sh
# Builds the page into web/dist when anything that goes into it is newer.
set -eu
cd "$(dirname "$0")/.."
stamp=web/dist/.built
# The page of a release is as new as what it was made from.
[ ! -e web/dist/.shipped ] || [ -d web/node_modules ] || exit 0
if [ -e "$stamp" ] && [ -z "$(find web/src web/tools web/package-lock.json src/core src/board src/bots src/wasm \
    src/codec src/coach src/eval src/mapio src/review src/say maps lessons puzzles po tools/build_wasm.sh tools/languages.py tools/update_po.sh \
    -newer "$stamp" -type f -print -quit)" ]; then
    exit 0
fi
(cd web && npm run --silent build)
touch "$stamp"
