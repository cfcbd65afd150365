#!/bin/sh
# Installs what the project needs and the machine lacks: Debian packages and npm modules.
# Quick when nothing is missing.
set -eu
cd "$(dirname "$0")/.."
[ "${DEPO_INSTALL:-yes}" = no ] && exit 0

# The program, its tests, and the tools of the checks, in this order.
packages="
    gcc libc6-dev make meson ninja-build pkg-config python3 git gettext ca-certificates
    libjansson-dev libsodium-dev libncurses-dev libsqlite3-dev libpq-dev
    libuv1-dev libwebsockets-dev libwebsockets-evlib-uv
    libopenmpi-dev openmpi-bin gnuplot-nox
    lld-14 wasi-libc libclang-rt-14-dev-wasm32
    libcmocka-dev tmux procps postgresql nginx-light systemd openssl chromium fonts-dejavu-core librsvg2-bin
    clang-14 libclang-rt-14-dev clang-format-14 clang-tidy-14 cppcheck gcovr
"
# Any Node.js will do; Debian's where there is none.
command -v node >/dev/null || packages="$packages nodejs"
command -v npm >/dev/null || packages="$packages npm"

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
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

stamp=web/node_modules/.installed
if ! cmp -s web/package-lock.json "$stamp"; then
    (cd web && npm ci --no-audit --no-fund --loglevel=error)
    cp web/package-lock.json "$stamp"
fi
