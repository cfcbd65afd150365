#!/bin/sh
# Tests of a build folder: meson_test.sh FOLDER [ARGUMENT]…, arguments as `meson test` has them. When
# some fail, it says at the end which parts of them, and why: Meson leaves that in its log.
set -eu
folder=$1
shift
meson test -C "$folder" --print-errorlogs "$@" && exit
awk '/^test: / { name = $0; sub(/^test: */, "", name) }
    /^ *not ok/ { print $0 " (" name ")"; reason = 30; next }
    /^(FAIL|ERROR): / { print "not ok " $0 " (" name ")"; traceback = 30; next }
    /^====/ { traceback = 0 }
    traceback > 0 { print "# " $0; traceback--; next }
    reason > 0 && /^ *#/ { print; reason--; next }
    { reason = 0 }' "$folder/meson-logs/testlog.txt"
exit 1
