#!/bin/sh
# Sets a build folder with clang's sanitizers up: configure_sanitizer.sh address|thread FOLDER
set -eu
cd "$(dirname "$0")/.."
case $1 in
address) options='-Db_sanitize=address,undefined -Dfuzz=true' ;;
thread) options='-Db_sanitize=thread' ;;
esac
# Building takes longer than running: the first level of optimisation, of the debugging information
# the lines for reports, no code for going on after a report (the tests never do), and the page as the
# release build has left it.
# Meson finds ccache by itself only for compilers that nobody names.
# shellcheck disable=SC2086 # a list of words
CC="$(command -v ccache >/dev/null && echo 'ccache ')clang-14" tools/configure.sh "$2" -Doptimization=1 -Ddebug=false -Db_lundef=false -Dpage=ready $options \
    -Dc_args='-gline-tables-only -fno-sanitize-recover=all'
