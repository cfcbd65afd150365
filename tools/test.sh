#!/bin/sh
# Every test: test.sh BUILD_FOLDER. The release build with gcc, most of it again under the sanitizers
# with clang, and the page in the browser, in two lanes beside each other, as much of it only waits.
set -eu
cd "$(dirname "$0")/.."
tools/check.sh
tools/configure.sh "$1"
# Someone may have set the folder up without tests.
[ -d "$1/tests" ] || meson setup --reconfigure "$1" -Dtests=enabled -Dpostgres=enabled >/dev/null
ninja -C "$1" --quiet
# Limits of time only end what would never end: a busy machine is no failure.
tools/side_by_side.py "$1/test-logs" \
    release "tools/meson_test.sh '$1' -t 10" \
    address 'tools/sanitize.sh address' \
    -- \
    page "cd web && npm run --silent check && DEPO=\$PWD/../$1/depo npm test --silent" \
    thread 'tools/sanitize.sh thread'
tools/count_tests.py "$1" build-sanitize build-sanitize-thread
