#!/bin/sh
# Every test: test.sh BUILD_FOLDER. The release build with gcc, most of it again under the sanitizers
# with clang, and the page in the browser, in two lanes beside each other, as much of it only waits.
set -eu
cd "$(dirname "$0")/.."
tools/check.sh
# A folder of `make run` may have been set up before there was anything to test with.
if [ ! -d "$1/tests" ] || [ web/node_modules/.installed -nt "$1/build.ninja" ]; then
    meson setup --reconfigure "$1" -Dtests=enabled -Dpostgres=enabled >/dev/null
fi
ninja -C "$1" --quiet
# Limits of time only end what would never end: a busy machine is no failure.
tools/side_by_side.py "$1/test-logs" \
    release "tools/meson_test.sh '$1' -t 10" \
    address 'tools/sanitize.sh address' \
    -- \
    page "cd web && npm run --silent check && DEPO=\$PWD/../$1/depo npm test --silent" \
    thread 'tools/sanitize.sh thread'
tools/count_tests.py "$1" build-sanitize build-sanitize-thread
