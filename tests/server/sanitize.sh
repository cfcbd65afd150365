#!/bin/sh
# The server's tests again with clang's sanitizers: sanitize.sh [address|thread]…, default both.
# Builds in build-server-address and build-server-thread.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- address thread
for kind in "$@"; do
    build=build-server-$kind
    sanitizers=$kind
    [ "$kind" = thread ] || sanitizers=address,undefined
    [ -e "$build/build.ninja" ] || CC=clang-14 meson setup "$build" -Dbuildtype=debugoptimized \
        -Db_sanitize=$sanitizers -Db_lundef=false >/dev/null
    ninja -C "$build" --quiet depo tests/server/truth tests/server/test_store
    reports=$(mktemp -d)
    root=$(pwd)
    # A report ends the process it is about: its test fails, and the report is shown.
    export DEPO="$root/$build/depo" TRUTH="$root/$build/tests/server/truth"
    export STORE_TEST="$root/$build/tests/server/test_store" DEPO_SANITIZER=1
    export ASAN_OPTIONS="log_path=$reports/asan" TSAN_OPTIONS="log_path=$reports/tsan"
    export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$reports/ubsan"
    for name in games hostile cluster durability leaks; do
        GAMES=4 timeout 300 node "tests/server/$name.mjs" >"$reports/out" ||
            { cat "$reports/out"; exit 1; }
        echo "$kind: $name: $(grep -c '^ok' "$reports/out") good"
    done
    if ls "$reports" | grep -qv '^out$'; then
        cat "$reports"/[atu]*san*
        exit 1
    fi
    rm -rf "$reports"
done
