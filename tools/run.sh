#!/bin/sh
# Serves the game; without a server in this build, plays a whole game of bots.
set -eu
depo=$1/depo
if "$depo" serve --help >/dev/null 2>&1; then
    exec "$depo" serve --listen "${DEPO_LISTEN:-127.0.0.1:8080}" --db depo.db
fi
log=$(mktemp -d)
"$depo" sim --map usa --seats planner,racer --games 1 --log "$log"
"$depo" replay "$log"/*
rm -rf "$log"
