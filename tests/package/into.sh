#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command inside of a root folder, on this machine's network: into.sh ROOT COMMAND [ARGUMENT...]
# Nothing of this machine is mounted into the root: it has a /proc of its own, in a name space that
# ends with the command. Whoever ends this process ends the command.
exec unshare --mount --propagation private --pid --fork --kill-child sh -c '
    root=$1
    shift
    mkdir -p "$root/proc" && mount -t proc proc "$root/proc" && exec chroot "$root" "$@"' sh "$@"
