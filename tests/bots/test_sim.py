#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands sim, arena and bot from outside: JSON, reports, other programs, several machines."""
import csv
import json
import os
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

DEPO, ROOT, MPI = sys.argv[1], sys.argv[2], sys.argv[3] == "mpi"
EXAMPLE = os.path.join(ROOT, "examples", "greedy_bot.py")


def run(*arguments, code=0):
    done = subprocess.run([DEPO, *arguments], capture_output=True, text=True, timeout=900)
    assert done.returncode == code, (arguments, done.returncode, done.stderr)
    return done


def sim(*arguments):
    done = run("sim", "--json", *arguments)
    result = json.loads(done.stdout)
    return result, done.stderr


def mpirun(machines, *arguments):
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return subprocess.run(["mpirun", "--oversubscribe", "-n", str(machines), DEPO, *arguments],
                          capture_output=True, text=True, timeout=900, env=environment)


# A bot's loop; the rest of a script says what becomes of a question `m`, the n-th one.
LOOP = ("n = 0\n"
        "def answer(move): print(json.dumps({'id': m['id'], 'move': move}), flush=True)\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] != 'move': continue\n"
        "    n += 1\n")


def wait_for(condition, what):
    """Waits until something is so; generous, for busy machines."""
    end = time.monotonic() + 200
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def stable(result):
    """What must not depend on the machine."""
    for seat in result["seats"]:
        del seat["ms_per_move"]
    return {k: v for k, v in result.items() 
            if k not in ("seconds", "games_per_s", "provenance")}


