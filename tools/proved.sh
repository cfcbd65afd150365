#!/bin/sh
# Runs a check and remembers which tree passed it, for tools/release.sh: proved.sh BUILD NAME COMMAND...
# A tree with changes, before or after, is no commit's and isn't remembered.
set -eu
cd "$(dirname "$0")/.."
mark=$1/proved/$2
shift 2
state() { git status --porcelain -uno 2>/dev/null && git rev-parse "HEAD^{tree}" 2>/dev/null; }
before=$(state) || before=""
"$@"
after=$(state) || after=""
case $before in *[!0-9a-f]* | "") exit 0 ;; esac
[ "$before" = "$after" ] || exit 0
mkdir -p "$(dirname "$mark")"
echo "$after" >"$mark"
