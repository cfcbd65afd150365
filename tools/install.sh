#!/bin/sh
# Installs what a step needs and the machine lacks: Debian packages, then npm modules.
#     tools/install.sh run|test|lint|package|torch|wheel|release     test and package need what run
#                         needs, lint what test needs; torch is for one example, and large
# A release has the page built already (tools/dist.sh): running it needs nothing to build one with.
# Quick when nothing is missing. DEPO_INSTALL=no only says what is missing; so does a machine
# without apt-get.
set -eu
cd "$(dirname "$0")/.."
step=${1:-run}

# Debian's package, and how to see that what it brings is there already, from wherever it came.
run_needs="
    gcc                         command cc
    libc6-dev                   file /usr/include/stdio.h
    make                        command make
    meson                       command meson
    ninja-build                 command ninja
    pkg-config                  command pkg-config
    python3                     command python3
    gettext                     command msgfmt
    ca-certificates             file /etc/ssl/certs/ca-certificates.crt
    libjansson-dev              module jansson
    libsodium-dev               module libsodium
    libncurses-dev              module ncursesw
    libsqlite3-dev              module sqlite3
    libssl-dev                  module openssl
    libuv1-dev                  module libuv
    libwebsockets-dev           module libwebsockets
    libwebsockets-evlib-uv      file /usr/lib/*/libwebsockets-evlib_uv.so
"
page_needs="
    clang-14                    command ${WASM_CC:-clang-14}
    lld-14                      command wasm-ld-14 wasm-ld
    wasi-libc                   file /usr/include/wasm32-wasi/stdio.h
    libclang-rt-14-dev-wasm32   file /usr/lib/llvm-14/lib/clang/*/lib/wasi/*builtins-wasm32.a
    binaryen                    command wasm-opt
    nodejs                      command node
    npm                         command npm
"
test_needs="
    git                         command git
    libcurl4-openssl-dev        module libcurl
    libpq-dev                   module libpq
    libcairo2-dev               module cairo-pdf
    librsvg2-dev                module librsvg-2.0
    poppler-utils               command pdftocairo
    libopenmpi-dev              module ompi-c
    openmpi-bin                 command mpirun
    libcmocka-dev               module cmocka
    python3-numpy               file /usr/lib/python3/dist-packages/numpy
    python3-cairosvg            file /usr/lib/python3/dist-packages/cairosvg
    tmux                        command tmux
    procps                      command ps
    iproute2                    command ip /usr/sbin/ip
    postgresql                  file /usr/lib/postgresql/*/bin/initdb
    nginx-light                 file /usr/sbin/nginx
    caddy                       command caddy
    systemd                     command systemd-analyze
    openssl                     command openssl
    minisign                    command minisign
    chromium-headless-shell     command chromium-headless-shell
    firefox-esr                 command firefox-esr
    fonts-dejavu-core           file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    librsvg2-bin                command rsvg-convert
    libclang-rt-14-dev          file /usr/lib/llvm-14/lib/clang/*/lib/linux/*fuzzer-*.a
    clang-format-14             command clang-format-14
"
torch_needs="
    python3-numpy               file /usr/lib/python3/dist-packages/numpy
    libopenblas0-pthread        file /usr/lib/*/openblas-*/libblas.so.3
    python3-torch               file /usr/lib/python3/dist-packages/torch
"
wheel_needs="
    gcc                         command cc
    libc6-dev                   file /usr/include/stdio.h
    binutils                    command strip
    meson                       command meson
    ninja-build                 command ninja
    pkg-config                  command pkg-config
    gettext                     command msgfmt
    libjansson-dev              module jansson
    libsodium-dev               module libsodium
    python3-setuptools          file /usr/lib/python3/dist-packages/setuptools
    python3-wheel               file /usr/lib/python3/dist-packages/wheel
    python3-venv                file /usr/lib/python3*/ensurepip
    python3-numpy               file /usr/lib/python3/dist-packages/numpy
"
lint_needs="
    clang-tidy-14               command clang-tidy-14
    cppcheck                    command cppcheck
    gcovr                       command gcovr
"

release_needs="
    minisign                    command minisign
