#!/bin/sh
# Builds the page into web/dist when anything that goes into it is newer.
set -eu
cd "$(dirname "$0")/.."
stamp=web/dist/.built
if [ -e "$stamp" ] && [ -z "$(find web/src web/tools web/package-lock.json src/core src/bots src/wasm \
    src/codec src/mapio src/say maps po tools/build_wasm.sh tools/languages.py tools/update_po.sh \
    -newer "$stamp" -type f -print -quit)" ]; then
    exit 0
fi
(cd web && npm run --silent build)
touch "$stamp"
