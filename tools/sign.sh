#!/bin/sh
# Checksums of a release, signed: FOLDER/SHA256SUMS and SHA256SUMS.minisig for every depo-VERSION*
# there. The secret key is in DEPO_SIGNING_KEY; SECURITY.md says how one is made and where its public
# half is.
#     tools/sign.sh [FOLDER]        of build
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build}
name=depo-$(tools/version.sh)
key=${DEPO_SIGNING_KEY:-$HOME/.minisign/depo.key}
public=${DEPO_PUBLIC_KEY:-packaging/depo.pub}
[ -e "$key" ] || {
    echo "release-sign: no secret key at $key; see \"Signed releases\" in SECURITY.md" >&2
    exit 1
}
[ -e "$public" ] || {
    echo "release-sign: no public key at $public, so nobody could check; see SECURITY.md" >&2
    exit 1
}
public=$(cd "$(dirname "$public")" && pwd)/$(basename "$public")
cd "$folder"
set -- "$name".*
[ -e "$1" ] || {
    echo "release-sign: no $name in $folder; make dist first" >&2
    exit 1
}
rm -f SHA256SUMS SHA256SUMS.minisig
find . -maxdepth 1 -type f -name "$name[.-]*" -printf '%f\n' | LC_ALL=C sort |
    xargs sha256sum >SHA256SUMS.new
mv SHA256SUMS.new SHA256SUMS
minisign -S -s "$key" -m SHA256SUMS -t "$name" >/dev/null
# With the key that everybody has: a signature that they can't check is none.
minisign -V -p "$public" -m SHA256SUMS -Q >/dev/null || {
    rm -f SHA256SUMS.minisig
    echo "release-sign: $public is not the public half of $key" >&2
    exit 1
}
cat SHA256SUMS
