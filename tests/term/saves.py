#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games that wait, in lines and on the full screen: going on from the menu, with maps and tickets
of one's own, from another folder; and whatever goes wrong at the start is readable afterwards.

saves.py DEPO
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from player import DEPO, Player
from checks import report, run
from terminal import Terminal, tmux

MAPS = pathlib.Path(__file__).parents[2] / "maps"


def games(home):
    """The files of all games, the oldest first."""
    return sorted(pathlib.Path(home, "depo", "games").glob("*.depo"),
                  key=lambda file: file.stat().st_mtime_ns)


def saved(home):
    """The game that was played last, as its file has it."""
    return games(home)[-1].read_text("utf-8") if games(home) else ""


def depo(home, *arguments, folder="/"):
    return subprocess.run([DEPO, *arguments], capture_output=True, text=True, timeout=900, input="",
                          cwd=folder, env=dict(os.environ, XDG_STATE_HOME=home, LANG="C.UTF-8",
                                               LC_ALL="C.UTF-8"))


def begin(home, *arguments, moves=("", "d", "d"), **more):
    """Plays some moves in lines and stops; returns what was said."""
    player = Player(home, ["--lang", "en", *arguments], **more)
    for line in (*moves, "q"):
        if not player.read():
            break
        player.say(line)
    player.read()
    player.process.wait(300)
    return player.text


def from_the_menu_in_lines():
    with tempfile.TemporaryDirectory() as home:
        begin(home, "--map", "tiny", "--seats", "human,easy", "--seed", "2")
        before = saved(home)
        report("1 take deck" in before, "a game that was stopped is kept", before)
        player = Player(home, ["--lang", "en"])
        player.read()
        player.say("1")  # go on with the last game
        report(player.read() and "your turn" in player.last, "the menu goes on with it",
               player.text)
        player.say("q")
        player.read()
        player.process.wait(300)
        report(saved(home) == before, "and it still waits afterwards", saved(home))
        text = begin(home, "--resume", moves=[])
        report("your turn" in text, "--resume finds it", text)


def from_the_menu_on_the_screen():
    with tempfile.TemporaryDirectory() as home:
        begin(home, "--map", "tiny", "--seats", "human,easy", "--seed", "2")
        before = saved(home)
        terminal = Terminal(80, 24, home, "play", "--lang", "en", "--pace", "0")
        terminal.wait("Continue the last game")
        terminal.keys("1")
        screen = terminal.wait("your turn")
        lines = screen.splitlines()
        report(lines[0].startswith(" Depo ") and "depo:" not in screen,
               "going on leaves the screen whole", screen)
        terminal.keys("q")
        report("EXIT=0" in terminal.wait("EXIT="), "and stops", terminal.look())
        report(before and saved(home) == before, "the game still waits", saved(home))
        terminal.end()
        terminal = Terminal(80, 24, home, "play", "--map", "tiny", "--seats", "human,easy",
                            "--lang", "en", "--pace", "0")
        screen = terminal.wait("[x]")
        report(len(games(home)) == 2 and games(home)[0].read_text("utf-8") == before,
               "a new game has a file of its own", screen)
        terminal.end()


def a_game_that_has_just_begun():
    with tempfile.TemporaryDirectory() as home:
        begin(home, "--map", "tiny", "--seats", "human,easy", moves=[])
        text = begin(home, "--resume", moves=[])
        report("Keep at least" in text, "a game waits from its first moment on", text)


def every_game_has_its_file():
    """Games one after another, in the same second: each stays and can be chosen."""
    with tempfile.TemporaryDirectory() as home:
        texts = {}
        for number, name in enumerate(["Anna", "Boris", "Clara"]):
            begin(home, "--map", "tiny", "--seats", f"human={name},easy", "--seed", str(number + 2))
            texts[name] = saved(home)
        report(len(games(home)) == 3 and sorted(f.read_text("utf-8") for f in games(home)) ==
               sorted(texts.values()), "three games leave three files", games(home))
        names = [file.name for file in games(home)]
        report(all(re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-tiny(-\d)?\.depo", name)
                   for name in names), "called by date and map", names)
        player = Player(home, ["--resume", "--lang", "en"])
        player.read()
        lines = [line for line in player.last.splitlines() if "Tiny Isle: " in line]
        report(len(lines) == 3 and "1  Tiny Isle: Clara, " in lines[0] and "Anna" in lines[2] and
               "(move " in lines[0], "--resume lists them, the newest first", player.last)
        player.say("2")
        player.read()
        report("Boris, your turn" in player.last, "any one of them goes on", player.text)
        player.say("d")
        player.read()
        player.end()
        report([f.read_text("utf-8") for f in games(home)[:2]] == [texts["Anna"], texts["Clara"]] and
               saved(home).startswith(texts["Boris"]) and len(saved(home)) > len(texts["Boris"]),
               "in its own file; the others stay as they were", saved(home))
        by_file = next(file for file in games(home) if "Anna" in file.read_text("utf-8"))
        begin(home, "--file", str(by_file), moves=["d"])
        report(len(games(home)) == 3 and "Anna" in saved(home) and saved(home) != texts["Anna"],
               "--file of a kept game goes on in it", saved(home))


