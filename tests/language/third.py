#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A third language needs its po file and a line in po/LINGUAS, nothing else: a copy of the project
gets a made-up one, is built, and must speak nothing else in the terminal and on the page.

third.py ROOT
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests" / "term"))
import check_po  # noqa: E402
from checks import report, run  # noqa: E402

CODE = "zz"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRANGE = "áƀçđëƒğĥïĵķļɱñôþʠŕšŧüṽŵẋÿžÁɃÇĐËƑĞĤÏĴĶĻⱮÑÔÞɊŔŠŦÜṼŴẊŸŽ"
KEPT = re.compile(f"({check_po.PLACES.pattern}|{check_po.CONVERSIONS.pattern})")


def strange(text):
    """A sentence that can be told from English by every letter, with what is filled in kept."""
    out, at = [], 0
    for match in KEPT.finditer(text):
        out += [text[at:match.start()].translate(str.maketrans(PLAIN, STRANGE)), match[0]]
        at = match.end()
    return "".join(out) + text[at:].translate(str.maketrans(PLAIN, STRANGE))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def write_po(template, output):
    lines = ['msgid ""', 'msgstr ""', r'"Content-Type: text/plain; charset=UTF-8\n"',
             r'"Plural-Forms: nplurals=2; plural=n != 1;\n"', f'"Language: {CODE}\\n"', ""]
    for (context, keys), texts in check_po.messages(check_po.filled(template)).items():
        lines += [f"msgctxt {quoted(context)}"] if context else []
        lines.append(f"msgid {quoted(keys[0])}")
        if len(keys) == 1:
            lines.append(f"msgstr {quoted(strange(texts[0]))}")
        else:
            lines.append(f"msgid_plural {quoted(keys[1])}")
            lines += [f"msgstr[{i}] {quoted(strange(key))}" for i, key in enumerate(keys)]
        lines.append("")
    output.write_text("\n".join(lines))


def copy_project(folder):
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "-z"],
                           check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def english(text, names):
    """The words of a text that are plain letters and no names."""
    return sorted({word for word in re.findall("[A-Za-z]{3,}", text) if word not in names})


def names_in(part):
    """The English names in a map, wherever they stand."""
    if isinstance(part, dict):
        if isinstance(part.get("name"), dict):
            yield part["name"]["en"]
        part = part.values()
    if isinstance(part, (list, type({}.values()))):
        for inner in part:
            yield from names_in(inner)


def words(folder):
    """What may stand in plain letters: names in maps, of players, keys and the program."""
    found = {"Depo", "Enter", "Esc", "Shift", "Home", "End", "English", "Anna", "Boris", "Bruno"}
    for path in folder.glob("maps/*/map.json"):
        found.update(re.findall("[A-Za-z]{3,}", " ".join(names_in(json.loads(path.read_text())))))
    return found


def in_folder(folder, *words, **more):
    return subprocess.run(words, cwd=folder, check=True, **more)


def build(folder):
    """The project with the language; nothing in it is as good as in a release, and it is built quickly."""
    copy_project(folder)
    template = folder / "all.pot"
    in_folder(folder, "tools/update_po.sh", "--template", template)
    write_po(template, folder / "po" / f"{CODE}.po")
    with open(folder / "po" / "LINGUAS", "a") as languages:
        languages.write(f"{CODE}\n")
    in_folder(folder, "meson", "setup", "build", "-Dtests=disabled", "-Dmpi=disabled", "-Doptimization=0",
              stdout=subprocess.DEVNULL)
    # What ccache remembers of another such folder is as good.
    in_folder(folder, "ninja", "-C", "build", "--quiet", "depo",
              env=dict(os.environ, CCACHE_BASEDIR=str(folder)))


def stories(folder, known):
    for game in sorted((folder / "tests" / "games").glob("*-2.depo")):
        told = in_folder(folder, folder / "build" / "depo", "replay", game, "--lang", CODE,
                         capture_output=True, text=True).stdout
        seats = set(re.findall("[A-Za-z]{3,}", " ".join(
            line for line in game.read_text().splitlines() if line.startswith("seat "))))
        report(len(told) > 500 and not english(told, known | seats),
               f"the story of {game.stem} has no English", english(told, known | seats))


def a_game_in_lines(folder, known):
    play = in_folder(folder, folder / "build" / "depo", "play", "--plain", "--map", "europe",
                     "--seats", "human=Anna,easy=Boris", "--seed", "1", "--lang", CODE,
                     input="1 2 3\n?\n", capture_output=True, text=True,
                     env=dict(os.environ, XDG_STATE_HOME=str(folder), LC_ALL="C.UTF-8")).stdout
    # A move is typed as files have it, in every language: the help shows one of this map.
    text, moves = re.subn(r"\bclaim berlin-frankfurt black 3xblack$", "", play, flags=re.M)
    report(len(text) > 1000 and moves == 1 and not english(text, known),
           "a game in lines and its help have no English", english(text, known))


def the_page(folder, known):
    (folder / "names.json").write_text(json.dumps(sorted(known)))
    page = subprocess.run(["node", "e2e/third.mjs", folder / "names.json"], cwd=folder / "web",
                          text=True, capture_output=True)
    report(page.returncode == 0, "the page has no English", page.stdout + page.stderr)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        build(folder)
        known = words(folder)

        def the_program_speaks_it():
            stories(folder, known)
            a_game_in_lines(folder, known)

        def the_page_speaks_it():
            the_page(folder, known)

        return run([the_program_speaks_it, the_page_speaks_it])


sys.exit(main())
