#!/bin/sh
# Slow checks of the source: cppcheck, then clang-tidy with clang's own build settings.
set -eu
cd "$(dirname "$0")/.."
CC=clang-14 tools/configure.sh build-lint
cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
    --suppressions-list=.cppcheck-suppressions -D__GNUC__ -I src -I build-lint/src \
    $(git ls-files 'src/*.c' ':!src/wasm')
ninja -C build-lint --quiet
git ls-files 'src/*.c' ':!src/wasm' | xargs -P "$(nproc)" -n 4 clang-tidy-14 --quiet -p build-lint \
    2>/dev/null
echo "lint: good"
