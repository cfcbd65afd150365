#!/bin/sh
# Installs what the project needs and the machine lacks: Debian packages and npm modules.
# Quick when nothing is missing.
set -eu
cd "$(dirname "$0")/.."
[ "${DEPO_INSTALL:-yes}" = no ] && exit 0

packages="
    gcc libc6-dev make meson ninja-build pkg-config python3 git
    clang-14 lld-14 libclang-rt-14-dev clang-format-14 clang-tidy-14 cppcheck gcovr
    libcmocka-dev libjansson-dev libsodium-dev
"

missing=""
for package in $packages; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
    echo "installing:$missing"
    as_root=""
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing
fi
