#!/bin/sh
# Quick checks of the source.
set -eu
cd "$(dirname "$0")/.."
python3 tools/check_source.py
python3 tools/check_page.py
python3 tools/border.py check
python3 tools/check_words.py
# Formatting and usual rules of TypeScript and CSS.
(cd web && node_modules/.bin/biome check --diagnostic-level=error --log-level=none .)
git ls-files -z 'src/*.[ch]' 'tests/*.[ch]' | xargs -0 clang-format-14 --dry-run --Werror
