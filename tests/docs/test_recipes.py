#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Walks the recipes of CONTRIBUTING.md with the templates that they name.

usage: test_recipes.py ROOT BUILD_FOLDER CC
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, BUILD, CC = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3:]
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
        """A copy of the smallest bot and a row of the list make a bot that plays."""
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
            # In the place of the list that the library has.
            libraries = subprocess.run(["pkg-config", "--libs", "jansson", "libsodium"], check=True,
                                       capture_output=True, text=True).stdout.split()
            program = pathlib.Path(folder, "play")
            subprocess.run([*CC, "-I", ROOT / "src/lib", ROOT / "examples/play.c", bots / "novice.o",
                            bots / "list.o", BUILD / "src/lib/libdepo.a", *libraries, "-lm",
                            "-pthread", "-o", program], check=True)
            story = subprocess.run([program, "usa", "1", "novice", "easy"], check=True,
                                   capture_output=True, text=True).stdout
            self.assertRegex(story, r"seat 1 \(novice\): -?\d+ points")

    def test_screens(self):
        """Each screen that has a row is looked at."""
        names = re.search(r"const SCREENS = \[(.*?)\]", text("web/src/app/place.ts"))[1]
        for screen in re.findall(r"\w+", names):
            self.assertIn(f"import('./{screen}/", text("web/src/screens.tsx"), screen)
            self.assertRegex(text("web/e2e/screens.mjs"), rf"name: '{screen}|#/{screen}", screen)

    @unittest.skipUnless((ROOT / "web/node_modules/esbuild").exists()
                         and (ROOT / "web/src/gen/border.ts").exists(), "without a built page")
    def test_screen(self):
        """The template's folder, a row and a name make a screen that compiles and does its work."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            web = folder / "web"
            for name in ("web/src", "web/unit", "tools", "maps"):
                shutil.copytree(ROOT / name, folder / name)
            for name in ("web/tsconfig.json", "web/package.json", "web/e2e/module.mjs"):
                (folder / name).parent.mkdir(exist_ok=True)
                shutil.copy(ROOT / name, folder / name)
            for name in ("node_modules", "dist"):
                (web / name).symlink_to(ROOT / "web" / name)
            shutil.copytree(ROOT / "web/template/sample", web / "src/sample")
            (web / "src/sample/sample.test.mjs").rename(web / "unit/sample.test.mjs")

            def change(name, old, new):
                before = (folder / name).read_text("utf-8")
                self.assertEqual(before.count(old), 1, f"{name}: {old}")
                (folder / name).write_text(before.replace(old, new), "utf-8")

            change("web/src/app/place.ts", "] as const;", ", 'sample'] as const;")
            change("web/src/screens.tsx", "\n};\nexport const isScreen",
                   "\n  sample: {\n    title: () => t('Depo'),\n"
                   "    Screen: later(() => import('./sample/sample').then((m) => m.SampleScreen)),"
                   "\n  },\n};\nexport const isScreen")
            change("tools/check_page.py", "\nsettings start", " sample\nsettings start")
            for command in (["node_modules/.bin/tsc", "--noEmit"],
                            ["python3", "../tools/check_page.py"],
                            ["node", "--test", "unit/sample.test.mjs"]):
                done = subprocess.run(command, cwd=web, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
