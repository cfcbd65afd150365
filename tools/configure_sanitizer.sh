#!/bin/sh
# Sets a build folder with clang's sanitizers up: configure_sanitizer.sh address|thread FOLDER
set -eu
cd "$(dirname "$0")/.."
case $1 in
address) options='-Db_sanitize=address,undefined -Dfuzz=true' ;;
thread) options='-Db_sanitize=thread' ;;
esac
# shellcheck disable=SC2086 # a list of words
CC=clang-14 tools/configure.sh "$2" -Dbuildtype=debugoptimized -Db_lundef=false $options