class Sim(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def script(self, text):
        path = os.path.join(self.folder, "bot.py")
        with open(path, "w") as out:
            out.write("#!/usr/bin/env python3\nimport sys, json, time\n" + text)
        os.chmod(path, 0o755)
        return "exec:" + path

    def test_json(self):
        result, _ = sim("--seats", "planner,racer,easy", "--games", "50")
        self.assertEqual(result["games"], 50)
        self.assertAlmostEqual(sum(s["wins"] for s in result["seats"]), 50)
        self.assertEqual([s["bot"] for s in result["seats"]], ["planner", "racer", "easy"])
        for key in ("seconds", "games_per_s"):
            self.assertGreater(result[key], 0)
        for seat in result["seats"]:
            self.assertIn("mean", seat)
            self.assertIn("tickets_done", seat)

    def test_threads(self):
        for seats in ("planner,easy", "hard:rollouts=8,racer"):
            one, _ = sim("--seats", seats, "--games", "12", "--threads", "1")
            two, _ = sim("--seats", seats, "--games", "12", "--threads", "3")
            self.assertEqual(stable(one), stable(two))

    def test_errors(self):
        for arguments in (["--seats", "nobody,easy"], ["--seats", "easy"], ["--games", "0"],
                          ["--map", "atlantis"], ["--variant", "no"], ["--threads", "x"],
                          ["--seats", "easy,easy,easy,easy,easy,easy"], ["--options", "x"],
                          ["--out", "/proc/nowhere", "--games", "1"]):
            wrong_use = arguments in (["--games", "0"], ["--threads", "x"], ["--seats", "easy"])
            done = run("sim", *arguments, code=2 if wrong_use else 1)
            self.assertTrue(done.stderr)
            self.assertNotIn("rror: ld.so", done.stderr)
        crowd = run("sim", "--map", "tiny", "--seats", "easy,easy,easy,easy,easy", code=1).stderr
        self.assertIn("tiny is for 2 to 4 players, not for 5", crowd)
        self.assertIn("unknown bot \"nobody\"; use one of random", run("bot", "nobody", code=1).stderr)

    def test_report(self):
        out, log = os.path.join(self.folder, "out"), os.path.join(self.folder, "log")
        sim("--seats", "planner,racer", "--games", "20", "--out", out, "--log", log)
        with open(os.path.join(out, "games.csv")) as file:
            rows = file.read().splitlines()
        self.assertEqual(len(rows), 41)
        names = rows[0].split(",")
        for row in rows[1:]:
            cells = dict(zip(names, row.split(",")))
            lines = sum(int(cells[k]) for k in ("routes", "tickets_plus", "longest_path_bonus",
                                                "most_tickets_bonus", "stations", "merchandise"))
            self.assertEqual(int(cells["score"]), lines - int(cells["tickets_minus"]))
        with open(os.path.join(out, "report.html")) as file:
            page = file.read()
        self.assertNotIn("http", page)
        self.assertNotIn("<script", page)
        self.assertIn("<svg", page)
        for part in ("final score, points", "share of games, %", "Are all places in the order",
                     ">Boston</text>", "(few)", "<footer>depo ", "All 100 tracks"):
            self.assertIn(part, page)
        with open(os.path.join(out, "results.json")) as file:
            self.assertEqual(json.load(file)["games"], 20)
        # A second run beside the first.
        other = os.path.join(self.folder, "other")
        run("sim", "--seats", "medium,easy", "--games", "20", "--out", other, "--compare", out)
        with open(os.path.join(other, "report.html")) as file:
            page = file.read()
        self.assertIn("Runs side by side", page)
        self.assertIn(out + ": usa, classic", page)
        for bot in ("planner", "racer", "medium", "easy"):
            self.assertIn("<td>%s<td>" % bot, page)
        run("sim", "--games", "1", "--compare", out, code=1)
        self.assertEqual(run("sim", "--compare", log, "--out", other, code=1).stderr,
                         "depo sim: %s/results.json: No such file or directory\n" % log)
        files = sorted(os.listdir(log))
        self.assertEqual(len(files), 20)
        for name in files[:5]:
            run("verify", os.path.join(log, name))

    def test_report_of_one_game(self):
        """One deal has no scatter to tell, and one length no line from point to point."""
        sim("--map", "africa", "--games", "1", "--out", self.folder)
        with open(os.path.join(self.folder, "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("<p>1 game of 2 players", page)
        self.assertNotIn("&plusmn;", page.split("</tr>", 1)[1])
        for points in re.findall('<polyline[^>]* points="([^"]*)"', page):
            self.assertGreater(len(points.split()), 1)
        self.assertIn(">Bangui</text>", page)
        self.assertNotIn(">junction near Bangui</text>", page)  # boards have no names there
        # Narrow screens scroll pictures in place of making their words unreadable.
        self.assertEqual(page.count("<figure><svg "), page.count("</svg></figure>"))
        self.assertEqual(page.count("<figure><svg "), 5)

    def test_logged_games_carry_an_own_map_and_own_tickets(self):
        """A game file is enough to verify, replay and judge its game, wherever it is read."""
        work = os.path.join(self.folder, "work")
        island, tickets = os.path.join(work, "isle"), os.path.join(work, "tickets.txt")
        log = os.path.join(self.folder, "log")
        with open(os.path.join(ROOT, "maps", "tiny", "map.json"), encoding="utf-8") as file:
            made = json.load(file)["tickets"][:10]
        for words in (["--map", island], ["--map", "tiny", "--tickets", tickets],
                      ["--map", island, "--tickets", tickets]):
            os.mkdir(work)
            run("map", "new", island)
            with open(tickets, "w") as out:
                for ticket in made:
                    print(ticket["a"], ticket["b"], ticket["points"] + 1, "# more", file=out)
            sim("--seats", "medium,easy", "--games", "3", "--log", log, *words)
            shutil.rmtree(work)
            for name in sorted(os.listdir(log)):
                path = os.path.join(log, name)
                self.assertIn("seed matches", run("verify", path).stdout)
                position = json.loads(run("replay", path, "--json").stdout)
                self.assertEqual(position["map"], os.path.basename(words[1]))
                worth = json.loads(run("eval", path, "--until", "12", "--json").stdout)
                self.assertEqual(len(worth["seats"]), 2)
            shutil.rmtree(log)

    def test_places_are_tested_by_deal(self):
        """Whether it matters who begins, from the scatter of deals and not of games."""
        out = os.path.join(self.folder, "places")
        for words in (["--rotate"], []):
            sim("--map", "tiny", "--seats", "medium,easy", "--games", "400", "--out", out, "--force",
                *words)
            with open(os.path.join(out, "games.csv")) as file:
                rows = list(csv.DictReader(file))
            ways = 2 if words else 1
            shares = [0.0] * (400 // ways)
            for row in rows:
                if row["order"] == "1":
                    shares[int(row["game"]) // ways] += float(row["win"]) / ways
            mean, deals = sum(shares) / len(shares), len(shares)
            variance = sum((share - mean) ** 2 for share in shares) / (deals - 1)
            with open(os.path.join(out, "report.html")) as file:
                told = re.search(r"&chi;&sup2; = ([0-9.]+) with 1 degree", file.read())
            self.assertAlmostEqual(float(told[1]), deals * (mean - 0.5) ** 2 / variance, delta=0.02)

    def test_explain(self):
        log = os.path.join(self.folder, "log")
        sim("--seats", "planner,racer", "--games", "1", "--log", log)
        game = os.path.join(log, os.listdir(log)[0])
        self.assertIn("the game is over", run("bot", "hard", game, "--until", "4294967296", code=1).stderr)
        done = run("bot", "hard", game, "--until", "20")
        lines = done.stdout.splitlines()
        self.assertGreaterEqual(len(lines), 2)
        self.assertTrue(lines[1].startswith("*"))

    def test_example(self):
        for name in ("usa", "europe", "africa", "amsterdam"):
            result, errors = sim("--map", name, "--seats", "random,exec:" + EXAMPLE, "--games",
                                 "3", "--threads", "1")
            self.assertEqual(errors, "")
            self.assertEqual(result["seats"][1]["forfeits"], 0)
            self.assertEqual(result["seats"][1]["wins"], 3)

    def test_own_bots_speak_the_protocol(self):
        path = os.path.join(self.folder, "bot.sh")
        with open(path, "w") as out:
            out.write("#!/bin/sh\nexec '%s' bot planner --explain 2>/dev/null\n" % DEPO)
        os.chmod(path, 0o755)
        inside, _ = sim("--seats", "planner,planner", "--games", "4", "--map", "europe")
        outside, errors = sim("--seats", "planner,exec:" + path, "--games", "4", "--map", "europe")
        self.assertEqual(errors, "")
        self.assertEqual([s["mean"] for s in inside["seats"]],
                         [s["mean"] for s in outside["seats"]])

    def test_own_bots_on_an_own_map(self):
        path = os.path.join(self.folder, "map.json")
        with open(os.path.join(ROOT, "maps", "tiny", "map.json")) as file:
            board = json.load(file)
        board["rules"]["hand"] += 1  # the name of a built-in map, and something else in it
        with open(path, "w") as out:
            json.dump(board, out)
        arguments = ["--map", path, "--games", "2", "--threads", "1", "--seats"]
        result, errors = sim(*arguments, "easy,exec:%s bot planner --map %s" % (DEPO, path))
        self.assertEqual((errors, result["seats"][1]["forfeits"]), ("", 0))
        done = run("sim", *arguments, "easy,exec:%s bot planner" % DEPO, code=1)
        self.assertIn("another version of the map", done.stderr)

    def test_questions_have_more_on_request(self):
        script = LOOP + ("    assert m['type'] == 'move' and 'packed' not in m\n"
                         "    if 'open' not in m:\n"
                         "        assert n == 1\n"
                         "        print(json.dumps({'id': m['id'], 'want': ['open']}), flush=True)\n"
                         "        continue\n"
                         "    answer(m['legal'][0])\n")
        result, errors = sim("--seats", "easy," + self.script(script), "--games", "3",
                             "--threads", "1", "--map", "tiny")
        self.assertEqual((errors, result["seats"][1]["forfeits"]), ("", 0))
        # Without asking there is neither; nonsense and endless requests are faults.
        script = LOOP + "    assert 'open' not in m\n    answer(m['legal'][0])\n"
        result, errors = sim("--seats", "easy," + self.script(script), "--games", "1",
                             "--threads", "1", "--map", "tiny")
        self.assertEqual((errors, result["seats"][1]["forfeits"]), ("", 0))
        for more, word in (("['gold']", "wants \"gold\""), ("7", "must be a list"),
                           ("['open']", "wants what the question has")):
            script = LOOP + ("    print(json.dumps({'id': m['id'], 'want': %s}), flush=True)\n"
                             % more)
            self.assertEqual(self.lost(script, word), (1, {"nonsense": 3}))

    def test_recorded_conversation(self):
        """docs/bot-conversation.txt is what is said in a game; docs/bot-protocol.md quotes it.
        DEPO_RECORD=1 writes it anew."""
        path = os.path.join(ROOT, "docs", "bot-conversation.txt")
        log = os.path.join(self.folder, "log")
        script = ("import subprocess\n"
                  "bot = subprocess.Popen([%r], stdin=subprocess.PIPE, stdout=subprocess.PIPE,\n"
                  "                       text=True, bufsize=1)\n"
                  "log = open(%r, 'a')\n"
                  "for line in sys.stdin:\n"
                  "    log.write('> ' + line)\n"
                  "    log.flush()\n"
                  "    bot.stdin.write(line)\n"
                  "    if json.loads(line)['type'] == 'move':\n"
                  "        answer = bot.stdout.readline()\n"
                  "        log.write('< ' + answer)\n"
                  "        log.flush()\n"
                  "        print(answer, end='', flush=True)\n" % (EXAMPLE, log))
        heard = ""
        while '"type":"over"' not in heard:  # a busy machine may end it before it has read that
            run("sim", "--map", "tiny", "--seats", "easy," + self.script(script), "--games", "1",
                "--threads", "1", "--seed", "7")
            with open(log) as file:
                heard = file.read()
        said = heard.split("> {\"type\": \"game\"".replace(": ", ":"))[-1]
        said = "> {\"type\":\"game\"" + said  # the trial before the first game is left out
        if os.environ.get("DEPO_RECORD"):
            with open(path, "w") as out:
                out.write(said)
        with open(path) as file:
            self.assertEqual(file.read(), said)
        with open(os.path.join(ROOT, "docs", "bot-protocol.md")) as file:
            quoted = [line[4:].strip() for line in file if line.startswith(("    > ", "    < "))]
        self.assertGreater(len(quoted), 5)
        lines = said.splitlines()
        for quote in quoted:  # an ellipsis stands for what is left out
            parts = [part for part in re.split(r" … ?| …$", quote) if part]
            self.assertTrue(any(all(part in line for part in parts) for line in lines), quote)

    def lost(self, text, word, parameter=""):
        """Plays a game against a script: its forfeits and faults."""
        result, errors = sim("--seats", "easy," + self.script(text) + parameter, "--games", "1",
                             "--threads", "1")
        self.assertEqual(result["games"], 1)
        self.assertIn(word, errors)
        seat = result["seats"][1]
        return seat["forfeits"], {k: v for k, v in seat["faults"].items() if v}

    def test_crash(self):
        text = LOOP + "    if n == 4: sys.exit(3)\n    answer(m['legal'][0])\n"
        self.assertEqual(self.lost(text, "ended with exit code 3 during a game; it loses its seat"),
                         (1, {"ended": 1}))
        text = LOOP + "    if n == 4: os.kill(os.getpid(), 9)\n    answer(m['legal'][0])\n"
        self.assertEqual(self.lost("import os\n" + text, "ended by signal 9"), (1, {"ended": 1}))

    def test_liar(self):
        text = LOOP + "    answer('claim everything')\n"
        self.assertEqual(self.lost(text, "claim needs a track"), (1, {"nonsense": 3}))
        text = LOOP + "    answer('pass')\n"
        self.assertEqual(self.lost(text, '"pass" is refused: choose-tickets-first'),
                         (1, {"illegal": 3}))

    def test_garbage(self):
        text = "for line in sys.stdin: print('hello {', flush=True)\n"
        self.assertEqual(self.lost(text, "no JSON"), (1, {"nonsense": 3}))
        self.assertEqual(self.lost("while True: sys.stdout.write('x' * 4096)\n", "without an end"),
                         (1, {"nonsense": 1}))

    def test_slow(self):
        text = LOOP + "    time.sleep(0 if n == 1 else 900)\n    answer(m['legal'][0])\n"
        self.assertEqual(self.lost(text, "no answer in 50 ms", ":ms=50"), (1, {"late": 3}))

    def test_late_answers_are_skipped(self):
        text = LOOP + "    if n == 4: time.sleep(3.5)\n    answer(m['legal'][0])\n"
        self.assertEqual(self.lost(text, "loses its turn", ":ms=2000")[0], 0)

    def test_programs_that_cannot_play_are_told_before_the_first_game(self):
        plain = os.path.join(self.folder, "plain")
        with open(plain, "w") as out:
            out.write("#!/bin/sh\n")
        cases = (("exec:/no/such/program", "can't be started: No such file"),
                 ("exec:" + plain, "can't be started: Permission denied"),
                 (self.script("sys.exit(7)\n"), "ended with exit code 7 before its first answer"))
        for program, complaint in cases:
            for command in (["sim", "--games", "1000000", "--seats"], ["arena"]):
                done = run(*command, "random," + program, code=1)
                self.assertIn(complaint, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_lost_seats_do_not_win_and_are_shown(self):
        program = self.script(LOOP + "    if n == 4: sys.exit(1)\n    answer(m['legal'][0])\n")
        arguments = ["--seats", "random," + program, "--games", "10", "--threads", "1"]
        result, errors = sim(*arguments)
        self.assertEqual([seat["wins"] for seat in result["seats"]], [10, 0])
        self.assertEqual(result["seats"][1]["forfeits"], 10)
        self.assertEqual(result["seats"][1]["faults"],
                         {"ended": 3, "unstarted": 7, "late": 0, "nonsense": 0, "illegal": 0})
        self.assertIn("ended 3 times and is not started again", errors)
        table = run("sim", *arguments).stdout
        self.assertIn("lost its seat in 10 of 10 games: not started in 7, ended in 3", table)
        head, _, row = table.splitlines()[:3]
        self.assertEqual((head.split()[-1], row.split()[-1]), ("lost", "10"))

    def test_complaints_end(self):
        errors = sim("--seats", "random," + self.script(LOOP + "    answer('jump')\n"), "--games",
                     "30", "--threads", "1")[1]
        self.assertEqual(errors.count("\n"), 21)
        self.assertIn("more of this is counted", errors)

    def test_arguments_of_programs(self):
        seen = os.path.join(self.folder, "seen")
        text = ("json.dump(sys.argv[1:], open(%r, 'w'))\n" % seen + LOOP
                + "    answer(m['legal'][0])\n")
        for words, expected in ((" --level 3", ["--level", "3"]),
                                (" 'two words, and a comma' \"it's\"  a\\ b \\,",
                                 ["two words, and a comma", "it's", "a b", ","]),
                                (" \"\" x:ms=y:ms=5000", ["", "x:ms=y"])):
            seats = "random," + self.script(text) + words
            result, errors = sim("--seats", seats, "--games", "1", "--threads", "1")
            self.assertEqual(errors, "")
            self.assertEqual(result["seats"][1]["bot"], seats.split(",", 1)[1])
            with open(seen) as file:
                self.assertEqual(json.load(file), expected)
        for wrong, complaint in (("exec:bot 'x", "a quote is not closed"),
                                 ("exec:", "names no program"), ("exec:bot:ms=0", "ms must be"),
                                 ("exec:bot:ms=soon", "ms must be")):
            self.assertIn(complaint, run("sim", "--seats", "easy," + wrong, code=1).stderr)

    def test_programs_are_told_tickets_and_rules(self):
        seen = os.path.join(self.folder, "seen")
        program = self.script("first = sys.stdin.readline()\nopen(%r, 'w').write(first)\n" % seen
                              + LOOP + "    answer(m['legal'][0])\n")
        for name in ("usa", "europe", "africa", "amsterdam"):
            sim("--map", name, "--seats", "random," + program, "--games", "1", "--threads", "1")
            with open(seen) as file:
                told = json.load(file)
            with open(os.path.join(ROOT, "maps", name, "map.json")) as file:
                board = json.load(file)
            sets = set(board["variants"][0]["sets"])
            self.assertEqual(
                sorted((t["a"], t["b"], t["points"], t["long"]) for t in told["tickets"]),
                sorted((t["a"], t["b"], t["points"], t.get("long", False))
                       for t in board["tickets"] if sets & set(t["sets"])))
            self.assertEqual({**told["rules"], **board["rules"]}, told["rules"])
            self.assertEqual(told["colors"], board["colors"])

    def interrupted(self, *arguments, ready, signals=1, code=130):
        """Runs sim, sends Ctrl-C to its whole group when it is ready, and again once it said so."""
        errors = os.path.join(self.folder, "errors")
        with open(errors, "w+") as file:
            sim_run = subprocess.Popen([DEPO, "sim", "--json", *arguments], stdout=subprocess.PIPE,
                                       stderr=file, text=True, start_new_session=True)
            try:
                wait_for(lambda: ready() or sim_run.poll() is not None, "it does not play")
                for _ in range(signals):
                    os.killpg(sim_run.pid, signal.SIGINT)
                    wait_for(lambda: os.path.getsize(errors), "the signal is not seen")
                out, _ = sim_run.communicate(timeout=900)
            finally:
                if sim_run.poll() is None:
                    sim_run.kill()
            self.assertEqual(sim_run.returncode, code)
            file.seek(0)
            return out, file.read()

    def test_ctrl_c_keeps_what_was_played(self):
        log, out = os.path.join(self.folder, "log"), os.path.join(self.folder, "out")
        os.mkdir(log)
        for rotate in ([], ["--rotate"]):
            text, errors = self.interrupted(
                "--seats", "planner,exec:" + EXAMPLE, "--games", "1000000", "--log", log, "--out",
                out, "--force", *rotate, ready=lambda: len(os.listdir(log)) > 4)
            result = json.loads(text)
            self.assertIn("finishing the games under way", errors)
            self.assertIn("interrupted after %d of 1000000 games" % result["games"], errors)
            self.assertFalse(result["complete"])
            self.assertEqual(result["games"] % (2 if rotate else 1), 0)
            self.assertGreater(result["games"], 3)
            self.assertLess(result["games"], 1000000)
            self.assertEqual(result["seats"][1]["forfeits"], 0)  # Ctrl-C is not for the programs
            with open(os.path.join(out, "games.csv")) as file:
                rows = file.read().splitlines()
            self.assertEqual(len(rows), 1 + 2 * result["games"])
            self.assertTrue(os.path.exists(os.path.join(out, "report.html")))
            files = os.listdir(log)
            self.assertEqual(len(files), result["games"])
            for name in files:
                run("verify", os.path.join(log, name))
                os.remove(os.path.join(log, name))

    def test_ctrl_c_in_the_arena(self):
        """The tables of what was played, which say that it is not all."""
        asked = os.path.join(self.folder, "asked")
        bot = self.script(LOOP + "    open(%r, 'a').write('x')\n    answer(m['legal'][0])\n" % asked)
        running = subprocess.Popen(
            [DEPO, "arena", "--json", "--map", "tiny", "--games", "1000000", "--block", "100000",
             "--settle", "0", bot + ",easy"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        wait_for(lambda: os.path.exists(asked) and os.path.getsize(asked) > 100, "no game began")
        running.send_signal(signal.SIGINT)
        text, errors = running.communicate(timeout=200)
        result = json.loads(text)
        self.assertEqual((running.returncode, result["complete"]), (130, False))
        self.assertIn("before all games were played", errors)
        self.assertLess(result["bots"][0]["games"], 1000000)
        done = json.loads(run("arena", "--json", "--map", "tiny", "--games", "2", "easy,random").stdout)
        self.assertTrue(done["complete"])

    def test_ctrl_c_twice_ends_at_once(self):
        asked = os.path.join(self.folder, "asked")
        # On trial it answers; then it says nothing until its input ends.
        program = self.script("import os\n" + LOOP
                              + "    if os.path.exists(%r):\n" % asked
                              + "        open(%r, 'w').close()\n" % (asked + "-again")
                              + "        sys.exit(sys.stdin.read())\n"
                              + "    open(%r, 'w').close()\n" % asked
                              + "    answer(m['legal'][0])\n")
        out, _ = self.interrupted("--seats", "random," + program + ":ms=3600000", "--games", "9",
                                  "--threads", "1", signals=2, code=-signal.SIGINT,
                                  ready=lambda: os.path.exists(asked + "-again"))
        self.assertEqual(out, "")

    def test_progress_on_a_terminal_only(self):
        arguments = [DEPO, "sim", "--seats", "planner,racer", "--games", "20000"]
        here, there = pty.openpty()
        sim_run = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=there)
        os.close(there)
        shown = b""
        while True:
            try:
                more = os.read(here, 4096)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            shown += more
        os.close(here)
        self.assertEqual(sim_run.wait(), 0)
        self.assertRegex(shown.decode(), r"\d+/20000, [\d.]+ games/s, \d+:\d\d left")
        self.assertEqual(run(*arguments[1:]).stderr, "")

    def test_impossible_places_are_told_before_the_first_game(self):
        plain = os.path.join(self.folder, "plain")
        open(plain, "w").close()
        for option in ("--out", "--log"):
            for place in ("/proc/nowhere", plain, os.path.join(self.folder, "no", "where")):
                done = run("sim", "--games", "1000000000", option, place, code=1)
                self.assertIn(place, done.stderr)

    def test_one_file_is_not_for_two_things(self):
        path = os.path.join(self.folder, "all")
        for one, other in (("--moves", "--samples"), ("--moves", "--checkpoint"),
                           ("--checkpoint", "--samples")):
            for same in (path, os.path.join(self.folder, ".", "all")):
                done = run("sim", "--games", "2", one, path, other, same, "--resume",
                           *(["--checkpoint", path + "2"] if "--checkpoint" not in (one, other)
                             else []), code=1)
                self.assertIn("need different files", done.stderr)
                self.assertEqual(done.stdout, "")
        os.symlink(path, path + ".link")
        with open(path, "w") as out:
            out.write("kept")
        run("sim", "--games", "2", "--moves", path, "--samples", path + ".link", code=1)
        with open(path) as file:
            self.assertEqual(file.read(), "kept")

    def test_a_list_of_seats_has_no_holes(self):
        for seats in ("easy,,medium", ",easy,medium"):
            self.assertIn("no bot stands at place", run("sim", "--seats", seats, code=1).stderr)
            self.assertIn("no bot stands at place", run("arena", seats, code=1).stderr)

    def test_any_program_has_a_name_in_results(self):
        """Arguments may hold line ends, long words in any script and bytes that are no text; what
        is written about their games can be read all the same."""
        log, moves = os.path.join(self.folder, "log"), os.path.join(self.folder, "moves")
        bot = self.script(LOOP + "    answer(m['legal'][0])\n")
        for words, in_shell in (("'a\nb\tc'", r"\'a\012b\011c\'"), ("'" + "ж" * 60 + "'", "ж" * 60),
                                ("x'" + "ж" * 60 + "'", "ж" * 60), ("\udcff", r"\377")):
            result, _ = sim("--map", "tiny", "--seats", "%s %s,easy" % (bot, words), "--games", "1",
                            "--log", log, "--moves", moves)
            self.assertEqual(len(result["seats"]), 2)
            self.assertNotIn("\n", result["seats"][0]["bot"])
            self.assertIn(in_shell, result["provenance"]["command"])
            with open(moves, encoding="utf-8") as file:
                for line in file:
                    self.assertIn("move", json.loads(line))
            path = os.path.join(log, "0000000.depo")
            self.assertIn("seed matches", run("verify", path).stdout)
            with open(path, encoding="utf-8") as file:
                self.assertIn("\nseat 1 program exec:", file.read())

    def test_tables_keep_their_columns(self):
        """Whatever programs are called."""
        bot = self.script(LOOP + "    answer(m['legal'][0])\n")
        seats = bot + " 'слова на другом языке, и много их',easy"
        for words, lines in ((["sim", "--seats"], 3), (["arena", "--settle", "0"], 10)):
            table = run(*words, seats, "--map", "tiny", "--games", "2").stdout.splitlines()[:lines]
            wide = {len(line) for line in table if line.startswith(("bot ", "exec:", "easy "))}
            self.assertEqual(len(wide), 1 if words[0] == "sim" else 2, table)

    def test_interval_of_a_clean_sweep(self):
        for rotate in ([], ["--rotate"]):
            result, _ = sim("--seats", "planner,random", "--games", "40", *rotate)
            winner, loser = result["seats"]
            self.assertEqual((winner["wins"], loser["wins"]), (40, 0))
            low, high = winner["interval"]
            self.assertEqual(high, 1)
            self.assertAlmostEqual(low, 0.839 if rotate else 0.912, places=3)
            self.assertAlmostEqual(loser["interval"][1], 1 - low, places=6)

    def test_provenance(self):
        result, _ = sim("--seats", "planner,racer", "--games", "4", "--seed", "77", "--map", "tiny")
        origin = result["provenance"]
        self.assertEqual(origin["seed"], "0" * 14 + "4d" + "0" * 16)
        self.assertEqual(origin["version"], run("--version").stdout.split()[1])
        self.assertEqual(origin["command"],
                         "depo sim --json --seats planner,racer --games 4 --seed 77 --map tiny")
        self.assertEqual(len(origin["hash"]), 64)
        for key in ("variant", "options", "players", "machine", "threads", "began", "seconds"):
            self.assertIn(key, origin)
        self.assertIn(", tiny classic (%s), seed " % origin["hash"][:8],
                      run("sim", "--games", "4", "--map", "tiny").stdout)
        self.assertIn(", tiny classic (", run("arena", "easy,medium", "--games", "4", "--map",
                                              "tiny").stdout)

    def checkpoint(self, path):
        with open(path, "rb") as file:
            return json.loads(file.readline())

    def test_checkpoint_goes_on_after_ctrl_c(self):
        """Interrupted and resumed is the same as played at once: counts, rows and moves."""
        paths = {name: os.path.join(self.folder, name) for name in
                 ("check", "moves", "samples", "out", "all-moves", "all-samples", "all-out")}
        same = ["--seats", "medium,planner,easy", "--rotate", "--map", "tiny", "--seed", "3"]
        begun = same + ["--checkpoint", paths["check"], "--moves", paths["moves"],
                        "--samples", paths["samples"], "--out", paths["out"], "--threads", "2"]

        def going():
            return os.path.exists(paths["check"]) and self.checkpoint(paths["check"])["next"]
        text, errors = self.interrupted("--games", "30000000", *begun, ready=going)
        self.assertIn("interrupted after", errors)
        kept = self.checkpoint(paths["check"])["next"]
        self.assertGreater(kept, 0)
        self.assertGreaterEqual(json.loads(text)["games"], kept)
        done = run("sim", "--games", "30000000", *begun, code=1)
        self.assertIn("--resume goes on with it", done.stderr)
        games = ["--games", str(kept + 90)]
        resumed, _ = sim(*games, *begun, "--resume")
        whole, _ = sim(*games, *same, "--moves", paths["all-moves"], "--samples",
                       paths["all-samples"], "--out", paths["all-out"], "--threads", "1")
        self.assertEqual(stable(resumed), stable(whole))
        self.assertEqual(self.checkpoint(paths["check"])["next"], whole["games"])
        for a, b in (("moves", "all-moves"), ("samples", "all-samples"),
                     ("out/games.csv", "all-out/games.csv"),
                     ("out/tickets.csv", "all-out/tickets.csv")):
            with open(os.path.join(self.folder, a), "rb") as x, \
                    open(os.path.join(self.folder, b), "rb") as y:
                self.assertEqual(x.read(), y.read(), a)
        with open(paths["samples"] + ".json") as file:
            self.assertEqual(json.load(file)["provenance"]["seed"], resumed["provenance"]["seed"])
        # Another series is refused, a damaged file too; neither is touched.
        for change, word in ((["--seed", "4"], '"seed" differs'),
                             (["--seats", "easy,easy,easy"], '"seats" differs'),
                             (["--views"], '"views" differs'),
                             (["--games", "3"], "games already")):
            with open(paths["samples"], "r+b") as file:
                file.write(b"of another")  # a file that is refused is left alone
            done = run("sim", *games, *begun, "--resume", *change, code=1)
            self.assertIn(word, done.stderr)
            with open(paths["samples"], "rb") as file:
                self.assertEqual(file.read(10), b"of another")
        with open(paths["check"], "r+b") as file:
            file.truncate(os.path.getsize(paths["check"]) - 1)
        self.assertIn("is damaged", run("sim", *games, *begun, "--resume", code=1).stderr)
        self.assertIn("needs --checkpoint", run("sim", "--resume", code=2).stderr)

    def test_checkpoint_counts_no_moves_that_were_not_written(self):
        check, moves, whole = (os.path.join(self.folder, name) for name in ("check", "moves", "all"))
        same = ["--seats", "medium,easy", "--map", "tiny", "--games", "64", "--threads", "1"]
        begun = ["sim", *same, "--checkpoint", check, "--moves", moves, "--views"]

        def full_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        done = subprocess.run([DEPO, *begun], capture_output=True, text=True, timeout=900,
                              preexec_fn=full_disk, restore_signals=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("the moves could not be", done.stderr)
        self.assertEqual(self.checkpoint(check)["next"], 0)
        run(*begun, "--resume")
        run("sim", *same, "--moves", whole, "--views")
        with open(moves) as x, open(whole) as y:
            self.assertEqual(x.read(), y.read())

    def test_checkpoint_on_several_machines(self):
        if not MPI or not shutil.which("mpirun"):
            self.skipTest("built without MPI")
        check = os.path.join(self.folder, "check")
        same = ["--seats", "medium,easy", "--map", "tiny", "--json", "--threads", "1"]
        run("sim", *same, "--games", "40", "--checkpoint", check)
        done = mpirun(3, "sim", *same, "--games", "500", "--checkpoint", check, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        whole = json.loads(run("sim", *same, "--games", "500").stdout)
        self.assertEqual(stable(json.loads(done.stdout)), stable(whole))
        self.assertEqual(self.checkpoint(check)["next"], 500)
        # Nothing can be written beside a file whose name is as long as names get.
        os.rename(check, check := os.path.join(self.folder, "c" * 255))
        done = mpirun(2, "sim", *same, "--games", "600", "--checkpoint", check, "--resume")
        self.assertIn("c: can't be written: File name too long", done.stderr)
        self.assertIn("the first machine could not write the checkpoint", done.stderr)
        done = mpirun(2, "sim", *same, "--games", "600", "--checkpoint", check)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--resume goes on with it", done.stderr)

    def test_moves_as_lines(self):
        path, log = os.path.join(self.folder, "moves"), os.path.join(self.folder, "log")
        sim("--seats", "planner,medium", "--games", "30", "--map", "tiny", "--moves", path,
            "--views", "--log", log, "--threads", "3")
        with open(path) as file:
            lines = [json.loads(line) for line in file]
        games = [line["game"] for line in lines]
        self.assertEqual(games, sorted(games))
        self.assertEqual(set(games), set(range(30)))
        for number in (0, 17, 29):
            with open(os.path.join(log, "%07d.depo" % number)) as file:
                played = file.read().split("\nmoves\n")[1].split("\nend")[0].splitlines()
            told = [line for line in lines if line["game"] == number]
            self.assertEqual(["%d %s" % (line["seat"], line["move"]) for line in told], played)
            self.assertEqual([line["number"] for line in told], list(range(1, len(told) + 1)))
            for line in told:
                self.assertEqual(line["view"]["seat"], line["seat"])
                self.assertIn("hand", line["view"])
        self.assertIn("needs --moves", run("sim", "--views", code=2).stderr)

    def test_every_key_of_a_view_is_documented(self):
        with open(os.path.join(ROOT, "docs", "bot-protocol.md"), encoding="utf-8") as file:
            table = file.read().split("| key of `view` |", 1)[1].split("\n\n", 1)[0]
        documented, seen = set(re.findall("`([a-z_-]+)`", table)), set()
        path = os.path.join(self.folder, "moves")
        for name in ("usa", "europe", "africa", "amsterdam"):
            sim("--map", name, "--seats", "random,easy,medium", "--games", "4", "--moves", path,
                "--views")
            with open(path) as file:
                for line in file:
                    view = json.loads(line)["view"]
                    seen.update(view, *view["players"], view.get("tunnel", ()),
                                view.get("offer", ()), *view["tickets"], [view["phase"]])
        self.assertLessEqual({"tunnel", "owed", "stations", "merchandise", "turns_left"}, seen)
        self.assertEqual(seen - documented, set())

    def test_arena_tells_lost_seats(self):
        bot = self.script(LOOP + "    answer(m['legal'][0] if n == 1 else 'nonsense')\n")
        words = ["arena", "--map", "tiny", "--games", "4", bot + ",easy"]
        bots = json.loads(run(*words, "--json").stdout)["bots"]
        self.assertEqual([(b["games"], b["forfeits"]) for b in bots], [(4, 4), (4, 0)])
        table = run(*words).stdout.splitlines()
        self.assertEqual([line.split()[-1] for line in table[:3]], ["lost", "4", "0"])

    def test_arena_tells_who_is_better(self):
        result = json.loads(run("arena", "planner,easy,easy:rollouts=1", "--games", "60", "--json",
                                "--settle", "0", "--map", "tiny").stdout)
        likely = {(m["a"], m["b"]): m["superiority"] for m in result["matches"]}
        self.assertLess(likely["easy", "planner"], 0.001)  # the order of the list is turned
        even = likely["easy:rollouts=1", "easy"]
        self.assertTrue(0.01 < even < 0.99, even)
        text = run("arena", "planner,easy", "--games", "40", "--map", "tiny").stdout
        self.assertIn("how likely the row is better than the column", text)

    def test_slow_bots_have_a_rate(self):
        slow = self.script("import time\n" + LOOP + "    if n == 1: time.sleep(1.1)\n"
                           "    answer(m['legal'][0])\n")
        text = run("sim", "--map", "tiny", "--seats", "easy," + slow, "--games", "1").stdout
        seconds, rate = re.search(r"each, ([\d.]+) s, ([\d.]+) games/s", text).groups()
        self.assertAlmostEqual(float(rate), 1 / float(seconds), delta=0.01)

    def test_arena_names_its_columns(self):
        bots = ["easy:rollouts=1000", "easy:rollouts=100000", "easy:rollouts=1000+ms=1000000"]
        lines = run("arena", ",".join(bots), "--games", "2", "--map", "tiny").stdout.splitlines()
        heads = [lines[n + 1].split() for n, line in enumerate(lines) if "the column" in line]
        self.assertEqual(heads, [bots[:2] + ["easy:rollouts=1000+ms=10000…"]] * 2)
        lengths = {len(line) for line in lines[lines.index("") + 2:][:4]}
        self.assertEqual(len(lengths), 1, lines)

    def test_bots_that_there_are_not(self):
        for bot, complaint in (("nobody", 'unknown bot "nobody"; use one of random, easy, medium'),
                               ("master:games=3", "master takes rollouts=N and ms=N from 1 to"),
                               ("master:rollouts=0", "master takes rollouts=N and ms=N from 1 to")):
            self.assertIn(complaint, run("sim", "--seats", "easy," + bot, code=1).stderr)
            self.assertIn(complaint, run("arena", "easy," + bot, code=1).stderr)
            self.assertIn(complaint, run("bot", bot, code=1).stderr)

    def test_arena(self):
        arguments = ["arena", "planner,easy,random", "--games", "120", "--json"]
        first = json.loads(run(*arguments, "--threads", "1").stdout)
        second = json.loads(run(*arguments, "--threads", "2").stdout)
        self.assertEqual([first[k] for k in ("bots", "matches")],
                         [second[k] for k in ("bots", "matches")])
        elo = [bot["elo"] for bot in first["bots"]]
        self.assertEqual(elo, sorted(elo, reverse=True))
        for match in first["matches"]:
            self.assertLess(match["games"], 120)  # clear pairs stop early
        run("arena", "planner", code=2)

    def test_several_machines(self):
        if not MPI or not shutil.which("mpirun"):
            self.skipTest("built without MPI")
        out = [os.path.join(self.folder, name) for name in "ab"]
        games = ["sim", "--seats", "planner,racer,easy", "--games", "61", "--threads", "1",
                 "--json", "--out"]
        alone = json.loads(run(*games, out[0]).stdout)
        done = mpirun(3, *games, out[1])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(stable(alone), stable(json.loads(done.stdout)))
        for name in ("games.csv", "tracks.csv", "tickets.csv", "report.html"):
            with open(os.path.join(out[0], name)) as a, open(os.path.join(out[1], name)) as b:
                origin = r"<footer>.*</footer>"
                self.assertEqual(re.sub(origin, "", a.read()), re.sub(origin, "", b.read()))

    def test_mpirun_without_its_part(self):
        alone = shutil.copy(DEPO, os.path.join(self.folder, "depo"))
        done = subprocess.run([alone, "sim", "--games", "1"], capture_output=True, text=True,
                              timeout=900, env=dict(os.environ, OMPI_COMM_WORLD_SIZE="2"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("started by mpirun, but depo-mpi.so is not there", done.stderr)
        self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
