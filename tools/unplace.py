#!/usr/bin/env python3
"""Removes what Meson would install, told by `meson introspect --installed` on standard input, below
$DESTDIR, with what Python has compiled of it; then the folders that are empty by that. Those that
a system has anyway stay: the prefix given as argument, what lies right in it, and share/man. Below
$DESTDIR nothing was there before."""
import json
import os
import pathlib
import sys

destdir = os.environ.get("DESTDIR", "")
folders = set()


def remove(path):
    folders.add(path.parent)
    if path.is_symlink() or path.exists():
        path.unlink()
    if path.suffix == ".py":
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            remove(compiled)


for source, place in json.load(sys.stdin).items():
    target = pathlib.Path(destdir + place)
    if not pathlib.Path(source).is_dir():
        remove(target)
        continue
    # A folder: what it has in the source, so that nothing of others is taken.
    for inner in pathlib.Path(source).rglob("*"):
        if not inner.is_dir():
            remove(target / inner.relative_to(source))

prefix = pathlib.Path(sys.argv[1])
stays = {*prefix.parents, prefix, prefix / "share/man"}


def is_ours(folder):
    if destdir:
        return folder != pathlib.Path(destdir) and pathlib.Path(destdir) in folder.parents
    return folder not in stays and folder.parent != prefix


for folder in sorted(folders, key=lambda path: len(path.parts), reverse=True):
    while is_ours(folder) and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
