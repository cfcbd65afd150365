#!/usr/bin/env python3
"""Keeps the borders of web/src: the page draws, asks and keeps; what it knows of the game comes from
the module. Prints every finding and fails on any:

- a sentence about the game: src/say has them, captions of buttons and figures too
- a word of game files, or a map's id
- a colour: the board's are in src/board/paints.c, the page's in its style sheets
- arithmetic with payments, or curves of tracks
- a line of more than 100 columns that could be shorter
- an import that goes upwards, whether it is of a value, a type or a part fetched later
"""
import pathlib
import posixpath
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "web" / "src"
MADE = {"app/protocol.ts", "gen/border.ts"}
COLUMNS = 100
# From bottom to top: a file imports from its own folder and from those below it. Above all of them
# are the files of web/src itself.
FOLDERS = """gen core app common board
coach strength decisions tickets end table
count replay review
lessons puzzles deal alerts devices
settings start big lobby""".split()

GAME = re.compile(
    r"\b(tickets?|trains?|locomotives?|routes?|tracks?|cards?|stations?|tunnels?|ferr(y|ies)|"
    r"terrain|merchandise|points?|claims?|contracts?|pile|deck|colou?rs?|longest|wins?)\b", re.I)
SAID = re.compile(r"""\b(?:t|tn)\(\s*(?P<keys>(?:(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*,?\s*){1,2})""")
KEY = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)\"""")
FILE_WORD = re.compile(r"depo-game|depo-seed|own-tickets|own-map|first chance|`seat \$|'commitment")
COLOR = re.compile(r"#[0-9a-fA-F]{6}\b")
PAYMENT = re.compile(r"\bcards\[[^\]]+\]\s*[+-]=|\blocos\s*[-+<>]=?\s*\w")
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]""")
CURVE = re.compile(r"\bbezier|\(1 - t\)|\(1 - s\)\s*\*\*", re.I)


def sentences(text):
    """Keys about the game, with the place of each."""
    for said in SAID.finditer(text):
        for key in KEY.finditer(said["keys"]):
            words = key[1] if key[1] is not None else key[2]
            if GAME.search(words):
                yield said.start(), words.replace("\\'", "'")


def is_long(line):
    """Whether a line is too long for no reason: a string alone on its line can't be broken."""
    alone = re.match(r"""\s*[-\w={(.: ]*(['"`]).*\1[,;)}: ]*$|\s*<path |\s*d=""", line)
    return len(line) > COLUMNS and not alone


def height(folder):
    """How high a folder of web/src lies; None for one that is not in the list."""
    if folder == ".":
        return len(FOLDERS)
    return FOLDERS.index(folder) if folder in FOLDERS else None


def check_imports(name, text, say):
    folder = posixpath.dirname(name) or "."
    if height(folder) is None:
        say(name, 1, f"the folder {folder} is not in tools/check_page.py")
        return
    for found in IMPORT.finditer(text):
        other = posixpath.dirname(posixpath.normpath(posixpath.join(folder, found[1]))) or "."
        if height(other) is None or height(other) > height(folder):
            line = text.count("\n", 0, found.start()) + 1
            say(name, line, f"{folder} must not import from {other}, which lies above it")


def check(name, text, maps, say):
    for at, words in sentences(text):
        say(name, text.count("\n", 0, at) + 1, f"a sentence about the game: “{words}”")
    for number, line in enumerate(text.split("\n"), 1):
        if FILE_WORD.search(line):
            say(name, number, "a word of game files: codec/game_file.c reads and writes them")
        if re.search(rf"""['"`]({maps})['"`]""", line):
            say(name, number, "names a map")
        if COLOR.search(line):
            say(name, number, "a colour: the board's are in C, the page's in its style sheets")
        if PAYMENT.search(line):
            say(name, number, "reckons with a payment: core/payments.c does")
        if CURVE.search(line):
            say(name, number, "the geometry of tracks: src/board has it")
        if is_long(line):
            say(name, number, f"{len(line)} columns, at most {COLUMNS}")


def main():
    maps = "|".join((ROOT / "maps" / "list").read_text().split())
    findings = []

    def say(name, number, what):
        findings.append(f"web/src/{name}:{number}: {what}")

    for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.tsx")]):
        name = path.relative_to(PAGE).as_posix()
        check_imports(name, path.read_text("utf-8"), say)
        if name in MADE:
            continue
        check(name, path.read_text("utf-8"), maps, say)
    print("\n".join(findings) if findings else "page checks: good")
    return bool(findings)


sys.exit(main())
