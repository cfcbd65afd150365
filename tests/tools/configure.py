#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A build folder gets the parts whose libraries were installed after it was set up, and modules of
the page count however they were installed."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Knows no library whose name is in the file HIDDEN.
PKG_CONFIG = """#!/bin/sh
for word in "$@"; do
    ! grep -qxF -- "$word" "$HIDDEN" || exit 1
done
exec pkg-config "$@"
"""
PARTS = {"libpq": "depo-postgres.so", "libcurl": "depo-curl.so", "librsvg-2.0": "depo-pdf.so",
         "cmocka": "tests/server/echo"}


def libraries_that_come_later():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        build, hidden, pkg_config = folder / "build", folder / "hidden", folder / "pkg-config"
        pkg_config.write_text(PKG_CONFIG)
        pkg_config.chmod(0o755)
        # Without CMake, Meson asks pkg-config alone.
        environment = {**os.environ, "PKG_CONFIG": str(pkg_config), "HIDDEN": str(hidden),
                       "CMAKE": "false"}

        def configure(*without):
            """The parts that ninja can build once the folder is set up without some libraries."""
            hidden.write_text("".join(library + "\n" for library in without))
            done = subprocess.run([ROOT / "tools/configure.sh", build], env=environment, text=True,
                                  capture_output=True)
            if done.returncode:
                report(False, "configure.sh", done.stdout + done.stderr)
                return set()
            targets = (build / "build.ninja").read_text()
            return {part for part in PARTS.values() if f"build {part}:" in targets}

        every = set(PARTS.values())
        found = configure(*PARTS)
        report(not found, "without their libraries parts are left out", found)
        for library, part in PARTS.items():
            found = configure(*(PARTS.keys() - {library}))
            report(found == {part}, f"{library} alone brings {part}", found)
        found = configure()
        report(found == every, "all libraries bring all", found)
        before = (build / "build.ninja").stat().st_mtime_ns
        found = configure()
        report(found == every and (build / "build.ninja").stat().st_mtime_ns == before,
               "where nothing has changed nothing is set up again")


def modules_by_hand():
    """What install.sh says to modules that npm has installed without it, in a copy of its files."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in ["tools/install.sh", "tools/has_modules.py", "web/package-lock.json"]:
            (folder / path).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
        wanted = json.loads((folder / "web/package-lock.json").read_text())["packages"]

        def good(step, packages):
            """Whether a step finds all it needs in modules as npm leaves them."""
            modules = folder / "web/node_modules"
            shutil.rmtree(modules, ignore_errors=True)
            for package in packages:
                (folder / "web" / package).mkdir(parents=True, exist_ok=True)
                (folder / "web" / package / "package.json").write_text("{}")
            (modules / ".package-lock.json").write_text(json.dumps({"packages": packages}))
            return subprocess.run([folder / "tools/install.sh", step], capture_output=True,
                                  env={**os.environ, "DEPO_INSTALL": "no"}).returncode == 0

        everything = {name: package for name, package in wanted.items() if name}
        page = {name: package for name, package in everything.items() if not package.get("dev")}
        other = {**page, "node_modules/preact": {"version": "1.0.0"}}
        lacking = {name: package for name, package in page.items() if name != "node_modules/preact"}
        report(good("run", page), "npm ci --omit=dev by hand is enough for the page")
        report(not good("test", page), "but not for its tests")
        report(good("test", everything), "npm ci by hand is enough for the tests")
        report(not good("run", other), "another version is not enough")
        report(not good("run", lacking), "nor is a package less")


if __name__ == "__main__":
    sys.exit(run([libraries_that_come_later, modules_by_hand]))
