#!/bin/sh
# Every test: test.sh BUILD_FOLDER. The release build with gcc, then the page in the browser, then
# the tests of the rules and files again under the address and undefined-behaviour sanitizers with
# clang, and those of the server under these and the thread sanitizer.
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
CC=clang-14 tools/configure.sh build-sanitize -Dbuildtype=debugoptimized \
    -Db_sanitize=address,undefined -Db_lundef=false
ninja -C build-sanitize --quiet
UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 meson test -C build-sanitize --print-errorlogs \
    --suite unit --suite prop --suite codec -t 20
tests/server/sanitize.sh
tools/count_tests.py "$1" build-sanitize
