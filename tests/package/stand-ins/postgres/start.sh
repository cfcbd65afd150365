#!/bin/sh
# SPDX-License-Identifier: MIT
# A user with a password and a database of that name, made at the first start by a server that
# answers at its socket alone.
set -eu
[ "$(id -u)" != 0 ] || {
    install -d -o postgres -m 700 "$PGDATA"
    exec setpriv --reuid postgres --regid postgres --clear-groups "$0"
}
[ -e "$PGDATA/PG_VERSION" ] || {
    echo "$POSTGRES_PASSWORD" >/tmp/password
    initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 \
        --auth-local=trust -E UTF8
    rm /tmp/password
    echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    pg_ctl -D "$PGDATA" -o "-c listen_addresses=" -w start
    createdb -U "$POSTGRES_USER" "$POSTGRES_USER"
    pg_ctl -D "$PGDATA" -w stop
}
exec postgres -D "$PGDATA" -c "listen_addresses=*"
