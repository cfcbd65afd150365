#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes puzzles/puzzles.json: positions of real games in which one move is clearly the best.
    tools/puzzles.py [--minutes N] [--budget N] [--kept FOLDER] [--choose]
Strong bots play games on every map; `depo review --puzzles` finds the decisions where one move is
ahead of all others; each is looked at again with a large budget, by the review's search and by
master, and stays when both still choose it. One process at a time. The folder keeps what was looked
at, game by game: a second run goes on where the first was stopped. --choose only chooses from it.
Puzzles that the file has keep their ids, since people have solved them."""
import argparse
import collections
import itertools
import json
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEPO = ROOT / "build/depo"
JUDGE = ROOT / "build/tests/bots/test_puzzles"
FILE = ROOT / "puzzles/puzzles.json"
MAPS = ["usa", "europe", "africa", "amsterdam"]
SEATS = ["expert,hard", "hard,expert,hard", "hard,hard"]
FIRST_LOOK = 800  # simulated games for a decision while candidates are found
LEAD, SURE = 0.08, 5  # the best move's over the next, in chances and in standard errors
OF_A_GAME, OF_A_MAP = 3, 100
ALL_LEVELS = 5  # of easy to expert
OBVIOUS = 20  # of a map, at most, that all levels find


def lines_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def judged(candidates, budget):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(candidates, file)
        file.flush()
        return [json.loads(line) for line in
                lines_of(JUDGE, "--judge", str(budget), file.name).splitlines()]


def look_at_game(name, seats, seed, budget):
    """All its decisions that one move was ahead in, looked at again."""
    with tempfile.TemporaryDirectory() as scratch:
        lines_of(DEPO, "sim", "--map", name, "--seats", seats, "--games", "1", "--threads", "1",
                 "--seed", str(seed), "--log", scratch)
        found = []
        for log in pathlib.Path(scratch).glob("*.depo"):
            found += json.loads(lines_of(DEPO, "review", "--puzzles", "--threads", "1", "--games",
                                         str(FIRST_LOOK), log) or "[]")
    found.sort(key=lambda p: -p["ahead"])
    return [dict(p, games=budget) for p in judged(found[:2 * OF_A_GAME], budget)]


def look_at_games(folder, budget, minutes):
    end = time.monotonic() + 60 * minutes
    for seed in itertools.count(1):
        for name, (n, seats) in itertools.product(MAPS, enumerate(SEATS)):
            file = folder / f"{name}-{n}-{seed}.json"
            # Of three players a game takes three times as long; on small maps neither matters.
            rare = name != "amsterdam" and seats.count(",") > 1 and seed % 4
            if file.exists() or rare or enough(folder, name):
                continue
            if time.monotonic() > end:
                return
            text = json.dumps(look_at_game(name, seats, seed, budget))
            file.with_suffix(".new").write_text(text)
            file.with_suffix(".new").rename(file)


def answer(move):
    """What is asked for: any payment of a claim will do, and any of two equal tracks or cards."""
    words = move.split()
    if words[0] == "claim":
        return " ".join(words[:3]).split("#")[0]
    return f"take {words[2]}" if words[0] == "take" and len(words) > 2 else move


def clear(puzzle):
    best, following = (answer(puzzle["tried"][n]["move"]) for n in (0, 1))
    return (puzzle["ahead"] >= LEAD and puzzle["ahead"] >= SURE * puzzle["error"]
            and best != following and best == answer(puzzle["master"]) and puzzle["theme"])


def enough(folder, name):
    """More of a map than are kept, so that there is something to choose from."""
    return sum(any(map(clear, json.loads(f.read_text())))
               for f in folder.glob(f"{name}-*-*.json")) > OF_A_MAP


def kept_before(folder, budget):
    """The puzzles of the file, looked at as all others are."""
    file = folder / "before.json"
    if not file.exists():
        old = json.loads(FILE.read_text())
        ids = {p["position"]: p["id"] for p in old}
        file.write_text(json.dumps([dict(p, id=ids[p["position"]], games=budget)
                                    for p in judged(old, budget)]))
    return [p for p in json.loads(file.read_text()) if clear(p)]


def chosen(folder, before):
    """Clear ones: few that everybody finds, not many of a game, as many as there may be of a map."""
    by_map = collections.defaultdict(list)
    for puzzle in before:
        by_map[puzzle["id"].split("-")[0]].append(puzzle)
    seen = {p["position"] for p in before}
    for file in sorted(folder.glob("*-*-*.json"), key=lambda f: int(f.stem.split("-")[2])):
        name = file.stem.split("-")[0]
        of_game = 0
        for puzzle in filter(clear, json.loads(file.read_text())):
            obvious = sum(len(p["found"]) == ALL_LEVELS for p in by_map[name])
            if (of_game == OF_A_GAME or len(by_map[name]) == OF_A_MAP
                    or puzzle["position"] in seen
                    or len(puzzle["found"]) == ALL_LEVELS and obvious >= OBVIOUS):
                continue
            of_game += 1
            seen.add(puzzle["position"])
            by_map[name].append(puzzle)
    for name, puzzles in by_map.items():
        used = {p.get("id") for p in puzzles}
        ids = (f"{name}-{n}" for n in itertools.count(1) if f"{name}-{n}" not in used)
        for puzzle in puzzles:
            puzzle.setdefault("id", None)
            puzzle["id"] = puzzle["id"] or next(ids)
    return by_map


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=60, help="to look for (default 60)")
    parser.add_argument("--budget", type=int, default=20000, help="simulated games to look again")
    parser.add_argument("--kept", type=pathlib.Path, default=ROOT / "build/puzzles")
    parser.add_argument("--choose", action="store_true", help="from what was looked at before")
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    before = kept_before(options.kept, options.budget)
    if not options.choose:
        look_at_games(options.kept, options.budget, options.minutes)
    by_map = chosen(options.kept, before)
    puzzles = []
    for row in range(OF_A_MAP):  # one map after another: each day another one
        puzzles += [{key: p[key] for key in ("id", "theme", "position", "tried", "error", "games",
                                             "found", "blocks") if key in p}
                    for p in (by_map[m][row] for m in MAPS if row < len(by_map[m]))]
    FILE.write_text(json.dumps(puzzles, indent=1) + "\n")
    print(f"{len(puzzles)} kept:", ", ".join(f"{m} {len(by_map[m])}" for m in MAPS))
    for key, of in (("themes", lambda p: p["theme"]), ("levels", lambda p: len(p["found"]))):
        print(f"{key}:", dict(sorted(collections.Counter(map(of, puzzles)).items())))


if __name__ == "__main__":
    main()
