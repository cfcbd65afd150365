#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong the levels are: each against the one below it, two players, seats swapped on each deal.
    tools/strengths.py [--depo build/depo] [--map MAP]… [--quick 2000] [--games 400] [--deep 100] [--write]
Prints the table of docs/bots.md; --write makes src/bots/strength.def of it. Levels that follow one
policy play --quick games, hard and expert --games, master --deep. The searching levels count
imagined games, not time, so that the result is the same on every machine."""
import argparse
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVELS = ["easy", "medium", "strong", "hard", "expert", "master"]
WRITTEN = {"expert": "expert:rollouts=900", "master": "master:rollouts=4500"}
MAPS = ["usa", "europe", "africa", "amsterdam"]


def play(options, game_map, weak, games):
    """The share of wins of a level against the one below, and half of its 95 % interval."""
    pair = ",".join(WRITTEN.get(level, level) for level in LEVELS[weak:weak + 2])
    text = subprocess.run([options.depo, "arena", pair, "--settle", "0", "--games", str(games), "--map",
                           game_map, "--threads", str(options.threads), "--json"],
                          check=True, capture_output=True, text=True).stdout
    match = json.loads(text)["matches"][0]
    first = match["a"].split(":")[0] == LEVELS[weak + 1]
    return match["share"] if first else 1 - match["share"], match["error"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--map", action="append")
    parser.add_argument("--quick", type=int, default=2000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--deep", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    games = [options.quick, options.quick, options.games, options.games, options.deep]
    rows = {}
    print("| map | " + " | ".join(f"{b} – {a}" for a, b in zip(LEVELS, LEVELS[1:])) + " | Elo |")
    print("|---" * (len(LEVELS) + 1) + "|")
    for game_map in options.map or MAPS:
        elo = [0.0]
        cells = []
        for weak, count in enumerate(games):
            share, error = play(options, game_map, weak, count)
            cells.append(f"{100 * share:.1f} ± {100 * error:.1f}")
            held = min(max(share, 0.5 / count), 1 - 0.5 / count)
            elo.append(elo[-1] + 400 * math.log10(held / (1 - held)))
        medium = elo[LEVELS.index("medium")]
        rows[game_map] = [round(1000 + e - medium) for e in elo]
        print(f"| {game_map} | " + " | ".join(cells) + " | " + ", ".join(map(str, rows[game_map])) + " |",
              flush=True)
    if options.write:
        text = "/* Made by tools/strengths.py: games of two; levels from the weakest, medium is 1000. */\n"
        text += "".join(f'{{"{m}", {{{", ".join(map(str, row))}}}}},\n' for m, row in rows.items())
        (ROOT / "src/bots/strength.def").write_text(text)


if __name__ == "__main__":
    main()
