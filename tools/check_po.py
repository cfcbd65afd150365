#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What msgfmt and msgmerge don't look at: check_po.py TEMPLATE.pot

Two keys must not say the same, up to case, stops and the form of what is filled in; a translation
fills in what its key does; a built-in map has its names in every language."""
import json
import pathlib
import re
import struct
import subprocess
import sys

PLACES = re.compile(r"\{(\w+)\}")
CONVERSIONS = re.compile(r"%(?:\d+\$)?[-+0]?\d*(?:\.(?:\d+|\*))?(?:l|ll|z)?[a-z]")


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


def filled(template):
    """A file in which every key is its own translation."""
    output = template.with_suffix(".filled")
    subprocess.run(["msgen", "-o", output, template], check=True)
    return output


def meaning(key):
    """What a key says: the same for "Claim {track}", "Claim %s." and "Claim %s\\n". A heading and a
    word inside a sentence, a question and a title with a colon are translated apart."""
    text = CONVERSIONS.sub("_", PLACES.sub("_", key)).strip().rstrip(".!…").rstrip()
    return text[:1] + text[1:].lower()


def same_keys(template):
    """Pairs of keys that say the same. A context tells apart what it is for."""
    first = {}
    for context, keys in sorted(messages(filled(template))):
        if context == "carts":
            continue  # made of the others
        said = (context, meaning(keys[0]))
        if first.setdefault(said, keys[0]) != keys[0]:
            yield f"two keys say the same: {first[said]!r} and {keys[0]!r}"


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
    findings = list(same_keys(pathlib.Path(sys.argv[1])))
    for code in languages:
        findings += other_places(f"po/{code}.po")
    for name in pathlib.Path("maps/list").read_text().split():
        file = pathlib.Path("maps") / name / "map.json"
        findings += names_left_out(json.loads(file.read_text()), languages, file)
    print("\n".join(findings))
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
