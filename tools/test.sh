#!/bin/sh
# Every test: test.sh BUILD_FOLDER. The release build with gcc, then the page in the browser, then
# most of it again under the sanitizers with clang.
set -eu
cd "$(dirname "$0")/.."
tools/check.sh
# A folder of `make run` may have been set up before there was anything to test with.
[ -d "$1/tests" ] || meson setup --reconfigure "$1" -Dtests=enabled -Dpostgres=enabled >/dev/null
ninja -C "$1" --quiet
# Limits of time only end what would never end: a busy machine is no failure.
meson test -C "$1" --print-errorlogs -t 10
(
    cd web
    npm run --silent check
    DEPO="$PWD/../$1/depo" npm test --silent
)
tools/sanitize.sh
tools/count_tests.py "$1" build-sanitize build-sanitize-thread