def deleting_asks():
    with tempfile.TemporaryDirectory() as home:
        for name in ("Anna", "Boris"):
            begin(home, "--map", "tiny", "--seats", f"human={name},easy", "--seed", "2")
        player = Player(home, ["--resume", "--lang", "en"])
        for line in ("x", "1", ""):  # Enter alone means no
            player.read()
            player.say(line)
        player.read()
        report("Delete Tiny Isle: Boris" in player.text and len(games(home)) == 2,
               "deleting asks, and Enter alone deletes nothing", player.text)
        for line in ("x", "1", "1"):
            player.say(line)
            player.read()
        report([("Anna" in f.read_text("utf-8")) for f in games(home)] == [True] and
               "Boris" not in player.last, "yes deletes that one", player.text)
        player.end()
        terminal = Terminal(80, 24, home, "play", "--lang", "ru", "--pace", "0", "--resume")
        terminal.wait("Anna")
        terminal.keys("q")
        terminal.wait("EXIT=0")
        terminal.end()


def two_terminals():
    """Two at once have a game each; nobody goes on with a game that is open elsewhere."""
    with tempfile.TemporaryDirectory() as home:
        words = ["--map", "tiny", "--seats", "human,easy", "--lang", "en"]
        players = [Player(home, words), Player(home, words)]
        for line in ("", "d", "d"):
            for player in players:
                player.read()
                player.say(line)
        for player in players:
            player.read()
        texts = [file.read_text("utf-8") for file in games(home)]
        report(len(texts) == 2 and all("1 take deck\n" in text for text in texts),
               "two terminals keep two games", texts)
        path = str(games(home)[0])
        refused = depo(home, "play", "--plain", "--lang", "en", "--file", path)
        report(refused.returncode == 1 and "open in another terminal" in refused.stderr,
               "a game that is being played can't be opened twice", refused.stderr)
        third = Player(home, ["--resume", "--lang", "en"])
        third.read()
        report(third.last.count("· open in another terminal") == 2, "the list says so", third.last)
        third.say("1")
        third.read()
        report("This game is open in another terminal." in third.last, "and so does choosing one",
               third.last)
        for line in ("x", "1"):
            third.say(line)
            third.read()
        report(len(games(home)) == 2 and "open in another terminal." in third.last,
               "it can't be deleted either", third.last)
        players[0].process.kill()  # however it ends, its game is free again
        players[0].process.wait()
        third.say("1")
        third.read()
        if "your turn" not in third.last:  # the other one, then
            third.say("2")
            third.read()
        report("your turn" in third.last, "and goes on when that terminal is gone", third.text)
        for player in (*players, third):
            player.end()
        report(len(games(home)) == 2, "nothing is lost", games(home))


def the_old_single_save():
    """What earlier versions kept is found, and goes on in its place."""
    with tempfile.TemporaryDirectory() as home:
        words = ["--map", "tiny", "--seats", "human=Old,easy", "--seed", "2"]
        begin(home, *words)
        old = pathlib.Path(home, "depo", "play.depo")
        games(home)[0].rename(old)
        before = old.read_text("utf-8")
        text = begin(home, "--resume", moves=["d"])
        report("Old, your turn" in text and old.read_text("utf-8").startswith(before) and
               len(old.read_text("utf-8")) > len(before) and not games(home),
               "the one save of an earlier version is resumed in its place", text)
        before = old.read_text("utf-8")
        shutil.copy(old, f"{old}.previous")
        begin(home, "--map", "tiny", "--seats", "human=New,easy", "--seed", "2")
        report(old.read_text("utf-8") == before and len(games(home)) == 1,
               "a new game leaves it alone")
        player = Player(home, ["--lang", "en"])
        player.read()
        player.say("2")
        player.read()
        report("Saved games (3)" in player.text and player.last.count("Old, ") == 2,
               "the menu lists both of its files", player.text)
        player.end()


