#!/bin/sh
# Quick checks of the source.
set -eu
cd "$(dirname "$0")/.."
python3 tools/check_source.py
git ls-files -z 'src/*.[ch]' 'tests/*.[ch]' | xargs -0 clang-format-14 --dry-run --Werror
