#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The full screen, in tmux: a clean start on every map in two sizes and languages, whole games,
resizing, a kill in mid-game, watching a game.

screen.py DEPO
"""
import os
import re
import signal
import subprocess
import sys
import tempfile

from checks import latest_game, report, run
from terminal import DEPO, Terminal, columns, is_clean, tmux


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
                                    "--lang", language, folder=home)
                start = terminal.wait("[x]")
                report(box_is_straight(start), f"{name}: the offer of tickets", start)
                terminal.keys("Enter")
                good, screens = is_clean(terminal)
                report(good, f"{name}: a clean screen", screens)
                other = sizes[1 - which]
                terminal.resize(*other)
                good, screens = is_clean(terminal)
                report(good, f"{name}: clean after a change to {other[0]}x{other[1]}", screens)
                terminal.resize(width, height)
                good, screens = is_clean(terminal)
                report(good, f"{name}: clean after a change back", screens)
                if which != number // 2:  # a game on each map, two in each size and language
                    terminal.end()
                    continue
                screen = terminal.play_to_the_end()
                report("EXIT=0" in screen, f"{name}: played to its end", screen)
                terminal.end()
                check = subprocess.run([DEPO, "verify", latest_game(home)],
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
        os.kill(terminal.process(), signal.SIGKILL)
        screen = terminal.wait("EXIT=")
        report("EXIT=137" in screen, "a game is killed", screen)
        terminal.end()
        again = Terminal(80, 24, home, "play", "--resume", "--lang", "ru", "--pace", "0")
        again.wait("ваш ход", "ещё одна")
        after = again.settle().splitlines()
        report(before[17:20] == after[17:20] and len(before) > 20, "a killed game goes on",
               "\n".join(before + ["----"] + after))
        again.keys("u")
        screen = again.wait("Ход отменён")
        report("Ход отменён" in screen, "and a move can be taken back", screen)
        again.keys("й")  # the key of q
        report("EXIT=0" in again.wait("EXIT="), "Cyrillic letters are keys too", again.look())
        again.end()


def curtain():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "tiny", "--seats",
                            "human=Anna,human=Boris", "--seed", "1", "--lang", "en")
        screen = terminal.wait("press Enter")
        lines = [line for line in screen.splitlines() if line.strip()]
        report(len(lines) == 1 and "it's your turn" in lines[0], "nothing but the curtain", screen)
        terminal.keys("Enter")
        terminal.wait("[x]")
        terminal.keys("Enter")
        screen = terminal.wait("press Enter")
        lines = [line for line in screen.splitlines() if line.strip()]
        report(len(lines) == 1 and lines[0].strip().startswith("Boris, it's your turn"),
               "and again for the other", screen)
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
        whole = re.findall(r"^│[> ](.*)│", terminal.wait("Which route?"), re.M)
        terminal.keys(*"seattle")
        screen = terminal.settle()
        rows = [row for row in re.findall(r"^│[> ](.*)│", screen, re.M) if row.strip()]
        report(len(rows) > 1 and all("Seattle" in row for row in rows) and
               not all("Seattle" in row for row in whole), "typing narrows a list", screen)
        terminal.keys("Enter")
        screen = terminal.wait("Enter closes")
        report("1 card of any one colour, 1 point; free" in screen,
               "what a route costs, and how it stands", screen)
        terminal.keys("Enter")
        terminal.until(lambda text: "Enter closes" not in text)
        terminal.keys("?")
        screen = terminal.wait("Help")
        report("Taking cards" in screen and box_is_straight(screen), "help", screen)
        terminal.keys("Enter")
        lines = terminal.settle().splitlines()
        row = next(i for i, line in enumerate(lines) if line.startswith("1 "))
        terminal.keys("-l", f"\033[M %{chr(33 + row)}")  # a click on the first face-up card
        screen = terminal.wait("Player 1 takes a")
        report("Player 1 takes a" in screen, "a click takes a card", screen)
        terminal.end()


def watching():
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([DEPO, "play", "--plain", "--map", "europe", "--seats", "easy,easy",
                        "--seed", "1"], env=dict(os.environ, XDG_STATE_HOME=home), input="",
                       capture_output=True, text=True, timeout=900)
        terminal = Terminal(120, 40, home, "replay", "--watch", "--lang", "ru",
                            latest_game(home))
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


CITIES = {  # at the four edges of each map
    "usa": {"en": ["New York", "Miami", "Vancouve", "Los Ang"],
            "ru": ["Нью-Йорк", "Майами", "Ванкувер", "Лос-Анд"]},
    "europe": {"en": ["Edinburgh", "Moskva", "Cádiz", "Smyrna"],
               "ru": ["Эдинбург", "Москва", "Кадис", "Смирна"]},
    "africa": {"en": ["Madagascar", "Chad"], "ru": ["Мадагаскар", "Чад"]},
    "amsterdam": {"en": ["Nieuwe"], "ru": ["Ниуве"]},
}


def fits_the_window():
    """Whole boards with names, at the start and after each change of the window."""
    for map_id, languages in CITIES.items():
        for language, cities in languages.items():
            with tempfile.TemporaryDirectory() as home:
                terminal = Terminal(120, 40, home, "play", "--map", map_id, "--seats",
                                    "human,easy", "--seed", "1", "--pace", "0", "--lang", language)
                terminal.wait("[x]")
                terminal.keys("Enter")
                for width, height in [(120, 40), (200, 60), (100, 30), (120, 40)]:
                    terminal.resize(width, height)
                    screen = terminal.until(lambda text: all(c in text for c in cities))
                    missing = [city for city in cities if city not in screen]
                    report(not missing, f"{map_id} in {language} fits {width}x{height}",
                           f"{missing}\n{screen}")
                terminal.end()


def own_cities_are_named():
    """At 80x24, on every map: each end of each ticket stands on the board, or the start of it."""
    for number, map_id in enumerate(["usa", "europe", "amsterdam"]):
        for seed in range(1, 4):
            with tempfile.TemporaryDirectory() as home:
                terminal = Terminal(80, 24, home, "play", "--map", map_id, "--seats", "human,easy",
                                    "--seed", str(seed + 10 * number), "--pace", "0", "--lang",
                                    "en")
                terminal.wait("[x]")
                terminal.keys("Enter")
                terminal.wait("your turn")
                terminal.keys("k")
                page = terminal.wait("Your tickets", "Your contracts")
                ends = re.findall(r"^│ ?(\S.*?) – (\S.*?) \(\d+\)", page, re.M)
                terminal.keys("Enter")
                board = "\n".join(terminal.wait("your turn").splitlines()[1:17])
                names = [name for end in ends for name in end]
                missing = [name for name in names if name[:3] not in board]
                report(len(names) >= 4 and not missing,
                       f"{map_id}, seed {seed}: the cities of the own tickets are named",
                       f"{missing}\n{page}\n{board}")
                terminal.end()


def scaling():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(120, 40, home, "play", "--map", "usa", "--seats", "human,easy",
                            "--seed", "1", "--pace", "0", "--lang", "en")
        terminal.wait("[x]")
        terminal.keys("Enter")
        fitted = terminal.wait("your turn")
        terminal.keys("+", "+", "+")
        larger = terminal.until(lambda text: "Vancouver" not in text or "Miami" not in text)
        report("Vancouver" not in larger or "Miami" not in larger, "+ makes the board larger than "
               "the window", larger)
        terminal.keys("0")
        report(terminal.until(lambda text: text == fitted) == fitted, "0 fits it again",
               terminal.look())
        terminal.keys("+", "-", "-", "-")
        report(terminal.until(lambda text: text == fitted) == fitted,
               "- goes no further than the whole board", terminal.look())
        terminal.keys("f")
        terminal.wait("Which city?")
        terminal.keys(*"nashville", "Enter")
        found = terminal.until(lambda text: "Nashvill" in text and "Which city" not in text)
        report("Nashvill" in found and "Vancouver" in found, "a city that is looked for is named",
               found)
        terminal.end()


def without_colours():
    """NO_COLOR is heeded, and what can be claimed still stands out."""
    coloured = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:[34][0-8]|9[0-7]|10[0-7])[;m]")
    for value, wanted in [("1", False), ("", True)]:
        with tempfile.TemporaryDirectory() as home:
            terminal = Terminal(120, 40, home, "play", "--map", "usa", "--seats", "human,easy",
                                "--seed", "3", "--pace", "0", "--lang", "en", NO_COLOR=value)
            terminal.wait("[x]")
            terminal.keys("Enter")
            terminal.wait("your turn")
            text = tmux("capture-pane", "-e", "-p", "-t", terminal.name)
            report(bool(coloured.search(text)) == wanted,
                   f"NO_COLOR={value}: {'colours' if wanted else 'no colours'}", repr(text[:2000]))
            reverse = re.findall(r"\x1b\[(?:[0-9;]*;)?7(?:;[0-9;]*)?m([^\x1b]+)", text)
            filled = [piece for piece in reverse if re.fullmatch(r"[A-Z=@ ]{1,8}", piece)]
            report(wanted or len(filled) > 5, "what can be claimed is filled without colours too",
                   str(reverse))
            terminal.end()


def offers_only_keys_that_work():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(100, 30, home, "play", "--map", "usa", "--seats", "human,easy",
                            "--seed", "1", "--pace", "0", "--lang", "en")

        def foot():
            return terminal.settle().splitlines()[-1]

        terminal.wait("[x]")
        report("q stop" not in foot() and "cards" not in foot(),
               "below a choice: no keys of the table", foot())
        terminal.keys("Escape")
        terminal.wait("Enter back to the choice")
        report("h hint" in foot() and "u undo" not in foot() and "cards" not in foot(),
               "beside a choice: its keys", foot())
        terminal.keys("Enter")
        terminal.wait("[x]")
        terminal.keys("Enter")
        terminal.wait("your turn")
        report(all(key in foot() for key in ["1-5 d cards", "t tickets", "u undo", "q stop"]) and
               "station" not in foot(), "on one's turn: no stations where there are none", foot())
        terminal.keys("d")
        terminal.wait("one more card")
        report("d cards" in foot() and not any(key in foot() for key in ["t tickets", "claim"]),
               "for the second card: only cards", foot())
        terminal.keys("q")
        terminal.wait("EXIT=0")
        terminal.end()
        terminal = Terminal(100, 30, home, "replay", "--watch", latest_game(home), "--lang",
                            "en")
        terminal.wait("Move 0 of")
        report("Space next" in foot() and "Backspace" not in foot(), "at a game's start: forwards",
               foot())
        terminal.keys("End")
        terminal.wait("not over")
        terminal.keys("Enter")
        terminal.wait("Backspace")
        report("Backspace back" in foot() and "Space next" not in foot(), "at its end: back",
               foot())
        terminal.end()


def terminals_that_cannot():
    """Where no full screen can be drawn the game goes on in lines, and says so."""
    with tempfile.TemporaryDirectory() as home:
        for term in ["dumb", "no-such-terminal"]:
            terminal = Terminal(100, 30, home, "play", "--map", "tiny", "--seats", "human,easy",
                                "--lang", "en", TERM=term)
            screen = terminal.wait("Keep at least")
            report(f"TERM={term}" in screen.split("\n")[0] and "--plain" in screen.split("\n")[0]
                   and "[Enter = " in screen, f"TERM={term} plays in lines", screen)
            terminal.keys("q", "Enter")
            terminal.wait("EXIT=")
            terminal.end()
        terminal = Terminal(100, 30, home, "replay", "--watch", latest_game(home), "--lang",
                            "en", TERM="dumb")
        screen = terminal.wait("Move 0 of")
        report("TERM=dumb" in screen and "q stop" in screen, "TERM=dumb watches in lines", screen)
        terminal.end()


def interrupted():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "tiny", "--seats", "human,easy", "--seed",
                            "2", "--lang", "en")
        terminal.wait("[x]")
        os.kill(terminal.process(), signal.SIGINT)
        screen = terminal.wait("EXIT=")
        report("EXIT=130" in screen and "┌" not in screen, "Ctrl-C leaves a clean terminal and its code",
               screen)
        terminal.end()


def nothing_is_cut_in_the_middle():
    """Few columns in the longest language: numbers are whole, and the way out is in sight."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(60, 24, home, "play", "--map", "europe", "--seats", "human,easy",
                            "--seed", "3", "--lang", "ru", "--pace", "0")
        screen = terminal.wait("[x]")
        offers = [line.strip("│ ") for line in screen.splitlines() if "[x]" in line]
        report(len(offers) == 4 and all(re.search(r"(ход(а|ов)?|длинный)$", line) for line in offers),
               "offers are cut between their parts", screen)
        terminal.keys("Down", "Down", "Down")
        screen = terminal.settle()
        report(re.search(r"^│ +20 вагончиков, 16 ходов +│\n└", screen, re.M),
               "an offer that is cut has its rest below", screen)
        terminal.resize(66, 24)
        terminal.settle()
        terminal.keys("Enter")
        bottom = terminal.wait("q стоп").splitlines()[-1]
        report(bottom.startswith("1-5 ") and bottom.endswith("? помощь, q стоп"),
               "help and stop are never cut off", bottom)
        terminal.resize(60, 24)
        screen = terminal.settle()
        report(re.search(r"^1 .  2 .  3 .  4 .  5 .  d колода \d+$", screen, re.M),
               "without room for their names cards are letters, and the pile is in sight", screen)
        terminal.resize(36, 10)
        screen = terminal.settle()
        report("Нужно хотя бы 80 на 24" in screen, "a small window says how large is enough", screen)
        terminal.end()


