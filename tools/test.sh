#!/bin/sh
# Every test: test.sh BUILD_FOLDER. Each proof runs once, where it catches most: rules, files, library
# and server with clang's sanitizers, the rest in the release build with gcc, the page in the
# browser, in two lanes beside each other.
set -eu
cd "$(dirname "$0")/.."
tools/check.sh
tools/configure.sh "$1"
# Someone may have set the folder up without tests.
[ -d "$1/tests" ] || meson setup --reconfigure "$1" -Dtests=enabled -Dpostgres=enabled >/dev/null
ninja -C "$1" --quiet
suites='prop oracle bots tools term docs language figures'
status=0
# Limits of time only end what would never end: a busy machine is no failure.
tools/side_by_side.py "$1/test-logs" \
    release "tools/meson_test.sh '$1' -t 20 $(printf -- '--suite %s ' $suites)" \
    address 'tools/sanitize.sh address' \
    -- \
    page "cd web && npm run --silent check && DEPO=\$PWD/../$1/depo npm test --silent && npm run --silent test:firefox" \
    thread 'tools/sanitize.sh thread' || status=$?
tools/count_tests.py --page "$1/test-logs/page.log" "$1" build-sanitize build-sanitize-thread
exit $status
