# SPDX-License-Identifier: MIT
"""A terminal in tmux, for tests: keys in, what stands on the screen out. Waits are for conditions;
a busy machine only makes them longer."""
import atexit
import fcntl
import functools
import os
import pathlib
import shlex
import struct
import subprocess
import sys
import termios
import time
import unicodedata

DEPO = os.path.abspath(sys.argv[1])
SOCKET = f"depo-test-{os.getpid()}"
OVER = ["The game is over", "Игра окончена", "Партия окончена"]


class Tmux:
    """One client in tmux's control mode for all commands: a process for each would take longer than
    what the tests are about."""

    def __init__(self):
        self.client = subprocess.Popen(
            ["tmux", "-u", "-L", SOCKET, "-f", "/dev/null", "-C", "new-session", "-f", "no-output", "-x",
             "20", "-y", "5", "exec sleep 36000"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, encoding="utf-8", bufsize=1,
            env=dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color"))
        atexit.register(subprocess.run, ["tmux", "-L", SOCKET, "kill-server"], capture_output=True)
        self.answer()  # to its own first command

    def answer(self):
        """What stands between %begin and %end or %error; news in between are for others."""
        number, lines = None, []
        for line in self.client.stdout:
            line = line.removesuffix("\n")
            words = line.split(" ")
            if number is None:
                if words[0] == "%begin":
                    number = words[2]
            elif words[0] in ("%end", "%error") and words[2:3] == [number]:
                return words[0] == "%end", lines
            else:
                lines.append(line)
        return True, lines  # it was told to end

    def run(self, *arguments):
        self.client.stdin.write(shlex.join(arguments) + "\n")
        self.client.stdin.flush()
        good, lines = self.answer()
        if not good:
            raise AssertionError(f"tmux {arguments[0]}: {lines}")
        return "".join(line + "\n" for line in lines)


@functools.cache
def the_tmux():
    return Tmux()


def tmux(*arguments):
    return the_tmux().run(*arguments)


def columns(text):
    return sum(0 if unicodedata.combining(c) else 1 for c in text)


class Terminal:
    count = 0

    def __init__(self, width, height, home, *arguments, folder="/", **environment):
        """Runs depo with `arguments`; afterwards EXIT and its code stand on the screen."""
        Terminal.count += 1
        self.name, self.width, self.height = f"t{Terminal.count}", width, height
        values = {"XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8", "TERM": "screen-256color",
                  **environment}
        command = shlex.join([DEPO, *arguments]) + "; echo EXIT=$?; exec sleep 36000"
        tmux("new-session", "-d", "-s", self.name, "-c", folder, "-x", str(width), "-y",
             str(height), "exec " + shlex.join(["env", *(f"{k}={v}" for k, v in values.items()),
                                                "sh", "-c", command]))
        self.shell, self.tty = tmux("display-message", "-p", "-t", self.name,
                                    "#{pane_pid} #{pane_tty}").split()

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def read_keys(self):
        """Waits until depo has taken the keys that were typed: more would only stand in line, and a
        busy machine would fall behind further and further."""
        end = time.monotonic() + 1200
        while not self.is_waiting():
            if time.monotonic() > end:
                raise AssertionError(f"it never read its keys:\n{self.look()}")
            time.sleep(0.01)

    def look(self):
        return tmux("capture-pane", "-p", "-t", self.name)

    def until(self, holds, what="a change"):
        """Waits until the screen fulfils a condition; what never comes is a failure."""
        end = time.monotonic() + 1200
        while not holds(screen := self.look()):
            if time.monotonic() > end:
                raise AssertionError(f"{what} never came:\n{screen}")
            time.sleep(0.05)
        return screen

    def wait(self, *pieces):
        """Waits until one of the pieces stands on the screen."""
        self.until(lambda screen: any(piece in screen for piece in pieces), " or ".join(pieces))
        return self.settle()

    def settle(self):
        """The screen once everything is drawn, however late: depo waits, and nothing changes."""
        before, still = self.look(), 0
        end = time.monotonic() + 1200
        while still < 3:
            if time.monotonic() > end:
                raise AssertionError(f"it never stood still:\n{before}")
            time.sleep(0.02)
            after = self.look()
            still = still + 1 if after == before and self.is_waiting() else 0
            before = after
        return before

    def play_to_the_end(self):
        """Claims whatever can be claimed and draws cards otherwise; then closes the count and stops."""
        end = time.monotonic() + 3600
        while "EXIT=" not in (screen := self.look()) and time.monotonic() < end:
            if any(words in screen for words in OVER):
                self.keys("Escape")
                self.until(lambda text, before=screen: text != before)
            else:
                # an odd number of cards in between: claims are tried in every phase of a turn
                # and every face-up card: the pile may be empty, and all of them but one be refused
                self.keys(*["Tab", "Enter", "Enter", "d", "d", "Tab", "Enter", "Enter", "d", "1", "2",
                            "3", "4", "5", "p"] * 2)
                self.read_keys()
        return screen

    def resize(self, width, height):
        self.width, self.height = width, height
        tmux("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))
        while self.ask_tty(termios.TIOCGWINSZ, "HHHH")[1] != width:  # it takes its time
            time.sleep(0.02)

    def ask_tty(self, request, layout):
        tty = os.open(self.tty, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            return struct.unpack(layout, fcntl.ioctl(tty, request, bytes(struct.calcsize(layout))))
        finally:
            os.close(tty)

    def is_waiting(self):
        """Whether every thread of depo sleeps, no signal is on its way to it, and no key is left
        to be read; or it has ended."""
        if self.has_ended():
            return True
        try:
            threads = pathlib.Path(f"/proc/{self.process()}/task").glob("*/status")
            for status in [thread.read_text(encoding="ascii").split("\n") for thread in threads]:
                fields = dict(line.split(":\t", 1) for line in status if ":\t" in line)
                pending = int(fields["SigPnd"], 16) | int(fields["ShdPnd"], 16)
                if fields["State"][0] != "S" or pending:
                    return False
        except (OSError, ValueError):  # it has just ended, or has not begun
            return False
        return self.ask_tty(termios.FIONREAD, "i")[0] == 0

    def has_ended(self):
        """Whether the shell has gone on to what keeps the screen: keys that are left stay there."""
        return pathlib.Path(f"/proc/{self.shell}/comm").read_text(encoding="ascii") == "sleep\n"

    def process(self):
        """The id of the running depo: the only child of the pane's shell."""
        with open(f"/proc/{self.shell}/task/{self.shell}/children", encoding="ascii") as children:
            (child,) = children.read().split()
        return int(child)

    def end(self):
        tmux("kill-session", "-t", self.name)


def is_clean(terminal):
    """What stands there is what a full redraw draws, nothing is wider than the window."""
    before = terminal.settle()
    terminal.keys("C-l")
    after = terminal.settle()
    lines = after.splitlines()
    fits = len(lines) <= terminal.height and all(columns(l) <= terminal.width for l in lines)
    return before == after and fits and lines[0].startswith((" Depo ", " Депо ")), before + "-----\n" + after
