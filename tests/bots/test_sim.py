#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands sim, arena and bot from outside: JSON, reports, other programs, several machines."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

DEPO, ROOT, MPI = sys.argv[1], sys.argv[2], sys.argv[3] == "mpi"
EXAMPLE = os.path.join(ROOT, "examples", "greedy_bot.py")


def run(*arguments, code=0):
    done = subprocess.run([DEPO, *arguments], capture_output=True, text=True, timeout=240)
    assert done.returncode == code, (arguments, done.returncode, done.stderr)
    return done


def sim(*arguments):
    done = run("sim", "--json", *arguments)
    result = json.loads(done.stdout)
    return result, done.stderr


def stable(result):
    """What must not depend on the machine."""
    for seat in result["seats"]:
        del seat["ms_per_move"]
    return {k: v for k, v in result.items() if k not in ("seconds", "games_per_s")}


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
            done = run("sim", *arguments, code=1)
            self.assertTrue(done.stderr)
            self.assertNotIn("rror: ld.so", done.stderr)

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
        files = sorted(os.listdir(log))
        self.assertEqual(len(files), 20)
        for name in files[:5]:
            run("verify", os.path.join(log, name))

    def test_explain(self):
        log = os.path.join(self.folder, "log")
        sim("--seats", "planner,racer", "--games", "1", "--log", log)
        done = run("bot", "hard", os.path.join(log, os.listdir(log)[0]), "--until", "20")
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

    def lost(self, text, word, parameter=""):
        result, errors = sim("--seats", "easy," + self.script(text) + parameter, "--games", "1",
                             "--threads", "1")
        self.assertEqual(result["games"], 1)
        self.assertIn(word, errors)
        return result["seats"][1]["forfeits"]

    def test_crash(self):
        self.assertEqual(self.lost("sys.stdin.readline()\n", "has ended"), 1)
        self.assertEqual(self.lost("", "seat"), 1)

    def test_liar(self):
        text = ("for line in sys.stdin:\n"
                "    m = json.loads(line)\n"
                "    if m['type'] == 'move': print(json.dumps({'id': m['id'], "
                "'move': 'claim everything'}), flush=True)\n")
        self.assertEqual(self.lost(text, "loses its turn"), 1)

    def test_garbage(self):
        text = "for line in sys.stdin: print('hello {', flush=True)\n"
        self.assertEqual(self.lost(text, "no JSON"), 1)
        self.assertEqual(self.lost("while True: sys.stdout.write('x' * 4096)\n", "lines"), 1)

    def test_slow(self):
        text = ("for line in sys.stdin:\n"
                "    m = json.loads(line)\n"
                "    if m['type'] == 'move': time.sleep(9)\n")
        self.assertEqual(self.lost(text, "no answer in 50 ms", ":ms=50"), 1)

    def test_late_answers_are_skipped(self):
        text = ("n = 0\n"
                "for line in sys.stdin:\n"
                "    m = json.loads(line)\n"
                "    if m['type'] != 'move': continue\n"
                "    n += 1\n"
                "    if n == 4: time.sleep(0.6)\n"
                "    print(json.dumps({'id': m['id'], 'move': m['legal'][0]}), flush=True)\n")
        self.assertEqual(self.lost(text, "loses its turn", ":ms=500"), 0)

    def test_missing_program(self):
        result, errors = sim("--seats", "easy,exec:/no/such/program", "--games", "2")
        self.assertIn("can't be started", errors)
        self.assertEqual(result["seats"][1]["forfeits"], 2)

    def test_arena(self):
        arguments = ["arena", "planner,easy,random", "--games", "120", "--json"]
        first = json.loads(run(*arguments, "--threads", "1").stdout)
        second = json.loads(run(*arguments, "--threads", "2").stdout)
        self.assertEqual(first, second)
        elo = [bot["elo"] for bot in first["bots"]]
        self.assertEqual(elo, sorted(elo, reverse=True))
        for match in first["matches"]:
            self.assertLess(match["games"], 120)  # clear pairs stop early
        run("arena", "planner", code=1)

    def test_several_machines(self):
        if not MPI or not shutil.which("mpirun"):
            self.skipTest("built without MPI")
        out = [os.path.join(self.folder, name) for name in "ab"]
        games = ["sim", "--seats", "planner,racer,easy", "--games", "61", "--threads", "1",
                 "--json", "--out"]
        alone = json.loads(run(*games, out[0]).stdout)
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1",
                           OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        done = subprocess.run(["mpirun", "--oversubscribe", "-n", "3", DEPO, *games, out[1]],
                              capture_output=True, text=True, timeout=200, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(stable(alone), stable(json.loads(done.stdout)))
        for name in ("games.csv", "tracks.csv", "tickets.csv", "report.html"):
            with open(os.path.join(out[0], name)) as a, open(os.path.join(out[1], name)) as b:
                self.assertEqual(a.read(), b.read())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