def times(text):
    """How long each move took, by the file; None where it does not say."""
    lines = text.split("moves\n")[1].splitlines()
    following = lines[1:] + [""]
    return [(line, float(after.split()[1]) if after.startswith("took ") else None)
            for line, after in zip(lines, following) if line[0] in "12345"]


def how_long_it_took():
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--lang", "en", "--map", "tiny", "--seats", "human,easy",
                               "--seed", "2"])
        for line, pause in (("", 0.6), ("d", 0), ("d", 0)):
            player.read()
            time.sleep(pause)
            player.say(line)
        player.read()
        player.say("q")
        player.read()
        player.process.wait(300)
        first = times(saved(home))
        mine = [took for line, took in first if line.startswith("1 ")]
        report(len(mine) == 3 and 0.5 <= mine[0] < 30 and None not in mine,
               "a person's moves have their times", saved(home))
        report({took for line, took in first if line.startswith("2 ")} == {None},
               "a bot's have none", saved(home))
        report(depo(home, "verify", str(games(home)[-1])).returncode == 0, "it verifies")
        time.sleep(1.2)
        player = Player(home, ["--lang", "en", "--resume"])
        player.read()
        player.say("d")
        player.read()
        player.say("q")
        player.read()
        player.process.wait(300)
        second = times(saved(home))
        report(second[:len(first)] == first, "going on keeps them", saved(home))
        report(len(second) > len(first) and second[len(first)][1] < 1.2,
               "and does not count the time away", saved(home))


def own_map(folder):
    """A map that is not built in: tiny under another name, with other numbers."""
    data = json.loads((MAPS / "tiny" / "map.json").read_text("utf-8"))
    data["id"], data["name"] = "mine", {"en": "My own", "ru": "Моя собственная"}
    data["rules"]["trains"] = data["rules"]["trains"] + 1
    pathlib.Path(folder, "my-map.json").write_text(json.dumps(data, indent=1, ensure_ascii=False),
                                                   "utf-8")
    return data


def own_tickets(data, folder):
    """All tickets of the map, each worth two points more."""
    lines = ["# my cards"] + [f"{t['a']} {t['b']} {t['points'] + 2}" for t in data["tickets"]]
    pathlib.Path(folder, "my-tickets.txt").write_text("\n".join(lines) + "\n", "utf-8")


def maps_and_tickets_of_ones_own():
    with tempfile.TemporaryDirectory() as home:
        folder = f"{home}/folder"
        os.mkdir(folder)
        own_tickets(own_map(folder), folder)
        text = begin(home, "--map", f"{folder}/my-map.json", "--tickets",
                     f"{folder}/my-tickets.txt", "--seats", "human,easy", "--seed", "4")
        tickets = [line for line in text.splitlines() if line.startswith("Your tickets")][-1]
        shutil.rmtree(folder)
        text = begin(home, "--resume", moves=[])
        report(tickets in text.splitlines(), "--resume brings the own map and the own tickets, "
               "though their files are gone", text)
        again = Player(home, ["--resume", "--lang", "en"], 3)
        report(again.play() == 0 and "Winner: " in again.text, "and it is played to its end",
               again.text[-600:])
        check = depo(home, "verify", str(games(home)[-1]))
        report("game over" in check.stdout, "its file is verified without them",
               check.stdout + check.stderr)
        sheet = depo(home, "score", "--from", str(games(home)[-1]))
        report(sheet.returncode == 0 and "map mine" in sheet.stdout, "and makes a sheet",
               sheet.stdout + sheet.stderr)


def without_the_map():
    with tempfile.TemporaryDirectory() as home:
        own_map(home)
        begin(home, "--map", f"{home}/my-map.json", "--seats", "human,easy", "--seed", "4")
        path = pathlib.Path(home, "bare.depo")
        path.write_text("\n".join(line for line in saved(home).splitlines()
                                  if not line.startswith("own-map ")) + "\n", "utf-8")
        answer = depo(home, "play", "--plain", "--file", str(path))
        report(answer.returncode == 1 and '"mine"' in answer.stderr and "--map" in answer.stderr,
               "a file without its map says what is missing", answer.stderr)
        answer = depo(home, "play", "--plain", "--lang", "en", "--file", str(path), "--map",
                      f"{home}/my-map.json")
        report(answer.returncode == 0 and "your turn" in answer.stdout, "and --map gives it",
               answer.stdout + answer.stderr)


