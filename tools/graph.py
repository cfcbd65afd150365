# SPDX-License-Identifier: MIT
"""What the makers of files tell ninja: which files they read, and that nothing has changed."""
import os
import pathlib
import shutil


def write(path, text):
    """Leaves a file that has these contents already as it is: what depends on it is not made again."""
    path, data = pathlib.Path(path), text.encode() if isinstance(text, str) else text
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def depfile(path, output, inputs):
    """The files and folders that an output was made of, as a compiler would name them: from here,
    so that a build folder still knows them when it has moved with its source."""
    def escaped(name):
        return os.path.relpath(name).replace("#", "\\#").replace(" ", "\\ ").replace("$", "$$")
    lines = [escaped(output) + ":", *(escaped(name) for name in inputs)]
    pathlib.Path(path).write_text(" \\\n  ".join(lines) + "\n")


def mirror(source, target):
    """Makes a folder the copy of another, with the times of its files. Names all of them."""
    source, target = pathlib.Path(source), pathlib.Path(target)
    names = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for path in [path for path in target.rglob("*") if path.is_file()]:
        if path.relative_to(target) not in names:
            path.unlink()
    for name in names:
        old, new = source / name, target / name
        if not new.is_file() or new.stat().st_mtime_ns != old.stat().st_mtime_ns:
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(old, new)
    return sorted(target / name for name in names)
