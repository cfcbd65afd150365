# SPDX-License-Identifier: MIT
"""For the tests of packages that run containers: podman with a folder of its own, apart from the
machine's images and volumes. As root."""
import contextlib
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def settings(work):
    """podman in a folder of its own. runc, since crun wants one version of cgroups alone; the
    limits of this process, since more is not everyone's to give."""
    beneath = subprocess.check_output(["stat", "-f", "-c", "%T", work], text=True)
    driver = "vfs" if beneath.startswith("overlay") else "overlay"
    (work / "storage.conf").write_text(
        f'[storage]\ndriver = "{driver}"\ngraphroot = "{work}/storage"\nrunroot = "{work}/run"\n')
    (work / "containers.conf").write_text(
        f'[containers]\ndefault_ulimits = []\n[engine]\nruntime = "runc"\ntmp_dir = "{work}/tmp"\n'
        f'[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "{work}/networks"\n')
    os.environ["CONTAINERS_STORAGE_CONF"] = str(work / "storage.conf")
    os.environ["CONTAINERS_CONF"] = str(work / "containers.conf")


def roots(text):
    subprocess.run(["sh", "-euc", f". {ROOT}/tests/package/roots.sh\n{text}"], check=True)


def podman(*words, **more):
    """What it prints; what it says besides is shown only when it fails."""
    done = subprocess.run(["podman", *map(str, words)], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"podman {shlex.join(map(str, words))}:\n{done.stdout}{done.stderr}"[-5000:])
    return done.stdout.strip()


def succeeds(*words):
    return subprocess.run(["podman", *words], capture_output=True, timeout=60).returncode == 0


def wait(what, condition, seconds=240):
    end = time.time() + seconds
    while not condition():
        if time.time() > end:
            sys.exit(f"never: {what}")
        time.sleep(0.25)


@contextlib.contextmanager
def folder():
    """A folder for podman and for roots; containers, images and the folder are gone behind it."""
    work = pathlib.Path(tempfile.mkdtemp(dir="/var/tmp"))
    settings(work)
    try:
        yield work
    finally:
        subprocess.run(["podman", "rm", "-f", "-a", "-t", "0"], capture_output=True)
        subprocess.run(["podman", "system", "reset", "-f"], capture_output=True)
        roots(f"drop {work}")
