#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The install step, told to install nothing: it names what is missing and ends without a trace."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BASICS = ["sh", "env", "cat", "cmp", "printf", "make", "dirname", "id", "nproc", "find"]


def bare_tree(folder):
    """What git has of the install step, without modules or a build folder."""
    for path in ["Makefile", "tools/install.sh", "web/package-lock.json"]:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, target)
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    for name in BASICS:
        place = shutil.which(name)
        if place:
            (bin_folder / name).symlink_to(place)
    return bin_folder


def make(folder, path, *target):
    return subprocess.run(["make", *target], cwd=folder, text=True, capture_output=True,
                          env={"PATH": str(path), "DEPO_INSTALL": "no", "HOME": str(folder)})


def names_what_is_missing():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = bare_tree(folder)
        done = make(folder, path, "build")
        missing = next((line for line in done.stderr.splitlines() if "missing" in line), "")
        words = missing.split()
        report(done.returncode != 0 and {"meson", "npm", "clang-14", "gcc"} <= set(words),
               "make build names the packages that it lacks", done.stdout + done.stderr)
        report("Traceback" not in done.stderr and len(done.stderr.splitlines()) < 6,
               "and says it in a few lines", done.stderr)
        report(not {"chromium-headless-shell", "postgresql", "nginx-light", "openmpi-bin", "libcmocka-dev",
                    "libclang-rt-14-dev", "cppcheck"} & set(words),
               "running needs nothing of the tests", missing)
        done = make(folder, path, "test")
        words = done.stderr.split()
        report(done.returncode != 0 and {"meson", "chromium-headless-shell", "tmux"} <= set(words)
               and "cppcheck" not in words, "make test names what tests need on top", done.stderr)
        done = make(folder, os.environ["PATH"], "build")
        report(done.returncode != 0 and "npm modules" in done.stderr,
               "with every package there it still names the modules", done.stderr)


sys.exit(run([names_what_is_missing]))
