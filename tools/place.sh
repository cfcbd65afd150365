#!/bin/sh
# Puts the program and what belongs to it in place, or takes it away again:
#     place.sh install|uninstall BUILD PREFIX DESTDIR
# Taking away needs no record of what was put there: the build folder knows what it would install.
set -eu
cd "$(dirname "$0")/.."
step=$1 build=$2 prefix=$3 destdir=$4

[ -f "$build/build.ninja" ] || {
    echo "$build: nothing is built there; 'make build' first" >&2
    exit 1
}
case $prefix in /*) ;; *)
    echo "prefix must begin with /, not \"$prefix\"" >&2
    exit 1 ;;
esac
is=$(meson introspect "$build" --buildoptions |
    python3 -c 'import json, sys; print(*(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
if [ "$is" != "$prefix" ]; then
    meson setup --reconfigure "$build" -Dprefix="$prefix" >/dev/null
    ninja -C "$build" --quiet
fi
case $step in
install) DESTDIR=$destdir meson install -C "$build" --no-rebuild --quiet ;;
uninstall) meson introspect "$build" --installed | DESTDIR=$destdir python3 tools/unplace.py "$prefix" ;;
esac
