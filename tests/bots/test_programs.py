#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bots that are other programs: what they write, and how they end; and what depo sim leaves
alone. The rest is in test_sim.py."""
import os
import signal
import subprocess
import sys
import tempfile
import unittest

from test_sim import DEPO, LOOP, run, sim, wait_for


def script(folder, text):
    path = os.path.join(folder, "bot.py")
    with open(path, "w", encoding="utf-8") as out:
        out.write("#!/usr/bin/env python3\nimport sys, json, time\n" + text)
    os.chmod(path, 0o755)
    return "exec:" + path


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_standard_error_is_passed_on_printable(self):
        """A program can't speak to the terminal: not by its errors, and not by its moves."""
        said = "\\x1b]52;c;aGk=\\x07 \\x9b31m \\u202etxt \\u00e9\\x00\\r"
        text = ("import os\nos.write(2, b'raw \\x9b\\xff\\x1bc\\n')\n"
                "sys.stderr.write('first line\\n' + '%s' + '\\n' + 'x' * 2500)\n"
                "sys.stderr.flush()\n" % said + LOOP +
                "    answer('jump \\x1b[2J\\u0085' if n == 4 else m['legal'][0])\n")
        errors = self.errors_of(text)
        self.assertNotIn(False, [c.isprintable() or c == "\n" for c in errors], errors)
        for piece in ("first line\n", "?]52;c;aGk=? ?31m ?txt é?\n", "raw ???c\n", "x" * 1000,
                      'no move is called "jump'):
            self.assertIn(piece, errors)
        self.assertEqual(errors.count("x" * 500), 2 * 5)  # on trial, and in the game

    def errors_of(self, text):
        done = subprocess.run([DEPO, "sim", "--map", "tiny", "--seats", "easy," + script(self.folder, text),
                               "--games", "1", "--threads", "1"], capture_output=True, timeout=900)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr.decode("utf-8")

    def test_programs_end_with_depo(self):
        """However Depo ends; their children too, also those that left the group and the session."""
        ids = os.path.join(self.folder, "ids")
        child = ("import os, time\n"
                 "if %r: os.setsid()\n"
                 "open(%r, 'a').write('%%d\\n' %% os.getpid())\n"
                 "import signal\n"
                 "for s in (1, 2, 13, 15): signal.signal(s, signal.SIG_IGN)\n"
                 "while True: time.sleep(60)\n")
        text = ("import os, subprocess\n"
                "open(%r, 'a').write('%%d\\n' %% os.getpid())\n"
                "for own in (True, False):\n"
                "    subprocess.Popen([sys.executable, '-c', %r %% (own, %r)])\n"
                "if os.fork() == 0:\n"
                "    while True: time.sleep(60)\n" % (ids, child, ids) + LOOP +
                "    while open(%r).read().count('\\n') %% 3: time.sleep(0.01)\n"
                "    if len(sys.argv) > 1 and n > 1: time.sleep(9999)\n"
                "    answer(m['legal'][0])\n" % ids)

        def pids():
            with open(ids, encoding="ascii") as file:
                return [int(line) for line in file.read().split()]

        def alive():
            return [pid for pid in pids() if os.path.exists(f"/proc/{pid}")]
        self.addCleanup(lambda: [os.kill(pid, signal.SIGKILL) for pid in alive()])
        program = script(self.folder, text)
        sim("--map", "tiny", "--seats", "easy," + program, "--games", "2", "--threads", "1")
        wait_for(lambda: not alive(), "something is left after a good end")
        self.assertEqual(len(pids()), 6)
        for end in (signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV):
            open(ids, "w").close()
            running = subprocess.Popen([DEPO, "sim", "--map", "tiny", "--seats",
                                        "%s x,%s y" % (program, program), "--games", "2",
                                        "--threads", "1"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_for(lambda: len(pids()) >= 12 and len(alive()) >= 6, "it does not play")
            running.send_signal(end)
            running.wait(200)
            wait_for(lambda: not alive(), "something outlives Depo")

    def test_an_earlier_report_is_not_written_over(self):
        out = os.path.join(self.folder, "out")
        tiny = ["--map", "tiny", "--seats", "easy,random", "--out", out]
        sim(*tiny, "--games", "4")

        def read(name):
            with open(os.path.join(out, name), "rb") as file:
                return file.read()
        before = {name: read(name) for name in os.listdir(out)}
        self.assertEqual(len(before), 5)
        done = run("sim", *tiny, "--games", "6", code=1)
        self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))
        self.assertIn(out + " has an earlier report (games.csv)", done.stderr)
        self.assertIn("--force", done.stderr)
        *others, last = sorted(before)
        for name in others:  # any one of its files is enough
            self.assertEqual(read(name), before[name])
            os.remove(os.path.join(out, name))
            self.assertIn(out + " has an earlier report", run("sim", *tiny, code=1).stderr)
        self.assertEqual(read(last), before[last])
        self.assertEqual(sim(*tiny, "--games", "6", "--force")[0]["games"], 6)
        self.assertEqual(sorted(os.listdir(out)), sorted(before))
        self.assertIn("--force needs --out", run("sim", "--force", code=1).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
