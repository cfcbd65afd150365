#!/bin/sh
# The server's tests again with clang's sanitizers: sanitize.sh [address|thread]…, default both.
# Part of `make test`. Builds in build-sanitize, as the other tests, and in build-sanitize-thread;
# DEPO_SANITIZE gives these folders another name. GAMES=100 plays more where games are counted.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- address thread
for kind in "$@"; do
    build=${DEPO_SANITIZE:-build-sanitize}
    sanitizers=address,undefined
    [ "$kind" = address ] || build=$build-$kind sanitizers=$kind
    CC=clang-14 tools/configure.sh "$build" -Dbuildtype=debugoptimized \
        -Db_sanitize=$sanitizers -Db_lundef=false
    ninja -C "$build" --quiet depo tests/server/truth tests/server/test_store tests/server/test_table \
        tests/server/test_quota tests/server/test_hub
    reports=$(mktemp -d)
    root=$(pwd)
    # A report ends the process it is about: its test fails, and the report is shown.
    export DEPO="$root/$build/depo" TRUTH="$root/$build/tests/server/truth"
    export STORE_TEST="$root/$build/tests/server/test_store" DEPO_SANITIZER=1
    export ASAN_OPTIONS="log_path=$reports/asan" TSAN_OPTIONS="log_path=$reports/tsan"
    export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$reports/ubsan"
    export GAMES="${GAMES:-4}"
    for name in table quota hub; do
        "$build/tests/server/test_$name" >"$reports/out" 2>&1 || { cat "$reports/out"; exit 1; }
    done
    for name in games hostile strangers doors http_fuzz cluster durability leaks proxy quotas \
        waking; do
        timeout $((3600 + GAMES * 60)) node "tests/server/$name.mjs" >"$reports/out" ||
            { cat "$reports/out"; exit 1; }
        echo "$kind: $name: $(grep -c '^ok' "$reports/out") good"
    done
    if ls "$reports" | grep -qv '^out$'; then
        cat "$reports"/[atu]*san*
        exit 1
    fi
    rm -rf "$reports"
done
