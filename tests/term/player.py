# SPDX-License-Identifier: MIT
"""A person at the line interface, for tests: reads what is asked, answers with something of it."""
import os
import random
import re
import subprocess
import sys

DEPO = os.path.abspath(sys.argv[1])


class Player:
    """A person at the keyboard who reads what is asked and answers with something from it."""

    def __init__(self, home, arguments, seed=1):
        self.chance = random.Random(seed)
        self.text = ""
        environment = dict(os.environ, XDG_STATE_HOME=home, LANG="C.UTF-8", LC_ALL="C.UTF-8")
        self.process = subprocess.Popen(
            [DEPO, "play", "--plain", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=environment)

    def read(self):
        """Reads up to the next prompt; False at the end."""
        part = b""
        while not part.endswith(b"> "):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                self.text += part.decode()
                return False
            part += more
        self.last = part.decode()
        self.text += self.last
        return True

    def read_until(self, piece):
        """Reads until a piece has come, or the end."""
        part = b""
        while piece.encode() not in part:
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            part += more
        self.text += part.decode()
        return part.decode()

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def answer(self):
        """One of the numbers and letters on offer; now and then something senseless."""
        if self.chance.random() < 0.03:
            return self.chance.choice(["?", "i", "l", "w", "nonsense", "take 9 red", "u", "99"])
        offered = re.findall(r"^ {0,3}(\d+|[a-z])  \S", self.last, re.M)
        if "c" in offered and self.chance.random() < 0.8:
            return "c"
        choices = [o for o in offered if o not in ("0", "t", "g", "q")] or [""]
        if "t" in offered and self.chance.random() < 0.02:
            return "t"
        return self.chance.choice(choices + [""])

    def play(self, most=5000):
        for _ in range(most):
            if not self.read():
                return self.process.wait(300)
            self.say(self.answer())
        return None

    def end(self):
        self.process.kill()
        self.process.wait()
