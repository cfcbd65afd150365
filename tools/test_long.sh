#!/bin/sh
# Tests by chance, for as long as one likes: test_long.sh BUILD_FOLDER MINUTES [SEED]. Rounds with one
# seed after another, until the time is over or something fails; the same seed is the same round.
# Each round plays random games against the properties, fuzzes every reader of files and messages and
# the server's ports, simulates servers in trouble, kills real ones, looks for leaks between seats, and
# plays in the browser. First of all, the simulation must find every mutant of the server.
set -eu
cd "$(dirname "$0")/.."
build=$1 minutes=$2
seed=${3:-$(date +%s)}
end=$(($(date +%s) + minutes * 60))
tools/configure_sanitizer.sh address build-sanitize
ninja -C "$build" --quiet
ninja -C build-sanitize --quiet
# What may take a share of the time takes a tenth of an hour at most in each round.
share=$((minutes * 3))
[ $share -lt 360 ] || share=360
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
export ASAN_OPTIONS="log_path=$reports/asan"
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$reports/ubsan"
tests/world/mutants.py "$build"
while [ "$(date +%s)" -lt "$end" ]; do
    echo "== seed $seed"
    {
        DEPO_GAMES=20 DEPO_SEED=$seed tools/meson_test.sh "$build" -t 100 --suite prop --suite oracle &&
            "$build/tests/world/world" $((seed * 100000)) $((seed * 100000 + 99999)) $share &&
            tools/fuzz.sh $((share / 6 + 1)) &&
            DEPO_SANITIZER=1 GAMES=25 DEPO_SEED=$seed DEPO_FUZZ_SECONDS=$share DEPO_FUZZ_SEED=$seed \
                tools/meson_test.sh build-sanitize -t 100 'server leaks' 'server durability' \
                'server http_fuzz' &&
            (cd web && DEPO=$PWD/../$build/depo DEPO_SEED=$seed npm test --silent -- games)
    } || {
        cat "$reports"/* 2>/dev/null
        echo "1 failed: seed $seed; again: tools/test_long.sh $build 1 $seed"
        exit 1
    }
    seed=$((seed + 1))
done
