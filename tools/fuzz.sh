#!/bin/sh
# Runs the fuzz targets for longer than the tests do: fuzz.sh SECONDS [TARGET…], default all. What is
# found stays in build-sanitize/fuzz/found; an input that failed goes to tests/fuzz/regress/TARGET.
set -eu
cd "$(dirname "$0")/.."
seconds=$1
shift
[ $# -gt 0 ] || set -- map tickets move game_file position event printable message
tools/configure_sanitizer.sh address build-sanitize
for target in "$@"; do
    ninja -C build-sanitize --quiet "tests/fuzz/fuzz_$target"
    tests/fuzz/run.py "build-sanitize/tests/fuzz/fuzz_$target" build-sanitize/fuzz \
        "-max_total_time=$seconds"
done
