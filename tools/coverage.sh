#!/bin/sh
# Line coverage of src/core by the unit and property tests; fails below 95%.
set -eu
cd "$(dirname "$0")/.."
tools/configure.sh build-coverage -Dbuildtype=debugoptimized -Db_coverage=true -Dpage=ready
ninja -C build-coverage --quiet
meson test -C build-coverage --no-rebuild --suite unit --suite prop --suite codec -t 6 >/dev/null
gcovr -r . build-coverage --filter 'src/core/' --exclude-unreachable-branches \
    --fail-under-line 95 --print-summary