def small_window():
    """At 80x24 nothing is lost: tickets whole or counted, keys beside a message, every city named."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--map", "europe", "--seats", "human,easy",
                            "--seed", "7", "--pace", "0", "--lang", "en")
        terminal.wait("[x]")
        terminal.keys("Enter")
        lines = terminal.wait("q stop").splitlines()
        tickets = next((line for line in lines if line.startswith("- ")), "")
        report(re.fullmatch(r"(- [^()]+ \(\d+\)  )+k: \d more", tickets),
               "whole tickets, and how many more", tickets)
        terminal.keys("Tab")
        lines = terminal.wait("Enter claims it").splitlines()
        report("Enter claims it" in lines[-2] and lines[-1].endswith("q stop"),
               "a message leaves the keys in sight", "\n".join(lines[-3:]))
        board = "\n".join(lines[1:17])
        missing = [name for name in ("Par", "Lis", "Fra", "Mün", "Kyï", "Zág", "Sar", "Sof", "Pal",
                                     "Erz", "Dan", "Bru", "Die", "Pam", "Mar", "Bud")
                   if name not in board]
        report(not missing, "cities that had no name have one", " ".join(missing))
        terminal.end()


def main():
    return run([whole_games, kill_and_resume, curtain, reasons_and_lists, watching,
                fits_the_window, own_cities_are_named, scaling, without_colours,
                offers_only_keys_that_work, terminals_that_cannot, interrupted,
                nothing_is_cut_in_the_middle, small_window],
               lambda: tmux("kill-server"))


if __name__ == "__main__":
    sys.exit(main())
