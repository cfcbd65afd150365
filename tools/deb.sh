#!/bin/sh
# The Debian packages, from a release: build/deb/*.deb, checked by lintian.
set -eu
umask 022
cd "$(dirname "$0")/.."
version=$(tools/version.sh)
out=$PWD/build/deb
rm -rf "$out"
mkdir -p "$out"
tools/dist.sh "$out"
tar -xf "$out/depo-$version.tar.xz" -C "$out"
cd "$out/depo-$version"
cp -r packaging/debian debian
{
    printf 'depo (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
        "$(tools/version.sh debian)" \
        "$(sed -n 's/^Maintainer: //p' debian/control)" \
        "$(date -u -R -d "@$(stat -c %Y meson.build)")"
} >debian/changelog
dpkg-buildpackage --no-sign -b -j"$(nproc)" >"$out/build.log" 2>&1 || {
    tail -40 "$out/build.log"
    exit 1
}
cd "$out"
lintian --fail-on error depo_*.changes
for file in *.deb; do echo "$file: $(stat -c %s "$file") bytes"; done
