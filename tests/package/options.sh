#!/bin/sh
# SPDX-License-Identifier: MIT
# Every sensible choice of what to leave out builds and has just its commands. Not a part of
# `make test`: make check-options.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# try COMMANDS OPTION...: the commands that --help lists
try() {
    wanted=$1
    shift
    rm -rf "$work/build"
    meson setup "$work/build" -Dtests=disabled "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    ninja -C "$work/build" >"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
    has=$("$work/build/depo" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort | xargs)
    [ "$has" = "$wanted" ] || { echo "not ok: $*: has $has, not $wanted"; exit 1; }
    "$work/build/depo" sim --games 4 --seats racer,easy >/dev/null
    echo "ok: ${*:-everything}"
}

light="-Dmpi=disabled -Dpostgres=disabled -Dcurl=disabled -Dpdf=disabled"
# shellcheck disable=SC2086 # options are words
try "arena bench bot eval map review sim" -Dterminal=disabled -Dserver=disabled $light
# shellcheck disable=SC2086
try "arena bench bot eval map play replay review score sim verify" -Dserver=disabled $light
# shellcheck disable=SC2086
try "admin arena bench bot eval map review serve sim site" -Dterminal=disabled -Dpage=false $light
try "admin arena bench bot eval map play replay review score serve sim site verify" -Dmpi=disabled
try "admin arena bench bot eval map play replay review score serve sim site verify" -Dpostgres=disabled
