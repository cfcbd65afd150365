#!/usr/bin/env python3
"""Puts a program, the libraries it needs, its loader and their licences into FOLDER/lib:
gather_libraries.py ARCH ROOT PROGRAM FOLDER. ROOT: where libraries of another machine lie, or ""."""
import pathlib
import re
import shutil
import subprocess
import sys

ARCH, ROOT, PROGRAM, FOLDER = sys.argv[1:5]
TRIPLE = f"{ARCH}-linux-gnu"
PLACES = [pathlib.Path(f"{ROOT}/{place}") for place in
          [f"usr/lib/{TRIPLE}", f"lib/{TRIPLE}", "usr/lib", "lib", "lib64"]]
# libwebsockets loads this by itself, from the folder that it was installed in.
PART = "libwebsockets-evlib_uv.so"
PART_FOLDER = f"/usr/lib/{TRIPLE}".encode()
BESIDE = b"/proc/self/fd/9"  # packaging/onefile.sh opens it
TERMINALS = ["ansi", "dumb", "linux", "rxvt", "screen", "screen-256color", "tmux", "tmux-256color",
             "vt100", "vt220", "xterm", "xterm-256color"]


def find(name):
    for place in PLACES:
        if (place / name).exists():
            return (place / name).resolve()
    sys.exit(f"{name} is nowhere in {', '.join(map(str, PLACES))}")


def needs(path):
    said = subprocess.run(["readelf", "-d", "-l", path], check=True, capture_output=True,
                          text=True).stdout
    loader = re.findall(r"interpreter: \S*/(\S+)\]", said)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", said) + loader


def package_of(path):
    """The Debian package that a file came with, by its list of files."""
    inside = "/" + str(path.relative_to(ROOT or "/"))
    names = {inside, inside.removeprefix("/usr")}
    for listing in pathlib.Path(f"{ROOT}/var/lib/dpkg/info").glob("*.list"):
        if names & set(listing.read_text().split("\n")):
            return listing.stem.split(":")[0]
    return None


def main():
    lib = pathlib.Path(FOLDER) / "lib"
    licences = pathlib.Path(FOLDER) / "share" / "licences"
    lib.mkdir()
    licences.mkdir(parents=True)
    shutil.copy(PROGRAM, lib / "depo")
    left, known = needs(PROGRAM) + [PART], set()
    while left:
        name = left.pop()
        if name in known:
            continue
        known.add(name)
        path = find(name)
        data = path.read_bytes()
        if name.startswith("libwebsockets.so"):
            if data.count(PART_FOLDER + b"\0") != 1:
                sys.exit(f"{path} does not say once where its parts are")
            data = data.replace(PART_FOLDER + b"\0", BESIDE.ljust(len(PART_FOLDER) + 1, b"\0"))
        (lib / name).write_bytes(data)
        (lib / name).chmod(0o755)
        left += needs(path)
        package = package_of(path)
        words = pathlib.Path(f"{ROOT}/usr/share/doc/{package}/copyright")
        if package and words.exists():
            shutil.copy(words, licences / package)
    for name in TERMINALS:
        for folder in ["lib/terminfo", "usr/share/terminfo"]:
            source = pathlib.Path(f"{ROOT}/{folder}/{name[0]}/{name}")
            if source.exists():
                (lib / "terminfo" / name[0]).mkdir(parents=True, exist_ok=True)
                shutil.copy(source, lib / "terminfo" / name[0] / name)


main()