def tickets_alone():
    """--tickets without --map counts too: no menu asks, the list is used."""
    with tempfile.TemporaryDirectory() as home:
        data = json.loads((MAPS / "usa" / "map.json").read_text("utf-8"))
        own_tickets({"tickets": [t for t in data["tickets"] if "classic" in t["sets"]]}, home)
        text = begin(home, "--tickets", f"{home}/my-tickets.txt", moves=[])
        report("Keep at least" in text and "own-tickets " in saved(home),
               "--tickets alone begins a game with them", text)


def errors_at_the_start():
    with tempfile.TemporaryDirectory() as home:
        broken = pathlib.Path(home, "depo", "play.depo")
        broken.parent.mkdir()
        broken.write_text("nonsense\n")
        wrong = [(["--map", "nowhere"], "depo map list"), (["--map", "./no.json"], "cannot be read"),
                 (["--map", "tiny", "--variant", "huge"], 'no variant "huge"'),
                 (["--seats", "robot"], "neither human nor a bot"),
                 (["--map", "tiny", "--seed", "x"], "--seed must be"),
                 (["--tickets", "/nothing"], "cannot be read"),
                 (["--file", "/nothing.depo"], "cannot be read"),
                 (["--resume"], "depo-game 1"),
                 (["--connect", "http://127.0.0.1:1/nothing"], "no Depo server answers there")]
        for arguments, piece in wrong:
            terminal = Terminal(100, 24, home, "play", "--lang", "en", *arguments)
            screen = terminal.wait("EXIT=")
            lines = screen.split("\n")
            code = 2 if "--seed" in arguments else 1
            report(f"EXIT={code}" in screen and lines[0].startswith("depo play: ") and piece in lines[0],
                   f"{' '.join(arguments)}: readable when the screen is gone", screen)
            terminal.end()
        report(broken.read_text() == "nonsense\n", "what can't be read is left alone")
        begin(home, "--map", "tiny", "--seats", "human,easy", moves=[])
        player = Player(home, ["--resume", "--lang", "en"])
        player.read()
        report("Tiny Isle" in player.last and "· can't be read" in player.last,
               "it is listed beside the games that can", player.last)
        player.end()
        report(broken.read_text() == "nonsense\n", "and still left alone")
        empty = depo(f"{home}/empty", "play", "--plain", "--resume", "--lang", "en")
        report(empty.returncode == 1 and "no saved game" in empty.stderr and
               "'depo play'" in empty.stderr, "nothing to resume says what to do", empty.stderr)


def odd_names():
    """Whatever is typed as a name, the game can be gone on with."""
    long = "Александра-Виктория Константинопольская"
    for typed, name in [("a\tb", "a b"), ("a\nb", "a b"), ("\x1b[DAnna", "[DAnna"),
                        (long, long[:32]), (" ", "Player 1")]:
        with tempfile.TemporaryDirectory() as home:
            begin(home, "--map", "tiny", "--seats", f"human={typed},easy", moves=[])
            told = depo(home, "replay", "--json", str(games(home)[-1]))
            players = json.loads(told.stdout or '{"players": [{}]}')["players"]
            report(players[0].get("name") == name, f"{typed!r} sits down as {name!r}",
                   told.stderr + saved(home))
            text = begin(home, "--resume", moves=[])
            report("Keep at least" in text, "and the game is gone on with", text)
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--lang", "en"])
        for line in ["2", "5", "1", "1", "2", "An\tna\x1b[C", ""]:
            player.read()
            player.say(line)
        player.read()
        player.end()
        report("seat 1 human An na [C\n" in saved(home), "a name that is asked for, too",
               player.text + saved(home))


def nothing_is_written_over():
    with tempfile.TemporaryDirectory() as home:
        file = pathlib.Path(home, "mine.depo")
        file.write_text("precious\n")
        player = Player(home, ["--map", "tiny", "--seats", "human,easy", "--seed", "2", "--lang",
                               "en"])
        for line in ["", "v", str(file)]:
            player.read()
            player.say(line)
        player.read()
        report("already exists. Overwrite it?" in player.last, "a file that is there is asked about",
               player.last)
        player.say("")
        player.read()
        report(file.read_text() == "precious\n" and "your turn" in player.last,
               "Enter alone leaves it", player.last)
        for line in ["v", str(file), "1"]:
            player.say(line)
            player.read()
        report(file.read_text("utf-8").startswith("depo-game 1\n"), "yes writes over it",
               player.last)
        player.end()


