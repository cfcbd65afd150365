#!/bin/sh
# Slow checks of the source: lint.sh BUILD_FOLDER
set -eu
cd "$(dirname "$0")/.."
cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
    --inline-suppr --suppress=missingIncludeSystem -D__GNUC__ -I src \
    $(git ls-files 'src/*.c')
git ls-files 'src/*.c' | xargs -P "$(nproc)" -n 4 clang-tidy-14 --quiet -p "$1" 2>/dev/null
