#!/bin/sh
# Measures the table server: bench.sh BUILD_FOLDER [TABLES] [SECONDS]
set -eu
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
ninja -C "$build" --quiet depo depo-postgres.so tests/server/echo tests/server/load
DEPO="$build/depo" DEPO_BENCH="$build/tests/server" exec node tests/server/bench.mjs "$@"
