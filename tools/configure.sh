#!/bin/sh
# Sets a Meson build folder up once: configure.sh FOLDER [OPTION...]
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift
[ -f "$folder/build.ninja" ] || meson setup "$folder" "$@" >"/tmp/depo-meson.$$" 2>&1 || {
    cat "/tmp/depo-meson.$$"
    exit 1
}
rm -f "/tmp/depo-meson.$$"
