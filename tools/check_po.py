#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What msgfmt and msgmerge don't look at: check_po.py

A translation fills in what its key does; a built-in map has its names in every language."""
import json
import pathlib
import re
import struct
import subprocess
import sys

PLACES = re.compile(r"\{(\w+)\}")


def messages(source):
    """{(context, keys): texts} of a po file."""
    data = subprocess.run(["msgfmt", "--endianness=little", "-o", "-", source], check=True,
                          stdout=subprocess.PIPE).stdout
    count, keys, texts = struct.unpack_from("<3I", data, 8)

    def strings(table, number):
        length, at = struct.unpack_from("<2I", data, table + 8 * number)
        return data[at:at + length].decode()

    found = {}
    for i in range(count):
        context, _, key = strings(keys, i).rpartition("\4")
        if key:
            found[context, tuple(key.split("\0"))] = strings(texts, i).split("\0")
    return found


def other_places(source):
    for (_, keys), texts in messages(source).items():
        known = set(PLACES.findall(" ".join(keys)))
        for text in texts:
            for place in set(PLACES.findall(text)) - known:
                yield f"{source}: {{{place}}} is not in {keys[0]!r}"


def names_left_out(board, languages, where):
    if isinstance(board, dict):
        if isinstance(board.get("name"), dict):
            missing = [code for code in languages if code not in board["name"]]
            if missing:
                yield f"{where}: {board['name']['en']} has no name in {', '.join(missing)}"
        board = board.values()
    if not isinstance(board, (str, int, float, type(None))):
        for part in board:
            yield from names_left_out(part, languages, where)


def main():
    languages = pathlib.Path("po/LINGUAS").read_text().split()
    findings = []
    for code in languages:
        findings += other_places(f"po/{code}.po")
    for name in pathlib.Path("maps/list").read_text().split():
        file = pathlib.Path("maps") / name / "map.json"
        findings += names_left_out(json.loads(file.read_text()), languages, file)
    print("\n".join(findings))
    return bool(findings)


sys.exit(main())