"
package_needs="
    curl                        command curl
    xz-utils                    command xz
    mmdebstrap                  command mmdebstrap
    busybox-static              command busybox
    gcc-aarch64-linux-gnu       command aarch64-linux-gnu-gcc
    libc6-dev-arm64-cross       file /usr/aarch64-linux-gnu/include/stdio.h
    qemu-user-static            command qemu-aarch64-static
    debhelper                   command dh
    lintian                     command lintian
    dh-python                   command dh_python3
    python3-all                 file /usr/share/doc/python3-all
    podman                      command podman
    runc                        command runc
    netavark                    file /usr/lib/podman/netavark
    aardvark-dns                file /usr/lib/podman/aardvark-dns
    iptables                    command iptables
    podman-compose              command podman-compose
"

is_there() { # KIND PLACE...: one of the places is enough
    kind=$1
    shift
    for place in "$@"; do
        case $kind in
        command) command -v "$place" >/dev/null && return 0 ;;
        module) pkg-config --exists "$place" 2>/dev/null && return 0 ;;
        file) [ -e "$place" ] && return 0 ;;
        esac
    done
    return 1
}

missing_of() {
    while read -r package how; do
        # shellcheck disable=SC2086 # words, and patterns of files
        [ -z "$package" ] || is_there $how || printf ' %s' "$package"
    done <<NEEDS
$1
NEEDS
}

# A database and a web server that come as packages are for the tests, which start their own: those
# of the machine stay off, now and after its next start.
without_services() {
    off=""
    rule=/usr/sbin/policy-rc.d
    case $missing in *postgresql* | *nginx* | *caddy*)
        off="postgresql nginx caddy"
        if [ -e $rule ]; then
            rule=""
        else
            printf '#!/bin/sh\nexit 101\n' | $as_root tee $rule >/dev/null
            $as_root chmod 755 $rule
            trap '$as_root rm -f "$rule"' EXIT
        fi ;;
    esac
    "$@"
    [ -z "$off" ] || {
        [ -z "$rule" ] || $as_root rm -f "$rule"
        command -v systemctl >/dev/null && $as_root systemctl disable $off >/dev/null 2>&1 || true
    }
}

shipped=no
[ "$step" != run ] || [ ! -e web/dist/.shipped ] || shipped=yes
needs=$run_needs
[ "$step" != torch ] || { needs=$torch_needs; shipped=yes; } # `make learn-torch` has built the rest
[ "$step" != wheel ] || { needs=$wheel_needs; shipped=yes; }
[ "$step" != release ] || { needs=$release_needs; shipped=yes; } # and `make dist` what is signed
[ $shipped = yes ] || needs=$needs$page_needs
case $step in test | lint) needs=$needs$test_needs ;; esac
[ "$step" != package ] || needs=$needs$package_needs
[ "$step" != lint ] || needs=$needs$lint_needs
missing=$(missing_of "$needs")
if [ -n "$missing" ]; then
    if [ "${DEPO_INSTALL:-yes}" = no ] || ! command -v apt-get >/dev/null; then
        echo "missing (as Debian's packages are called):$missing" >&2
        echo "install them, or let 'make' do it: without DEPO_INSTALL=no, on Debian" >&2
        exit 1
    fi
    echo "installing:$missing"
    as_root=""
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    without_services $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends -o APT::Keep-Downloaded-Packages=false $missing >/dev/null
fi

# What the page is made of; its tests need more modules.
[ $shipped = no ] || exit 0
stamp=web/node_modules/.installed
modules=all
case $step in run | package) modules=run ;; esac
for have in all $modules; do
    # npm changes the folder when it begins: an installation that was interrupted is looked at again.
    [ ! web/node_modules -nt "$stamp" ] || break
    ! (echo "$have" && cat web/package-lock.json) | cmp -s - "$stamp" || exit 0
done
# Someone may have called npm by hand: its own list says what is there.
if python3 tools/has_modules.py $modules; then
    (echo $modules && cat web/package-lock.json) >"$stamp"
    exit 0
fi
if [ "${DEPO_INSTALL:-yes}" = no ]; then
    echo "missing: the npm modules of web/ (npm ci in web/, or 'make' without DEPO_INSTALL=no)" >&2
    exit 1
fi
omit=""
[ $modules = all ] || omit=--omit=dev
(cd web && npm ci $omit --ignore-scripts --no-audit --no-fund --loglevel=error)
(echo $modules && cat web/package-lock.json) >"$stamp"
