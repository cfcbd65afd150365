#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The full screen, in tmux: whole games on every map in two sizes and languages, resizing, a kill
in mid-game, watching a game.

screen.py DEPO
"""
import os
import subprocess
import sys
import tempfile
import time
import unicodedata

from tap import close, report

DEPO = os.path.abspath(sys.argv[1])
SOCKET = f"depo-test-{os.getpid()}"


def tmux(*arguments):
    return subprocess.run(["tmux", "-u", "-L", SOCKET, "-f", "/dev/null", *arguments],
                          capture_output=True, text=True, timeout=20,
                          env=dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8",
                                   TERM="xterm-256color")).stdout


def columns(text):
    return sum(0 if unicodedata.combining(c) else 1 for c in text)


class Terminal:
    count = 0

    def __init__(self, width, height, home, *arguments):
        Terminal.count += 1
        self.name, self.width, self.height = f"t{Terminal.count}", width, height
        command = " ".join(f"'{a}'" for a in (DEPO, *arguments))
        tmux("new-session", "-d", "-s", self.name, "-x", str(width), "-y", str(height),
             f"exec env XDG_STATE_HOME='{home}' LC_ALL=C.UTF-8 TERM=screen-256color "
             f"sh -c \"{command}; echo EXIT=\\$?; sleep 60\"")

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def look(self):
        return tmux("capture-pane", "-p", "-t", self.name)

    def wait(self, *pieces, seconds=20.0):
        """Waits until one of the pieces stands on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen = self.look()
            if any(piece in screen for piece in pieces):
                return self.settle()
            time.sleep(0.05)
        return self.look()

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

    def end(self):
        tmux("kill-session", "-t", self.name)


def is_clean(terminal):
    """What stands there is what a full redraw draws, nothing is wider than the window."""
    before = terminal.settle()
    terminal.keys("C-l")
    after = terminal.settle()
    lines = after.splitlines()
    fits = len(lines) <= terminal.height and all(columns(l) <= terminal.width for l in lines)
    return before == after and fits and lines[0].startswith(" Depo "), before + "-----\n" + after


