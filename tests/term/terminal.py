# SPDX-License-Identifier: MIT
"""A terminal in tmux, for tests: keys in, what stands on the screen out. Waits are for conditions;
a busy machine only makes them longer."""
import os
import shlex
import subprocess
import sys
import time
import unicodedata

DEPO = os.path.abspath(sys.argv[1])
SOCKET = f"depo-test-{os.getpid()}"


def tmux(*arguments):
    done = subprocess.run(["tmux", "-u", "-L", SOCKET, "-f", "/dev/null", *arguments],
                          capture_output=True, text=True, timeout=900,
                          env=dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8",
                                   TERM="xterm-256color"))
    if done.returncode:
        raise AssertionError(f"tmux {arguments[0]}: {done.stderr}")
    return done.stdout


def columns(text):
    return sum(0 if unicodedata.combining(c) else 1 for c in text)


class Terminal:
    count = 0

    def __init__(self, width, height, home, *arguments, folder="/", **environment):
        """Runs depo with `arguments`; afterwards EXIT and its code stand on the screen."""
        if not Terminal.count:  # the server outlives its last session: the next would miss it
            tmux("start-server", ";", "set-option", "-g", "exit-empty", "off")
        Terminal.count += 1
        self.name, self.width, self.height = f"t{Terminal.count}", width, height
        values = {"XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8", "TERM": "screen-256color",
                  **environment}
        command = shlex.join([DEPO, *arguments]) + "; echo EXIT=$?; sleep 600"
        tmux("new-session", "-d", "-s", self.name, "-c", folder, "-x", str(width), "-y",
             str(height), "exec " + shlex.join(["env", *(f"{k}={v}" for k, v in values.items()),
                                                "sh", "-c", command]))

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def look(self):
        return tmux("capture-pane", "-p", "-t", self.name)

    def until(self, holds, what="a change"):
        """Waits until the screen fulfils a condition; what never comes is a failure."""
        end = time.monotonic() + 300
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
        """The screen once it has stood still for a while: a busy machine draws in pieces."""
        before, still = self.look(), 0
        for _ in range(200):
            time.sleep(0.05)
            after = self.look()
            still = still + 1 if after == before else 0
            if still == 4:
                return after
            before = after
        return before

    def resize(self, width, height):
        self.width, self.height = width, height
        tmux("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))
        time.sleep(0.2)

    def process(self):
        """The id of the running depo: the only child of the pane's shell."""
        shell = tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
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
