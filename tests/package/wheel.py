#!/usr/bin/env python3
"""The wheel in a clean virtual environment, where there is no compiler: wheel.py FOLDER. Only
Debian's numpy is in it, which no index has to be asked for."""
import glob
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

root = pathlib.Path(__file__).resolve().parents[2]
folder = pathlib.Path(sys.argv[1])
wheels, sources = list(folder.glob("depo-*.whl")), list(folder.glob("depo-*.tar.gz"))
assert len(wheels) == len(sources) == 1, "make wheel comes first"

LOOK = """
import pathlib, shutil, sys
assert not any(shutil.which(name) for name in ("cc", "gcc", "clang", "meson", "ninja"))
import depo
here = pathlib.Path(depo.__file__).parent
assert pathlib.Path(sys.prefix) in here.parents, here
opened = pathlib.Path("/proc/self/maps").read_text()
for name in ("libdepo.so.0", "libjansson.so.4"):
    places = {line.split()[-1] for line in opened.splitlines() if name in line}
    assert places == {str(here / name)}, places
assert (here / "py.typed").exists()
state = depo.Game("usa").new(seed=1)
while not state.over:
    state.apply(state.bot("easy", seed=1))
print(depo.__version__, state.winners())
"""


def names_are_as_they_must():
    name = wheels[0].name
    assert "-py3-none-manylinux_2_" in name and name.endswith(f"_{os.uname().machine}.whl"), name
    inside = zipfile.ZipFile(wheels[0]).namelist()
    of_source = {f"depo/{path.name}" for path in (root / "python/depo").iterdir() if path.is_file()}
    assert of_source <= set(inside), of_source - set(inside)
    assert "depo/libjansson.so.4.copyright" in inside


with tempfile.TemporaryDirectory() as work:
    names_are_as_they_must()
    clean = pathlib.Path(work) / "clean"
    subprocess.run(["/usr/bin/python3", "-m", "venv", clean], check=True)
    python = clean / "bin/python"
    site = next(clean.glob("lib/python*/site-packages"))
    for part in glob.glob("/usr/lib/python3/dist-packages/numpy*"):
        (site / pathlib.Path(part).name).symlink_to(part)
    alone = {"PATH": str(clean / "bin"), "HOME": work, "LANG": "C.UTF-8"}

    def run(*words):
        subprocess.run([str(word) for word in words], check=True, cwd=work, env=alone)

    run(python, "-m", "pip", "install", "--quiet", "--no-index",
        "--disable-pip-version-check", wheels[0].resolve())
    run(python, "-c", LOOK)
    for standins in ("", "standins"):
        run(python, root / "tests/lib/environments.py", "", standins)
    run(python, root / "examples/first_agent.py", "--steps", "300", "--games", "300")
    run(python, "-m", "depo", "1")
    run(python, "-m", "doctest", "-o", "ELLIPSIS", root / "docs/learning.md")
    run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "depo")
    assert not (site / "depo").exists()
print("the wheel: good")
