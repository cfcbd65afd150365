#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whole games in lines, by a pipe: every map and variant, both languages, a kill in mid-game.

plain.py DEPO
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

from player import DEPO, Player
from checks import latest_game, report, run

GAMES = [("usa", "classic"), ("usa", "1910"), ("usa", "mega"), ("usa", "big-cities"),
         ("europe", "classic"), ("europe", "1912"), ("europe", "mega"), ("europe", "big-cities"),
         ("africa", "classic"), ("amsterdam", "classic"), ("tiny", "classic")]


def whole_games():
    for number, (map_id, variant) in enumerate(GAMES):
        language = "ru" if number % 2 else "en"
        seats = "human=Anna,human=Борис,easy" if number % 3 == 0 else "human,medium,easy"
        with tempfile.TemporaryDirectory() as home:
            player = Player(home, ["--map", map_id, "--variant", variant, "--seats", seats,
                                   "--seed", str(number), "--lang", language], number)
            code = player.play()
            player.end()
            winner = "Победа: " if language == "ru" else "Winner: "
            used = "Затрачено времени: " if language == "ru" else "Time used: "
            good = code == 0 and winner in player.text and used in player.text
            report(good, f"{map_id} {variant} in {language} to its end", player.text[-300:])
            file = latest_game(home)
            check = subprocess.run([DEPO, "verify", file], capture_output=True, text=True)
            report(check.returncode == 0 and "game over" in check.stdout,
                   f"{map_id} {variant}: the autosave is a good game file", check.stderr)


def hidden_hands():
    """Between two people at one keyboard the second is not told what the first drew."""
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--map", "tiny", "--seats", "human=Anna,human=Boris", "--seed", "4",
                               "--lang", "en"])
        player.play()
        player.end()
        seat, leaks, own, others = None, [], set(), set()
        for line in player.text.splitlines():
            turn = re.search(r"(Anna|Boris), it's your turn", line)
            if turn:
                seat = turn[1]
            drew = re.search(r"(Anna|Boris) (?:(draws) (an? .*)?from the pile|"
                             r"(keeps) \d tickets?(: )?)", line)
            if not drew:
                continue
            kind, told = (drew[1], drew[2] or drew[4]), drew[3] or drew[5]
            if drew[1] != seat:
                others.add(kind)
                leaks += [line] if told else []
            elif told:
                own.add(kind)
        both = {(who, what) for who in ("Anna", "Boris") for what in ("draws", "keeps")}
        report(own == both, "each is told what they drew and kept themselves", str(own))
        report(others == both and not leaks, "the curtain hides the other hand",
               f"{others} {leaks[:2]}")


def resume_after_kill():
    with tempfile.TemporaryDirectory() as home:
        arguments = ["--map", "europe", "--seats", "human,medium,easy", "--seed", "9",
                     "--lang", "en"]
        player = Player(home, arguments, 5)
        for number in range(200):
            player.read()
            if number > 40 and player.last.endswith("help] > "):
                break
            player.say(player.answer())
        player.say("i")
        player.read()
        before = player.last[player.last.rfind("--- The table ---"):]
        player.process.send_signal(signal.SIGKILL)
        player.process.wait()
        again = Player(home, ["--resume", "--lang", "en"], 6)
        again.read()
        again.say("i")
        again.read()
        after = again.last[again.last.rfind("--- The table ---"):]
        report("points" in before and before == after, "a killed game resumes where it was",
               f"{before!r} {after!r}")
        again.say("")
        report(again.play() == 0, "and can be played to its end", again.text[-300:])
        again.end()
        done = subprocess.run([DEPO, "play", "--plain", "--resume"], capture_output=True, text=True,
                              env=dict(os.environ, XDG_STATE_HOME=home), input="", timeout=900)
        report(done.returncode == 1 and "no saved game" in done.stderr,
               "a finished game is not resumed", done.stderr)


def undo():
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--map", "tiny", "--seats", "human,easy", "--seed", "2",
                               "--lang", "en"])
        for line in ["", "d", "d"]:
            player.read()
            player.say(line)
        player.read()
        first = player.last[player.last.rfind("Your cards"):]
        for line in ["d", "d", "u", "u"]:
            player.say(line)
            player.read()
        report(player.last[player.last.rfind("Your cards"):] == first, "two moves are taken back",
               player.last)
        player.end()
        with open(latest_game(home), encoding="utf-8") as file:
            report("# moves were taken back" in file.read(), "and the game is marked")


def by_asking():
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--lang", "en"])
        player.read()
        report("Play now" in player.last, "without options it asks")
        player.say("")
        report(player.read() and "Keep at least" in player.last, "Enter alone starts a game",
               player.last)
        player.end()
        player = Player(home, ["--lang", "ru"])
        for line in ["3", "2", "4", "1 2", "2", "9", "1", "2", "Анна", "Борис"]:
            player.read()
            player.say(line)
        good = player.read() and "Анна" in player.last
        report(good, "map, variant, additions, people, bots and names are asked", player.text)
        player.end()


