#!/bin/sh
# Manual pages and completion of shells, as the program prints them: manual.sh DEPO FOLDER COMMAND...
set -eu
depo=$1 out=$2
shift 2
"$depo" --help=bash >"$out/depo"
"$depo" --help=zsh >"$out/_depo"
"$depo" --help=fish >"$out/depo.fish"
"$depo" --help=man >"$out/depo.1"
for command in "$@"; do "$depo" "$command" --help=man >"$out/depo-$command.1"; done
