#!/bin/sh
# What a change usually breaks: quick.sh BUILD_FOLDER. The rules, the files, the server without and with
# sockets, the words, and the page without a browser; the rest is up to test.sh.
set -eu
cd "$(dirname "$0")/.."
tools/check.sh
tools/configure.sh "$1"
[ -d "$1/tests" ] || meson setup --reconfigure "$1" -Dtests=enabled -Dpostgres=enabled >/dev/null
ninja -C "$1" --quiet
suites='unit codec server lib quick'
status=0
tools/side_by_side.py "$1/test-logs" \
    release "tools/meson_test.sh '$1' -t 20 $(printf -- '--suite %s ' $suites)" \
    -- \
    page "cd web && npm run --silent check && DEPO=\$PWD/../$1/depo npm test --silent -- unit/ site" ||
    status=$?
tools/count_tests.py --page "$1/test-logs/page.log" "$1"
exit $status