def saved_and_continued():
    with tempfile.TemporaryDirectory() as home:
        file = os.path.join(home, "saved.depo")
        player = Player(home, ["--map", "africa", "--seats", "human,easy", "--seed", "3"])
        for line in ["", "d", "d", "v", file, "q"]:
            player.read()
            player.say(line)
        player.read()
        player.process.wait(300)
        again = Player(home, ["--file", file, "--lang", "en"])
        report(os.path.exists(file) and again.play() == 0, "a saved game is continued with --file",
               again.text[-300:])
        again.end()


def questions():
    """The board can be asked in lines, in both languages, also while tickets are chosen."""
    said = {
        "en": [("f seattle", ["Portland – Seattle (gray, 1): 1 card of any one colour, 1 point; "
                              "free", "Calgary – Seattle (gray, 4): 4 cards"]),
               ("w helena seattle", ["6 yellow, 15 points; free, but you can't claim it now: needs 6 "
                                     "yellow; you have "]),
               ("k", [" trains, ", " turns", "chance ", "%"]),
               ("?", ["f CITY", "w ROUTE", "k what your tickets still need", "r who owns what"])],
        "ru": [("а сиэтл", ["Портленд – Сиэтл (серый, 1): 1 карта любого цвета, 1 очко; "
                            "свободен"]),
               ("ц хелена сиэтл", ["6 жёлтых, 15 очков; свободен, но сейчас его не пройти: нужно 6 "
                                   "жёлтых; "]),
               ("k", [" ходов", "шанс ", " %"]),
               ("?", ["f ГОРОД", "w ПЕРЕГОН", "k", "r"])],
    }
    for language, dialogue in said.items():
        with tempfile.TemporaryDirectory() as home:
            player = Player(home, ["--map", "usa", "--seats", "human,easy", "--seed", "3", "--lang",
                                   language])
            player.read()
            player.say(dialogue[0][0])
            player.read()
            report(dialogue[0][1][0] in player.last, f"{language}: a city, while choosing tickets",
                   player.last)
            player.say("")
            player.read()
            for line, pieces in dialogue:
                player.say(line)
                player.read()
                report(all(piece in player.last for piece in pieces), f"{language}: {line}",
                       player.last)
            player.end()


def questions_follow_the_game():
    """What was taken has an owner, and a ticket is nearer or done."""
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--map", "tiny", "--seats", "human=Anna,human=Boris", "--seed", "4",
                               "--lang", "en"], 4)
        needs, owners = {}, set()
        for _ in range(400):
            if not player.read():
                break
            if player.last.endswith("help] > "):
                player.say("k")
                player.read()
                page = player.last[player.last.rfind("--- Your tickets ---"):]
                for name, rest in re.findall(r"^(.+ \(\d+\)): (.+)$", page, re.M):
                    count = re.match(r"(?:out of reach: needs )?(\d+) train", rest)
                    needs.setdefault(name, []).append(int(count[1]) if count else rest)
                player.say("f market")
                player.read()
                owners |= set(re.findall(r"; (taken by \w+|free|closed)", player.last))
            player.say(player.answer())
        player.end()
        nearer = [steps for steps in needs.values() if steps[-1] == "completed" or steps[-1] < steps[0]]
        report(len(nearer) > 1, "tickets come nearer", str(needs))
        report("free" in owners and any(owner.startswith("taken by") for owner in owners),
               "a route is free, then someone's", str(owners))


def unfinished_and_over():
    """Only a game that is over has a winner."""
    with tempfile.TemporaryDirectory() as home:
        player = Player(home, ["--map", "tiny", "--seats", "human,easy", "--seed", "2"])
        for line in ["", "d", "d", "q"]:
            player.read()
            player.say(line)
        player.read()
        player.process.wait(300)
        player = Player(home + "/over", ["--map", "tiny", "--seats", "easy,easy", "--seed", "2"])
        player.play()
        for folder, over in [(home, False), (home + "/over", True)]:
            file = latest_game(folder)
            name = "over" if over else "not over"
            for how in [[], ["--plain"]]:
                told = subprocess.run([DEPO, "replay", "--lang", "en", *how, file], text=True,
                                      capture_output=True, input="e\nq\n", timeout=900).stdout
                report(("Winner: " in told) == over and ("The game is not over" in told) != over and
                       "Total" in told, f"{' '.join(['replay', *how])}: a game that is {name}",
                       told[-600:])
            told = json.loads(subprocess.run([DEPO, "replay", "--json", file], text=True,
                                             capture_output=True, timeout=900).stdout)
            winners = [p["seat"] for p in told["players"] if p["winner"]]
            report(told["over"] == over and bool(told["winners"]) == over and
                   winners == told["winners"], f"replay --json: a game that is {name}",
                   told["winners"])


def main():
    return run([whole_games, hidden_hands, resume_after_kill, undo, by_asking, saved_and_continued,
                questions, questions_follow_the_game, unfinished_and_over])


if __name__ == "__main__":
    sys.exit(main())
