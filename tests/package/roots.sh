# SPDX-License-Identifier: MIT
# For the tests of packages: fresh root folders; into.sh runs commands inside of them. To be sourced.

# devices ROOT: what programs take for granted; nodes of its own, never this machine's /dev
devices() {
    mkdir -p "$1/dev"
    mknod -m 666 "$1/dev/null" c 1 3
    mknod -m 666 "$1/dev/urandom" c 1 9
}

# fresh_debian SUITE ROOT [PACKAGE,PACKAGE...]: unpacked once, kept for the next test
fresh_debian() {
    kept=${DEPO_ROOTS:-/var/tmp/depo-roots}/$1${3:+-$(echo "$3" | cksum | cut -d' ' -f1)}.tar
    mkdir -p "$(dirname "$kept")" "$2"
    [ -e "$kept" ] || {
        echo "fetching Debian $1"
        # It mounts things while it works: in a name space of its own, where nobody stumbles on them.
        unshare --mount --propagation private mmdebstrap --quiet --variant=minbase ${3:+--include="$3"} "$1" "${kept%.tar}.new.tar" \
            "deb http://deb.debian.org/debian $1 main"
        mv "${kept%.tar}.new.tar" "$kept"
    }
    tar -xf "$kept" -C "$2" --exclude='./dev/*'
    devices "$2"
    cp /etc/resolv.conf "$2/etc/resolv.conf"
}

# drop ROOT: removed for good, if nothing is mounted there
drop() {
    if findmnt -R "$1" >/dev/null 2>&1 || grep -q " $1/" /proc/self/mounts; then
        echo "$1: something is mounted there; left as it is" >&2
        return 1
    fi
    rm -rf --one-file-system "$1"
}

# answers URL WORD: waits until a server says the word there
answers() {
    tries=0
    until curl -fsS -m 5 "$1" 2>/dev/null | grep -q "$2"; do
        tries=$((tries + 1))
        [ $tries -lt 240 ] || {
            echo "$1 never said \"$2\"" >&2
            return 1
        }
        sleep 0.25
    done
}

# stop PROCESS: ends a server that was started in the background, through into.sh or not. The one
# that waits for another's end hears no signal but the last.
stop() {
    last=$1
    while inner=$(cat "/proc/$last/task/$last/children") && [ -n "$inner" ]; do
        last=${inner%% *}
    done
    kill "$last"
    wait "$1" || true
}
