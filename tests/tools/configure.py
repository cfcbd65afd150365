#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A build folder gets the parts whose libraries were installed after it was set up."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from tap import close, report  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Knows no library whose name is in the file HIDDEN.
PKG_CONFIG = """#!/bin/sh
for word in "$@"; do
    ! grep -qxF -- "$word" "$HIDDEN" || exit 1
done
exec pkg-config "$@"
"""
PARTS = {"libpq": "depo-postgres.so", "cmocka": "tests/server/echo"}


def run():
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

        both = set(PARTS.values())
        found = configure(*PARTS)
        report(not found, "without their libraries parts are left out", found)
        for library, part in PARTS.items():
            found = configure(*(PARTS.keys() - {library}))
            report(found == {part}, f"{library} alone brings {part}", found)
        found = configure()
        report(found == both, "both libraries bring both", found)
        before = (build / "build.ninja").stat().st_mtime_ns
        found = configure()
        report(found == both and (build / "build.ninja").stat().st_mtime_ns == before,
               "where nothing has changed nothing is set up again")


if __name__ == "__main__":
    run()
    sys.exit(close())
