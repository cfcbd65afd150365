#!/bin/sh
# Sets a Meson build folder up: configure.sh FOLDER [OPTION...]
# Sets it up again when a library or program that Meson looks for was installed or removed since:
# these decide which parts are built. Options count the first time only; the folder keeps them.
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift
stamp=$folder/.found
log=/tmp/depo-meson.$$
trap 'rm -f "$log"' EXIT

# What the build files look for, a line each, with its version or place if it is there.
found() {
    grep -rhoE --include=meson.build "(\<dependency|find_program)\('[^']+'" \
        meson.build packaging po python src tests web/meson.build | sort -u | tr "('" '  ' |
        while read -r kind name; do
            [ "$name" != mpi ] || name=ompi-c # as pkg-config calls it
            case $kind in
            dependency) is=$("${PKG_CONFIG:-pkg-config}" --modversion "$name" 2>/dev/null) || is="" ;;
            *) is=$(command -v "$name") || is="" ;;
            esac
            echo "$name $is"
        done
    for place in web/node_modules/ws web/node_modules/esbuild /usr/lib/python3/dist-packages/numpy; do
        [ ! -e "$place" ] || echo "$place"
    done
}

now=$(found)
if [ ! -f "$folder/build.ninja" ]; then
    set -- meson setup "$folder" "$@"
elif echo "$now" | cmp -s - "$stamp"; then
    exit 0
else
    # Meson remembers what it found even after it was removed. A newer Meson than the folder's can't
    # clear that, but starts anew.
    meson configure "$folder" --clearcache >/dev/null 2>&1 || true
    set -- meson setup --reconfigure "$folder"
fi
"$@" >"$log" 2>&1 || {
    cat "$log"
    exit 1
}
echo "$now" >"$stamp"