def play_to_the_end(terminal, seconds=120.0):
    """Claims whatever can be claimed and draws cards otherwise; the last Enters close the count
    and stop."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        # an odd number of cards in between: claims are tried in every phase of a turn
        terminal.keys(*["Tab", "Enter", "Enter", "d", "d", "Tab", "Enter", "Enter", "d", "1", "2",
                        "p"] * 4)
        screen = terminal.look()
        if "EXIT=" in screen:
            return screen
    return terminal.look()


def box_is_straight(screen):
    """The right border of a popup stands in one column, whatever the letters."""
    rows = [line for line in screen.splitlines() if line.startswith("│")]
    ends = {columns(line[:line.index("│", 1)]) for line in rows if line.count("│") > 1}
    return len(rows) > 1 and len(ends) == 1


def whole_games():
    sizes = [(80, 24), (120, 40)]
    for number, map_id in enumerate(["usa", "europe", "africa", "amsterdam"]):
        for which, (width, height) in enumerate(sizes):
            language = "ru" if (number + which) % 2 else "en"
            name = f"{map_id} at {width}x{height} in {language}"
            with tempfile.TemporaryDirectory() as home:
                terminal = Terminal(width, height, home, "play", "--map", map_id, "--seats",
                                    "human,easy,easy", "--seed", str(number + 1), "--pace", "0",
                                    "--lang", language)
                start = terminal.wait("[x]")
                report(box_is_straight(start), f"{name}: the offer of tickets", start)
                terminal.keys("Enter")
                time.sleep(0.3)
                good, screens = is_clean(terminal)
                report(good, f"{name}: a clean screen", screens)
                other = sizes[1 - which]
                terminal.resize(*other)
                good, screens = is_clean(terminal)
                report(good, f"{name}: clean after a change to {other[0]}x{other[1]}", screens)
                terminal.resize(width, height)
                good, screens = is_clean(terminal)
                report(good, f"{name}: clean after a change back", screens)
                screen = play_to_the_end(terminal)
                report("EXIT=0" in screen, f"{name}: played to its end", screen)
                terminal.end()
                check = subprocess.run([DEPO, "verify", f"{home}/depo/play.depo"],
                                       capture_output=True, text=True)
                report("game over" in check.stdout, f"{name}: the game file is good",
                       check.stdout + check.stderr)


def kill_and_resume():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "europe", "--seats", "human,easy",
                            "--seed", "5", "--pace", "0", "--lang", "ru")
        terminal.wait("[x]")
        terminal.keys("Enter")
        for _ in range(6):
            terminal.keys("d", "d")
            terminal.settle()
        before = terminal.settle().splitlines()
        pid = subprocess.run(["pgrep", "-f", f"^{DEPO} play --map europe --seats human,easy "
                              "--seed 5 --pace 0 --lang ru"], capture_output=True, text=True)
        for number in pid.stdout.split():
            os.kill(int(number), 9)
        terminal.end()
        again = Terminal(80, 24, home, "play", "--resume", "--lang", "ru", "--pace", "0")
        again.wait("ваш ход", "ещё одна")
        after = again.settle().splitlines()
        report(before[17:20] == after[17:20] and len(before) > 20, "a killed game goes on",
               "\n".join(before + ["----"] + after))
        again.keys("u")
        screen = again.wait("Ход взят назад")
        report("Ход взят назад" in screen, "and a move can be taken back", screen)
        again.keys("й")  # the key of q
        report("EXIT=0" in again.wait("EXIT="), "Cyrillic letters are keys too", again.look())
        again.end()


def curtain():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "tiny", "--seats",
                            "human=Anna,human=Boris", "--seed", "1", "--lang", "en")
        screen = terminal.wait("press Enter")
        lines = [line for line in screen.splitlines() if line.strip()]
        report(len(lines) == 1 and "it is your turn" in lines[0], "nothing but the curtain", screen)
        terminal.keys("Enter")
        terminal.wait("[x]")
        terminal.keys("Enter")
        screen = terminal.wait("press Enter")
        report(screen.count("\n") and "Hand" not in screen, "and again for the other", screen)
        terminal.end()


def reasons_and_lists():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "usa", "--seats", "human,easy",
                            "--seed", "1", "--pace", "0", "--lang", "en")
        terminal.wait("[x]")
        terminal.keys("Enter")
        terminal.wait("your turn")
        terminal.keys("s")
        screen = terminal.wait("Not possible")
        report("this game has no stations" in screen, "a refused action says why", screen)
        terminal.keys("w")
        terminal.wait("Which route?")
        terminal.keys(*"seattle")
        screen = terminal.settle()
        report("Seattle" in screen and "Miami –" not in screen, "typing narrows a list", screen)
        terminal.keys("Enter")
        terminal.settle()
        terminal.keys("?")
        screen = terminal.wait("Help")
        report("Taking cards" in screen and box_is_straight(screen), "help", screen)
        terminal.keys("Enter")
        lines = terminal.settle().splitlines()
        row = next(i for i, line in enumerate(lines) if line.startswith("1 "))
        terminal.keys("-l", f"\033[M %{chr(33 + row)}")  # a click on the first face-up card
        screen = terminal.wait("takes from the row")
        report("Player 1 takes from the row" in screen, "a click takes a card", screen)
        terminal.end()


def watching():
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([DEPO, "play", "--plain", "--map", "europe", "--seats", "easy,easy",
                        "--seed", "1"], env=dict(os.environ, XDG_STATE_HOME=home), input="",
                       capture_output=True, text=True, timeout=60)
        terminal = Terminal(120, 40, home, "replay", "--watch", "--lang", "ru",
                            f"{home}/depo/play.depo")
        report("Ход 0 из" in terminal.wait("Ход 0 из"), "watching begins at the start",
               terminal.look())
        terminal.keys("Space", "Space", "BSpace")
        report("Ход 1 из" in terminal.wait("Ход 1 из"), "step and back", terminal.look())
        terminal.keys("g")
        terminal.wait("К какому ходу?")
        terminal.keys("3", "0", "Enter")
        report("Ход 30 из" in terminal.wait("Ход 30 из"), "jump", terminal.look())
        terminal.keys("End")
        screen = terminal.wait("Подсчёт очков")
        report("Итого" in screen and box_is_straight(screen), "the count at the end", screen)
        terminal.keys("Enter")
        terminal.settle()
        good, screens = is_clean(terminal)
        report(good, "a clean board at the end", screens)
        terminal.end()


def main():
    try:
        for test in [whole_games, kill_and_resume, curtain, reasons_and_lists, watching]:
            try:
                test()
            except Exception as error:  # a test that breaks is a failed test
                report(False, test.__name__, repr(error))
    finally:
        tmux("kill-server")
    return close()


if __name__ == "__main__":
    sys.exit(main())
