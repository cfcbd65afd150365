#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every command that the documents show runs: in a folder with what they speak of, with few games."""
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

DEPO, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
# What waits for people or the network, needs a server's tables, or measures for minutes: other tests
# run these.
ELSEWHERE = {"serve", "play", "bench", "admin"}
# Enough to see that it runs; given last, so that it counts.
FEW = {"sim": ["--games", "2", "--threads", "1"], "arena": ["--games", "2", "--threads", "1"],
       "review": ["--games", "8"]}


def commands():
    """(document, words) of every indented line that begins with depo."""
    for path in sorted([*glob.glob(os.path.join(ROOT, "docs", "*.md")),
                        os.path.join(ROOT, "README.md"), os.path.join(ROOT, "CONTRIBUTING.md")]):
        with open(path) as file:
            for line in file:
                found = re.match(r"    (?:\$ )?depo ([a-z].*)", line)
                if found:
                    # A remark follows after # or several blanks.
                    text = re.split(r"\s+#|  +(?=[a-z])", found[1])[0]
                    yield os.path.relpath(path, ROOT), text


def furnish(folder):
    """What the documents speak of: an own bot, a game, a map."""
    os.makedirs(os.path.join(folder, "examples"))
    bot = os.path.join(ROOT, "examples", "greedy_bot.py")
    shutil.copy(bot, os.path.join(folder, "examples"))
    shutil.copy(bot, os.path.join(folder, "mybot.py"))  # which takes any arguments
    shutil.copy(os.path.join(ROOT, "tests", "games", "usa-classic-2.depo"),
                os.path.join(folder, "game.depo"))
    shutil.copy(os.path.join(ROOT, "maps", "tiny", "map.json"),
                os.path.join(folder, "my-map.json"))


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_commands_of_the_documents_run(self):
        count = 0
        for document, text in commands():
            words = shlex.split(text.split(">")[0])
            if words[0] in ELSEWHERE:
                continue
            count += 1
            # The commands of one document follow each other in one place.
            place = os.path.join(self.folder, document.replace("/", "-"))
            if not os.path.exists(place):
                furnish(place)
            with self.subTest(document=document, command=text):
                done = subprocess.run([DEPO, *words, *FEW.get(words[0], [])], cwd=place,
                                      capture_output=True, text=True, timeout=900)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(count, 12)

    def test_manual_pages_have_examples_that_work(self):
        commands = re.findall(r"^  (\w+)", subprocess.run([DEPO, "--help"], capture_output=True,
                                                          text=True).stdout, re.M)
        for name in commands:
            page = subprocess.run([DEPO, name, "--help=man"], capture_output=True, text=True,
                                  timeout=300).stdout
            for section in ("EXAMPLES", "ENVIRONMENT", '"EXIT STATUS"'):
                self.assertIn(f".SH {section}\n", page, name)
            part = page.split(".SH EXAMPLES\n")[1].split(".SH ")[0]
            examples = re.findall(r"^\\fB(.*)\\fR$", part, re.M)
            self.assertGreater(len(examples), 0, name)
            known = subprocess.run([DEPO, name, "--help"], capture_output=True, text=True).stdout
            for example in examples:
                words = example.replace("\\-", "-").split()
                self.assertEqual(words[:2], ["depo", name])
                for option in re.findall(r"--[a-z-]+", " ".join(words)):
                    self.assertIn(option, known, example)

    def test_help_and_errors_speak_the_language_of_the_locale(self):
        russian = dict(os.environ, LC_ALL="ru_RU.UTF-8")
        commands = re.findall(r"^  (\w+)", subprocess.run([DEPO, "--help"], capture_output=True,
                                                          text=True).stdout, re.M)
        self.assertGreater(len(commands), 5)
        for words in ([], *([name] for name in commands)):
            with self.subTest(words=words):
                done = subprocess.run([DEPO, *words, "--help"], capture_output=True, text=True,
                                      env=russian, timeout=300)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                # What an option does follows its name after two blanks.
                english = [line for line in done.stdout.splitlines()
                           if re.search(r"  [A-Za-z][a-z]+ [a-z]+ [a-z]+", line)]
                self.assertEqual(english, [])
        done = subprocess.run([DEPO, "sim", "--nothing"], capture_output=True, text=True,
                              env=russian, timeout=300)
        self.assertEqual(done.stderr, "depo sim: нет параметра «--nothing»\n"
                                      "Подробнее: «depo sim --help».\n")
        done = subprocess.run([DEPO, "map", "list"], capture_output=True, text=True, env=russian,
                              timeout=300)
        self.assertEqual(len({line.index(" игроков:") for line in done.stdout.splitlines()}), 1)

    def test_half_an_answer_on_a_full_disk_is_an_error(self):
        game = os.path.join(ROOT, "tests", "games", "tiny-classic-3.depo")
        sheet = os.path.join(self.folder, "sheet")
        with open(sheet, "w") as out:
            subprocess.run([DEPO, "score", "--from", game], stdout=out, check=True)
        few = "--map tiny --seats easy,random --games 2".split()
        for words in (["--help"], ["--version"], ["--help=man"], ["--help=bash"], ["sim", "--help"],
                      ["map", "list"], ["map", "show", "tiny"], ["map", "show", "tiny", "--svg"],
                      ["map", "show", "tiny", "--json"], ["map", "check", "tiny"],
                      ["replay", game], ["replay", game, "--json"], ["replay", game, "--position"],
                      ["verify", game], ["score", "--from", game], ["score", sheet],
                      ["bot", "--list"], ["bot", "easy", game, "--until", "9"],
                      ["review", game, "--games", "8"], ["sim", *few], ["sim", *few, "--json"],
                      ["arena", *few], ["arena", *few, "--json"]):
            with self.subTest(words=words), open("/dev/full", "w") as full:
                done = subprocess.run([DEPO, *words], stdout=full, stderr=subprocess.PIPE, text=True,
                                      timeout=900)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, r"^depo( [a-z]+)?: the output could not be written(: .*)?\n$")

    def test_the_command_line_does_what_others_do(self):
        def run(*words):
            return subprocess.run([DEPO, *words], capture_output=True, text=True, cwd=self.folder, timeout=900)
        self.assertEqual(run("-V").stdout, run("--version").stdout)
        self.assertEqual(run("help").stdout, run("--help").stdout)
        self.assertEqual(run("help", "sim").stdout, run("sim", "--help").stdout)
        for words, why in ((["help", "nothing"], 'unknown command "nothing"'),
                           (["map", "show", "usa", "--svg", "--json"], "one of --svg and --json"),
                           (["arena"], "name at least two bots")):
            with self.subTest(words=words):
                done = run(*words)
                self.assertEqual((done.stdout, done.returncode != 0), ("", True))
                self.assertIn(why, done.stderr)
        for place in ("new/folder/site", "new/folder/site", os.path.join(self.folder, "other/place/")):
            self.assertEqual(run("site", place).returncode, 0, place)
            self.assertTrue(os.path.exists(os.path.join(self.folder, place, "index.html")))

    def test_commands_speak_the_language_of_the_locale(self):
        """Errors and tables too; what stays in Latin letters is an id, an option or a unit."""
        def run(*words):
            return subprocess.run([DEPO, *words], capture_output=True, text=True, cwd=self.folder, timeout=900,
                                  env={**os.environ, "LC_ALL": "ru_RU.UTF-8"})
        for words, piece in ((["nothing"], "нет команды «nothing»"), (["arena"], "назовите хотя бы двух ботов"),
                             (["sim", "--force"], "--force нужен с --out"), (["bot"], "назовите бота"),
                             (["play", "--map", "usa", "--variant", "x", "--seed", "?"], "--seed: нужно число"),
                             (["site", "/dev"], "папка не пуста"), (["admin", "--db", "none.db", "list"], "базы данных нет")):
            with self.subTest(words=words):
                done = run(*words)
                wrong_use = words[0] in ("nothing", "arena", "bot", "play")
                self.assertEqual((done.stdout, done.returncode), ("", 2 if wrong_use else 1))
                self.assertIn(piece, done.stderr)
        latin = {"usa", "classic", "mega", "big", "cities"}
        shown = run("map", "show", "usa").stdout
        self.assertFalse(set(re.findall(r"(?<![0-9a-f])[a-z]{3,}(?![0-9a-f])", shown)) - latin, shown)
        table = run("sim", "--map", "tiny", "--seats", "easy,easy", "--games", "2", "--threads", "1").stdout.split("\n")
        self.assertRegex(table[0], "^бот +победы +побед % +интервал 95 % ")
        self.assertEqual(len(table[0]), len(table[1]), "columns are straight")
        self.assertIn("дружелюбный новичок", run("bot", "--list").stdout)

    def test_the_answer_in_the_bot_protocol_is_an_answer(self):
        """A bot that answers as the document shows, where it can: nothing it says is senseless."""
        with open(os.path.join(ROOT, "docs", "bot-protocol.md")) as file:
            answers = [json.loads(line) for line in file if line.startswith('    {"id"')]
        shown = [answer for answer in answers if "want" not in answer]
        self.assertEqual([answer["want"] for answer in answers if "want" in answer], [["open"]])
        self.assertEqual(len(shown), 1)
        bot = os.path.join(self.folder, "shown.py")
        with open(bot, "w") as out:
            out.write("#!/usr/bin/env python3\nimport json, sys\nshown = %r\n"
                      "for line in sys.stdin:\n"
                      "    m = json.loads(line)\n"
                      "    if m['type'] != 'move': continue\n"
                      "    move = shown['move'] if shown['move'] in m['legal'] else m['legal'][0]\n"
                      "    if move == shown['move']: print('made', file=sys.stderr, flush=True)\n"
                      "    print(json.dumps({**shown, 'id': m['id'], 'move': move}), flush=True)\n"
                      % shown[0])
        os.chmod(bot, 0o755)
        done = subprocess.run([DEPO, "sim", "--map", "usa", "--seats", "random,exec:" + bot,
                               "--games", "30", "--threads", "1", "--json"],
                              capture_output=True, text=True, timeout=900)
        self.assertEqual(json.loads(done.stdout)["seats"][1]["forfeits"], 0)
        self.assertEqual(set(done.stderr.split("\n")), {"made", ""})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
