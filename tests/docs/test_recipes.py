#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Walks the recipes of CONTRIBUTING.md with the templates that they name.

usage: test_recipes.py ROOT CC
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, CC = pathlib.Path(sys.argv[1]), sys.argv[2:]
FILES = re.compile(r"`((?:src|tests|maps|web|po|docs|protocol)/[\w./-]+)`")


def text(name):
    return (ROOT / name).read_text("utf-8")


def recipe(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## )", text("CONTRIBUTING.md"), re.M | re.S)[1]


def named_in_source(word):
    """The files of src that have a word."""
    return {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*")
            if path.suffix in (".c", ".h", ".def", ".build")
            and re.search(rf"{word}", path.read_text("utf-8"), re.I)}


class Recipes(unittest.TestCase):
    def test_files_are_there(self):
        for title in ("Adding a mechanism", "Adding a bot", "Adding a screen", "Adding an option"):
            for name in FILES.findall(recipe(title)):
                self.assertTrue((ROOT / name).exists(), f"{title}: {name}")

    def test_mechanism_is_local(self):
        listed = {name for name in FILES.findall(recipe("Adding a mechanism"))
                  if name.startswith("src/")}
        self.assertEqual(named_in_source("prize"), listed)
        for name in re.findall(r"^X\(\w+, (\w+)\)", text("src/core/mechanisms.def"), re.M):
            self.assertIn(f"depo_mechanism_{name} = {{", text(f"src/core/{name}.c"))
            self.assertIn(f"depo_words_{name} = {{", text(f"src/say/{name}.c"))

    def test_bot(self):
        """A copy of the smallest bot and a row of the list make a program's objects."""
        with tempfile.TemporaryDirectory() as folder:
            bots = pathlib.Path(folder, "bots")
            bots.mkdir()
            (bots / "kinds.def").write_text(text("src/bots/kinds.def")
                                            + 'BOT(novice, "a copy", 0)\n')
            (bots / "novice.c").write_text(
                text("src/bots/random.c").replace("depo_bot_random", "depo_bot_novice"))
            for source in (bots / "novice.c", ROOT / "src/bots/list.c"):
                subprocess.run([*CC, "-std=gnu17", "-Werror", "-Wall", "-I", folder, "-I", ROOT / "src",
                                "-I", "src", "-c", source, "-o", bots / f"{source.stem}.o"], check=True)
            symbols = subprocess.run(["nm", bots / "list.o", bots / "novice.o"], check=True,
                                     capture_output=True, text=True).stdout
            self.assertRegex(symbols, r"U depo_bot_novice")
            self.assertRegex(symbols, r"T depo_bot_novice")

    def test_screens(self):
        main, looked_at = text("web/src/main.tsx"), text("web/e2e/screens.mjs")
        names = re.search(r"const names = \{(.*?)\};", main, re.S)[1]
        for screen in re.findall(r"^\s*(\w+): t\(", names, re.M):
            self.assertIn(f"import('./{screen}/", main, screen)
            self.assertRegex(looked_at, rf"name: '{screen}|#/{screen}", screen)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
