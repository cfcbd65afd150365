#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`depo eval` and `depo review` as a user calls them: test_looks.py DEPO ROOT."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

DEPO, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
GAMES = os.path.join(ROOT, "tests", "games")
TINY, EUROPE = (os.path.join(GAMES, name) for name in ("tiny-classic-3.depo", "europe-classic-4.depo"))


def run(*words, code=0):
    done = subprocess.run([DEPO, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{words}: {done.returncode}: {done.stderr}"
    return done


class Eval(unittest.TestCase):
    def test_chances_do_not_depend_on_threads(self):
        words = ["eval", EUROPE, "--until", "60", "--seat", "2", "--games", "100", "--json"]
        one, four = (run(*words, "--threads", threads) for threads in "14")
        self.assertEqual(one.stdout, four.stdout)
        self.assertEqual(one.stderr, "")
        seats = json.loads(one.stdout)["seats"]
        self.assertAlmostEqual(sum(seat["chance"] for seat in seats), 1, places=4)
        self.assertTrue(all(seat["chance_error"] > 0 for seat in seats))

    def test_text_of_a_position_says_the_same(self):
        position = run("replay", EUROPE, "--until", "60", "--position=2").stdout.strip()
        by_text, by_file = (json.loads(run("eval", *words, "--games", "64", "--json").stdout)["seats"]
                            for words in ([position], [EUROPE, "--until", "60", "--seat", "2"]))
        for one, other in zip(by_text, by_file):
            self.assertEqual(one["chance"], other["chance"])

    def test_strength_is_a_parameter(self):
        position = run("replay", EUROPE, "--until", "60", "--position=2").stdout.strip()

        def chance(*words):
            return json.loads(run("eval", position, "--games", "64", "--json", *words).stdout)["seats"][0]["chance"]
        self.assertEqual(chance(), chance("--strength", "alike"))
        strong, weak = (chance("--strength", f"{level},medium,medium,medium") for level in ("hard", "easy"))
        self.assertLess(weak, chance())
        self.assertGreater(strong, chance())
        self.assertNotEqual(chance("--strength", "unknown"), chance())
        for wrong, said in (("hard", "each of the 4 seats"), ("hard,easy,racer,easy", "racer isn't a level"),
                            ("nobody,easy,easy,easy", "nobody")):
            self.assertIn(said, run("eval", position, "--strength", wrong, code=1).stderr)

    def test_end_is_the_result(self):
        seats = json.loads(run("eval", TINY, "--json").stdout)["seats"]
        self.assertEqual(sorted(seat["chance"] for seat in seats), [0, 0, 1])

    def test_refusals(self):
        spectator = run("replay", EUROPE, "--until", "60", "--position=-").stdout.strip()
        for words, said in ((["eval", TINY, "--seat", "5"], "3 seats"), (["eval", spectator], "spectator"),
                            (["eval", "depo1 x"], "not a position"), (["eval"], "give a game file"),
                            (["eval", TINY, "--games", "0"], "--games"),
                            (["eval", TINY, "--games", "7"], "from 8 to"),
                            (["eval", TINY, "--sample", "2"], "--sample"),
                            (["review", TINY, "--json", "--html"], "one of"), (["review"], "give a game file")):
            done = subprocess.run([DEPO, *words], capture_output=True, text=True, check=False)
            self.assertIn(done.returncode, (1, 2), words)
            self.assertEqual(done.returncode == 2, "Try 'depo" in done.stderr, done.stderr)
            self.assertIn(said, done.stderr)

    def test_far_behind_the_end_is_the_end(self):
        for until in ("4294967296", "1000000000000"):
            self.assertEqual(run("eval", TINY, "--until", until).stdout, run("eval", TINY).stdout)

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([DEPO, "eval", TINY], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("could not be written", done.stderr)

    def test_sample_has_a_line_for_each_seat(self):
        text = run("eval", "--sample", "2", "--map", "tiny", "--players", "3", "--games", "8").stdout
        lines = text.splitlines()
        self.assertEqual(len(lines), 1 + 2 * 2 * 2 * 3)
        self.assertEqual({line.count(",") for line in lines}, {lines[0].count(",")})

    def test_sample_of_the_forecast_does_not_depend_on_threads(self):
        one, three = (run("eval", "--sample", "30", "--forecast", "--map", "usa", "--players", "3",
                          "--threads", threads).stdout for threads in "13")
        self.assertEqual(one, three)
        names, *rows = (line.split(",") for line in one.splitlines())
        self.assertEqual((names[0], names[1]), ("points", "trains"))
        self.assertGreater(len(rows), 90)
        self.assertEqual(len(rows) % 3, 0)
        for row in rows:
            self.assertEqual(len(row), len(names))
            self.assertLessEqual(int(row[1]), 45)


class Review(unittest.TestCase):
    def test_a_game_given_up_at_once_has_no_costly_decision(self):
        with open(TINY, encoding="utf-8") as file:
            head = file.read().split("moves\n")[0]
        with tempfile.NamedTemporaryFile("w", suffix=".depo") as short:
            short.write(head + "moves\n1 resign\n2 resign\n3 resign\n")
            short.flush()
            text = run("review", short.name, "--games", "8", "--lang", "en").stdout
        self.assertIn("by what could be known then\nThere is none.\n", text)

    def test_review_does_not_depend_on_threads(self):
        one, three = (run("review", TINY, "--games", "24", "--json", "--threads", threads)
                      for threads in "13")
        self.assertEqual(one.stdout, three.stdout)
        self.assertEqual(one.stderr, "")
        review = json.loads(one.stdout)
        self.assertEqual(len(review["steps"]), review["moves"])
        self.assertEqual(len(review["turning_points"]), 3)
        for seat in review["seats"]:
            parts = seat["start"] + seat["luck"] + seat["own_decisions"] + seat["others_decisions"]
            self.assertAlmostEqual(parts, seat["result"], places=3)

    def test_what_is_in_the_json_is_documented(self):
        with open(os.path.join(ROOT, "docs", "review.md"), encoding="utf-8") as file:
            said = set(re.findall(r"`([\w-]+)`", file.read()))
        with open(os.path.join(ROOT, "src", "review", "json.c"), encoding="utf-8") as file:
            reasons = set(re.findall(r'\[DEPO_REASON_\w+\] = "([\w-]+)"', file.read()))
        self.assertGreater(len(reasons), 20)
        review = json.loads(run("review", TINY, "--games", "24", "--json").stdout)
        words = {word for part in (review["seats"], review["steps"]) for one in part for word in one}
        self.assertEqual((reasons | words | set(review)) - said - {"name"}, set())

    def test_text_and_page_in_both_languages(self):
        for language, order in (("en", ("won by", "Win chances", "Costliest decision", "Best decision", "favoured",
                                        "Decision quality", "Result with even luck", "Turning points", "Figures")),
                                ("ru", ("Побеждает", "Шансы на победу", "Самая дорогая ошибка", "Лучшее решение",
                                        "Карты помогали", "Качество решений", "Результат при равной удаче",
                                        "Переломные моменты", "Цифры"))):
            for form in ([], ["--html"], ["--all"]):
                text = run("review", TINY, "--games", "200", "--lang", language, *form).stdout
                body = text.split("</style>")[-1]
                self.assertEqual("<svg" in text, form == ["--html"])
                self.assertNotIn("±", text)
                places = [body.find(word) for word in order]
                self.assertNotIn(-1, places, list(zip(order, places)))
                if form != ["--html"]:
                    self.assertEqual(places, sorted(places))
                else:
                    self.assertLess(body.find("<h2>" + order[3]), body.find("<details>"))
                    self.assertLess(body.find("<h2>" + order[7]), body.find("<details>"))
                    self.assertLess(body.find("<details>"), body.find("<h2>" + order[8]))

    def test_the_locale_changes_nothing(self):
        for words in (["replay", TINY, "--lang", "ru"], ["review", TINY, "--lang", "ru", "--games", "8"],
                      ["eval", TINY]):
            plain, utf8 = (subprocess.run([DEPO, *words], capture_output=True, timeout=900, check=True,
                                          env={**os.environ, "LC_ALL": locale}).stdout
                           for locale in ("C", "C.UTF-8"))
            self.assertEqual(plain, utf8)

    def test_puzzles_have_positions(self):
        for puzzle in json.loads(run("review", TINY, "--games", "200", "--puzzles").stdout):
            self.assertTrue(puzzle["position"].startswith("depo1 tiny@"))
            self.assertGreater(puzzle["ahead"], 0.05)

    def test_unfinished_game_is_refused(self):
        with tempfile.TemporaryDirectory() as folder, open(TINY, encoding="utf-8") as file:
            path = os.path.join(folder, "cut.depo")
            lines = file.readlines()
            with open(path, "w", encoding="utf-8") as cut:
                cut.writelines(lines[:len(lines) // 2])
            self.assertIn("not over", run("review", path, code=1).stderr)
            self.assertIn("simulated games", run("eval", path, "--games", "16").stdout)


class Characters(unittest.TestCase):
    def test_characters_play_as_they_are_described(self):
        """Against the same opponent: tickets, length of games, and what it costs the other."""
        for board in ("usa", "europe", "africa", "amsterdam"):
            seen = {}
            for bot in ("racer", "collector", "blocker", "planner"):
                result = json.loads(run("sim", "--json", "--seats", bot + ",strong", "--games",
                                        "2000", "--rotate", "--map", board).stdout)
                own, other = result["seats"]
                seen[bot] = {"tickets": own["tickets_done"] + own["tickets_failed"],
                             "turns": result["turns"], "wins": own["wins"] / 2000,
                             "other failed": other["tickets_failed"]}
            with self.subTest(board=board):
                self.assertLess(seen["racer"]["tickets"], seen["planner"]["tickets"])
                self.assertGreater(seen["collector"]["tickets"], seen["planner"]["tickets"] + 0.3)
                self.assertGreater(seen["collector"]["turns"], seen["racer"]["turns"])
                for bot in ("racer", "collector", "blocker"):  # about as strong as the level
                    self.assertGreater(seen[bot]["wins"], 0.38)
                    self.assertLess(seen[bot]["wins"], 0.67)


class Page(unittest.TestCase):
    def test_the_board_has_who_owns_what_and_the_turning_points(self):
        page = run("review", EUROPE, "--html", "--games", "8").stdout
        review = json.loads(run("review", EUROPE, "--json", "--games", "8").stdout)
        board = page.split('<figure class="board">')[1].split("</figure>")[0]
        marks = re.findall(r">(\d+)</text>", board.split('<g id="turning">')[1])
        claims = [step["move"].split()[0] for step in review["steps"]]
        turning = [str(number) for number in review["turning_points"]]
        self.assertGreater(len(turning), 0)
        self.assertEqual(marks, [n for n in turning if claims[int(n) - 1] == "claim"])
        self.assertGreater(len(re.findall("<path", board)), 100)
        for number in turning:
            self.assertIn(f"<li><b>{number}</b>", page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