def games_that_cannot_be_kept():
    """Nothing is promised that is not so, and what waits is not wiped out."""
    with tempfile.TemporaryDirectory() as home:
        words = ["--map", "tiny", "--seats", "human,easy", "--seed", "2"]
        pathlib.Path(home, "depo").write_text("no folder\n")
        for place, why in [(home, "Not a directory"), ("/proc", "there is no folder for it")]:
            text = begin(place, *words)
            report(f"The game is not being saved ({why}); v saves it elsewhere" in text and
                   "Stopped. The game is not saved." in text and "--resume" not in text, why, text)


def options_that_contradict():
    with tempfile.TemporaryDirectory() as home:
        begin(home, "--map", "tiny", "--seats", "human,easy", "--seed", "2")
        for words, piece in [(["--resume", "--seats", "human,hard"], "is a game in progress"),
                             (["--resume", "--file", "x"], "at a time"),
                             (["--connect", "http://a/t/aaaaaaaaaaaa", "--map", "usa"], "own map"),
                             (["--name", "Anna", "--map", "tiny"], "--seats human=NAME"),
                             (["--old-key", "--map", "tiny"], "needs --connect"),
                             (["--pace", "4294967296"], "from 0 to 60000"),
                             (["--seed", "x"], "--seed must be")]:
            answer = depo(home, "play", "--plain", "--lang", "en", *words)
            report(answer.returncode == 2 and piece in answer.stderr and not answer.stdout,
                   f"{' '.join(words)} is said to be wrong at once", answer.stdout + answer.stderr)


def who_begins():
    """Chance, a seat, or what the box says, by an option and by a question."""
    with tempfile.TemporaryDirectory() as home:
        words = ["--map", "tiny", "--seats", "human=Anna,human=Boris", "--lang", "en"]
        for seat, name in [("1", "Anna"), ("2", "Boris")]:
            player = Player(home, [*words, "--first", seat])
            player.read()
            player.end()
            report(f"first {seat}\n" in saved(home), f"--first {seat}: {name} begins", saved(home))
            shutil.rmtree(os.path.join(home, "depo"))
        for seat in ["0", "3", "x", ""]:
            answer = depo(home, "play", "--plain", *words, "--first", seat)
            report(answer.returncode == 1 and "--first: must be a seat from 1 to 2" in answer.stderr,
                   f"--first '{seat}' is refused", answer.stderr)
        for language, custom in [("en", "the youngest player begins"), ("ru", "самый юный игрок")]:
            player = Player(home, ["--lang", language])
            player.read()
            choose = re.search(r"(\d+)  (?:Choose the map|Выбрать карту)", player.last)[1]
            amsterdam = r"(\d+)  (?:Amsterdam|Амстердам)"
            player.say(choose)
            player.read()
            player.say(re.search(amsterdam, player.last)[1])
            for line in ["1", "1", "", "Anna"]:
                player.read()
                player.say(line)
            player.read()
            report(custom in player.last and "Anna" in player.last,
                   f"the custom of Amsterdam's box ({language})", player.last)
            player.say("3")
            player.read()
            report("first 2\n" in saved(home), "the chosen seat begins", player.text + saved(home))
            player.end()
            shutil.rmtree(os.path.join(home, "depo"))


def leaving_the_menu():
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(80, 24, home, "play", "--lang", "en")
        terminal.wait("what would you like to do?")
        terminal.keys("Escape")
        screen = terminal.wait("EXIT=")
        report("EXIT=0" in screen, "leaving the menu is no error", screen)
        terminal.end()


def main():
    return run([from_the_menu_in_lines, from_the_menu_on_the_screen,
                a_game_that_has_just_begun, every_game_has_its_file, deleting_asks,
                two_terminals, the_old_single_save,
                maps_and_tickets_of_ones_own, without_the_map, tickets_alone,
                errors_at_the_start, who_begins, leaving_the_menu, how_long_it_took, odd_names,
                nothing_is_written_over, games_that_cannot_be_kept, options_that_contradict],
               lambda: tmux("kill-server"))


if __name__ == "__main__":
    sys.exit(main())
