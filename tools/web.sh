#!/bin/sh
# Builds the page alone, into web/dist: web.sh [BUILD_FOLDER]. The page of a release is there already.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
[ ! -e web/dist/.shipped ] || [ -d web/node_modules ] || exit 0
tools/configure.sh "$build"
ninja -C "$build" --quiet web/dist.stamp
