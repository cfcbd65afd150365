#!/bin/sh
# Starts the program beside this script with the libraries beside it; nothing has to be installed.
self=$0
while [ -L "$self" ]; do
    target=$(readlink "$self")
    case $target in /*) self=$target ;; *) self=$(dirname "$self")/$target ;; esac
done
here=$(cd "$(dirname "$self")" && pwd)
# Terminals that this machine does not describe.
export TERMINFO_DIRS="${TERMINFO_DIRS:-/etc/terminfo:/lib/terminfo:/usr/share/terminfo}:$here/lib/terminfo"
# The network library finds its part for the event loop through this.
exec 9<"$here/lib"
exec "$here"/lib/ld-linux* --argv0 depo --library-path "$here/lib" "$here/lib/depo" "$@"
