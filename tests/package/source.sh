#!/bin/sh
# SPDX-License-Identifier: MIT
# From the source to a running table in a fresh Debian by `make run` alone, timed; a second `make run`
# builds nothing again. As root, with Debian's and npm's servers at hand. Not a part of `make test`:
# make check-source.
set -eu
cd "$(dirname "$0")/../.."
. tests/package/roots.sh
work=$(mktemp -d)
trap 'drop "$work"' EXIT
root=$work/root port=18476 url=http://127.0.0.1:18476
into() { tests/package/into.sh "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"; }

run_and_wait() { # as somebody types it
    into env DEPO_LISTEN=127.0.0.1:$port make --no-print-directory -C /depo run &
    server=$!
    tries=0
    until curl -fsS -m 5 $url/healthz 2>/dev/null | grep -q ok; do
        tries=$((tries + 1))
        kill -0 $server 2>/dev/null && [ $tries -lt 3600 ] || {
            echo "make run never served" >&2
            exit 1
        }
        sleep 0.5
    done
}

fresh_debian bookworm "$root"
git clone -q . "$root/depo"
# Whom this machine trusts, the root trusts: a proxy may stand before npm's servers.
mkdir -p "$root/usr/local/share/ca-certificates"
cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates"
before=$(du -sxm "$root" | cut -f1)
# What a person has who fetched the source: make.
into sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends make' >/dev/null
began=$(date +%s)
run_and_wait
echo "ok: from a fresh Debian to a serving table by make run: $(($(date +%s) - began)) s"
answers $url/ '<title>Depo'
stop $server
into sh -c 'apt-get clean'
echo "the disk holds $(($(du -sxm "$root" | cut -f1) - before)) MB more"
began=$(date +%s)
run_and_wait
stop $server
echo "ok: once more: $(($(date +%s) - began)) s"
