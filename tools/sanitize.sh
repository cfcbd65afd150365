#!/bin/sh
# Tests with clang's sanitizers: sanitize.sh [address|thread]…, default both. Part of `make test`. The
# address and undefined-behaviour sanitizers (build-sanitize) watch the rules, the files, the library,
# the fuzz targets and the server with its sockets; the thread sanitizer (build-sanitize-thread) what has
# threads: the store, the hub, bots that think, and the library's games.
# GAMES=100 plays more where games are counted.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- address thread
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# A report ends the process it is about: its test fails, and the report is shown.
export ASAN_OPTIONS="log_path=$reports/asan" TSAN_OPTIONS="log_path=$reports/tsan"
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$reports/ubsan"
export DEPO_SANITIZER=1
for kind in "$@"; do
    case $kind in
    address) folder=build-sanitize suites='unit prop codec lib fuzz server sockets' ;;
    thread) folder=build-sanitize-thread suites=threads ;;
    *) echo "sanitize.sh: no sanitizer $kind: address, thread" >&2 && exit 2 ;;
    esac
    tools/configure_sanitizer.sh "$kind" "$folder"
    # It builds what these tests need, and nothing else.
    # shellcheck disable=SC2086 # a list of words
    tools/meson_test.sh "$folder" -t 20 $(printf -- '--suite %s ' $suites) ||
        { cat "$reports"/* 2>/dev/null; exit 1; }
done
if [ -n "$(ls "$reports")" ]; then
    cat "$reports"/*
    exit 1
fi
