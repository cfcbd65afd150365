#!/bin/sh
# One file that runs on any Linux of an architecture without being installed: a tar of the program, the
# libraries it needs (the C library among them) and a script that starts it with these.
#     tools/onefile.sh [x86_64|aarch64] [FOLDER]     build/depo-VERSION-linux-ARCH.tar.xz
# aarch64 is made with Debian's cross compiler and libraries that are only unpacked, not installed.
set -eu
umask 022
cd "$(dirname "$0")/.."
arch=${1:-$(uname -m)} out=${2:-build}
name=depo-$(tools/version.sh)-linux-$arch
stamp=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y meson.build)
build=build-onefile-$arch
root=""
tools/web.sh

set -- -Dprefix=/usr -Dlibdir=lib -Dtests=disabled -Dmpi=disabled -Dpostgres=disabled -Dcurl=disabled -Dpdf=disabled -Dstrip=true -Dpage=ready
if [ "$arch" != "$(uname -m)" ]; then
    debian=$(case $arch in aarch64) echo arm64 ;; x86_64) echo amd64 ;; *) echo "$arch" ;; esac)
    root=$PWD/build/root-$debian
    [ -e "$root/.ready" ] || {
        echo "fetching libraries of $debian"
        rm -rf "$root"
        mkdir -p "$root"
        . /etc/os-release
        mmdebstrap --quiet --variant=extract --architectures="$debian" --include="libc6-dev
            libjansson-dev libsodium-dev libncurses-dev libsqlite3-dev libssl-dev libuv1-dev
            libwebsockets-dev libwebsockets-evlib-uv ncurses-base" "$VERSION_CODENAME" "$root"
        : >"$root/.ready"
    }
    libs=$root/usr/lib/$arch-linux-gnu
    cat >"build/cross-$arch.ini" <<CROSS
[binaries]
c = '$arch-linux-gnu-gcc'
ar = '$arch-linux-gnu-ar'
strip = '$arch-linux-gnu-strip'
pkgconfig = 'pkg-config'
exe_wrapper = ['qemu-$arch-static', '-L', '$root']
[built-in options]
c_args = ['--sysroot=$root']
c_link_args = ['--sysroot=$root', '-Wl,-rpath-link,$libs:$root/lib/$arch-linux-gnu']
[properties]
sys_root = '$root'
pkg_config_libdir = '$libs/pkgconfig:$root/usr/share/pkgconfig'
[host_machine]
system = 'linux'
cpu_family = '$arch'
cpu = '$arch'
endian = 'little'
CROSS
    set -- "$@" --cross-file "build/cross-$arch.ini"
fi
tools/configure.sh "$build" "$@"
ninja -C "$build" --quiet

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR=$work/stage meson install -C "$build" --no-rebuild --quiet
mkdir "$work/$name"
mv "$work/stage/usr/share" "$work/$name/share"
python3 tools/gather_libraries.py "$arch" "$root" "$work/stage/usr/bin/depo" "$work/$name"
cp packaging/onefile.sh "$work/$name/depo"
chmod 755 "$work/$name/depo"
mkdir -p "$out"
tar -C "$work" --sort=name --mtime="@$stamp" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX -c "$name" | xz -6 -T1 >"$out/$name.tar.xz"
(cd "$out" && sha256sum "$name.tar.xz" && stat -c '%s bytes' "$name.tar.xz")
