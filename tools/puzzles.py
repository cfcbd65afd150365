#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes puzzles/puzzles.json: positions of real games in which one move is clearly the best.
    tools/puzzles.py [--games N] [--budget N] [--from FOLDER]
Bots play games on every map; `depo review --puzzles` finds the decisions where one move is ahead of
all others; each is looked at again with a large budget, by the review's search and by master, and
stays when both still choose it. --from takes what review printed earlier (*.json) and plays nothing."""
import argparse
import collections
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEPO = ROOT / "build/depo"
JUDGE = ROOT / "build/tests/bots/test_puzzles"
FILE = ROOT / "puzzles/puzzles.json"
MAPS = ["usa", "europe", "africa", "amsterdam"]
SEATS = ["medium,hard", "hard,planner,medium"]
LEAD, SURE = 0.08, 5  # the best move's over the next, in chances and in standard errors
OF_A_GAME, OF_A_MAP = 4, 24
# "It spares cards" is about the payment alone, which a puzzle leaves open.
TOO_FINE = {"spares", "none"}


def found_in_games(folder, games):
    for seed in range(games):
        for place, game in enumerate((m, s) for m in MAPS for s in SEATS):
            logs = folder / f"{seed}-{place}"
            subprocess.run([DEPO, "sim", "--map", game[0], "--seats", game[1], "--games", "1",
                            "--seed", str(seed + 1), "--log", logs], check=True, capture_output=True)
            for log in logs.glob("*.depo"):
                found = subprocess.run([DEPO, "review", "--puzzles", log], check=True,
                                       capture_output=True, text=True).stdout
                (folder / f"{place}-{seed}.json").write_text(found)


def worth_a_look(folder):
    for path in sorted(folder.glob("*.json")):
        text = path.read_text()
        found = [p for p in json.loads(text or "[]") if p["reason"] not in TOO_FINE]
        found.sort(key=lambda p: -p["ahead"])
        yield from found[:OF_A_GAME]


def judged(candidates, budget):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(candidates, file)
        file.flush()
        lines = subprocess.run([JUDGE, "--judge", str(budget), file.name], check=True,
                               capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def answer(move):
    """Without the payment of a claim: any will do."""
    words = move.split()
    return " ".join(words[:3]) if words[0] == "claim" else move


def clear(puzzle):
    best, following = (answer(puzzle["tried"][n]["move"]) for n in (0, 1))
    return (puzzle["ahead"] >= LEAD and puzzle["ahead"] >= SURE * puzzle["error"]
            and best != following and best == answer(puzzle["master"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=30, help="of each kind (default 30)")
    parser.add_argument("--budget", type=int, default=20000, help="simulated games to look again")
    parser.add_argument("--from", dest="folder", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or pathlib.Path(scratch)
        if not options.folder:
            found_in_games(folder, options.games)
        candidates = list(worth_a_look(folder))
    kept = collections.defaultdict(list)
    for puzzle in judged(candidates, options.budget):
        name = puzzle["position"].split()[1].split("@")[0]
        if clear(puzzle) and len(kept[name]) < OF_A_MAP:
            kept[name].append({"position": puzzle["position"], "tried": puzzle["tried"],
                               "error": puzzle["error"], "games": options.budget})
    puzzles = []
    for row in range(OF_A_MAP):  # one map after another: each day another one
        puzzles += [{"id": f"{m}-{row + 1}", **kept[m][row]} for m in MAPS if row < len(kept[m])]
    FILE.write_text(json.dumps(puzzles, indent=1) + "\n")
    print(f"{len(candidates)} looked at again, {len(puzzles)} kept:",
          ", ".join(f"{m} {len(kept[m])}" for m in MAPS))


if __name__ == "__main__":
    main()
