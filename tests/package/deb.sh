#!/bin/sh
# SPDX-License-Identifier: MIT
# The packages in a fresh Debian: installed, started, upgraded, removed, purged. As root, with the
# packages in build/deb. Not a part of `make test`: make check-deb.
set -eu
cd "$(dirname "$0")/../.."
. tests/package/roots.sh
work=$(mktemp -d)
trap 'drop "$work"' EXIT
root=$work/root port=18474 url=http://127.0.0.1:18474
into() { tests/package/into.sh "$root" env DEBIAN_FRONTEND=noninteractive "$@"; }

serve() { # as the unit does: its user, its options
    into sh -c 'grep -qx User=depo /lib/systemd/system/depo.service'
    tests/package/into.sh "$root" setpriv --reuid depo --regid depo --clear-groups \
        env DEPO_LISTEN=127.0.0.1:$port DEPO_DB=/var/lib/depo/depo.db /usr/bin/depo serve --quiet &
    server=$!
    answers $url/healthz ok
}

fresh_debian bookworm "$root"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
mkdir "$root/debs"
find build/deb -maxdepth 1 -name "*.deb" ! -name "*dbgsym*" -exec cp {} "$root/debs/" \;

began=$(date +%s)
into apt-get update -qq
into sh -c 'apt-get install -y -qq --no-install-recommends /debs/depo_*.deb' >/dev/null
serve
answers $url/manifest.webmanifest '"Depo"'
echo "ok: from a fresh Debian to a serving table: $(($(date +%s) - began)) s"
into depo --version
into sh -c 'dpkg-query -W -f "\${Installed-Size}\n" depo' | sed 's/$/ KB installed/'
into test -e /usr/share/man/man1/depo-serve.1.gz
into test -e /usr/share/bash-completion/completions/depo
[ "$(into stat -c %U:%a /var/lib/depo)" = depo:700 ]
stop $server

# The next version: the same files under a higher number.
for deb in "$root"/debs/depo_*.deb; do
    dpkg-deb -R "$deb" "$work/next"
    sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
    dpkg-deb --root-owner-group -b "$work/next" "$root/debs/next.deb" >/dev/null
done
before=$(into stat -c %i /var/lib/depo/depo.db)
into apt-get install -y -qq /debs/next.deb >/dev/null
into dpkg-query -W -f '${Version}\n' depo | grep '+next$'
serve
[ "$(into stat -c %i /var/lib/depo/depo.db)" = "$before" ]
stop $server
echo "ok: upgraded, the tables are where they were"

into apt-get remove -y -qq depo >/dev/null
into test ! -e /usr/bin/depo
into test -e /var/lib/depo/depo.db
echo "ok: removed, the tables stay"
into apt-get purge -y -qq depo >/dev/null
left=$(into find / -xdev -name 'depo*' -not -path '/debs*' -not -path '/proc/*' \
    -not -path '/var/cache/*')
[ -z "$left" ] || {
    echo "left behind: $left"
    exit 1
}
echo "ok: purged, nothing is left"
into sh -c 'apt-get install -y -qq --no-install-recommends $(ls /debs/*.deb | grep -v next)' >/dev/null
into depo serve --db postgres://127.0.0.1:1/none 2>&1 | grep -q 'PostgreSQL: '
echo "ok: all packages together; PostgreSQL is asked for"
