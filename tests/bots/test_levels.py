#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A level without measured strengths must not compile: test_levels.py SOURCE BUILD COMPILER..."""
import pathlib
import subprocess
import sys
import tempfile

source, build = map(pathlib.Path, sys.argv[1:3])
compiler = sys.argv[3:]


def compile_with(more):
    """What the compiler prints about strength.c with more lines in the list of bots."""
    with tempfile.TemporaryDirectory() as folder:
        kinds = pathlib.Path(folder, "bots", "kinds.def")
        kinds.parent.mkdir()
        kinds.write_text((source / "src/bots/kinds.def").read_text() + more)
        places = [folder, source / "src", build / "src"]  # the changed list comes first
        done = subprocess.run([*compiler, "-std=gnu17", "-fsyntax-only",
                               *(f"-I{place}" for place in places),
                               str(source / "src/bots/strength.c")], capture_output=True, text=True)
    return done.returncode, done.stderr


code, text = compile_with('BOT(sleeper, "no level: needs no strength", 0)\n')
assert code == 0, text
code, text = compile_with('CHARACTER(joker, "no level either", 0)\n')
assert code == 0, text
code, text = compile_with('LEVEL(wizard, "never measured", 0)\n')
assert code != 0 and "needs a strength on" in text, text
