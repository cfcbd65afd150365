#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong the levels are: each against the one below it, two players, seats swapped on each deal.
    tools/strengths.py [--depo build/depo] [--map MAP]… [--quick 2000] [--games 400] [--deep 100]
    tools/strengths.py --known docs/bots.md [--write | --check]
Prints the share of wins of each step and the levels' Elo by map. Levels that follow one policy play
--quick games, hard and expert --games, master --deep. The searching levels count simulated games,
not time, so that the result is the same on every machine. With --known nothing is played: the
shares are those of the table in that document, and --write makes src/bots/strength.def of them,
--check tells whether it is what they make."""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVELS = re.findall(r"^LEVEL\((\w+),", (ROOT / "src/bots/kinds.def").read_text(), re.M)
WRITTEN = {"expert": "expert:rollouts=900", "master": "master:rollouts=4500"}
# On plain rules master plays its own number of games to their end, and others when it is given one;
# so much time is never needed.
PLAIN = {"usa": {"master": "master:ms=600000"}}
MAPS = ["usa", "europe", "africa", "amsterdam"]


def play(options, game_map, weak, games):
    """The share of wins of a level against the one below, and half of its 95 % interval."""
    written = WRITTEN | PLAIN.get(game_map, {})
    pair = ",".join(written.get(level, level) for level in LEVELS[weak:weak + 2])
    text = subprocess.run([options.depo, "arena", pair, "--settle", "0", "--games", str(games), "--map",
                           game_map, "--threads", str(options.threads), "--json"],
                          check=True, capture_output=True, text=True).stdout
    match = json.loads(text)["matches"][0]
    first = match["a"].split(":")[0] == LEVELS[weak + 1]
    return match["share"] if first else 1 - match["share"], match["error"]


def read(path):
    """The table of steps in a document: by map the shares, and halves of their 95 % intervals."""
    shares = {}
    for line in pathlib.Path(path).read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "step":
            maps = cells[1:-1]
            shares = {game_map: [] for game_map in maps}
        names = [name.split(":")[0] for name in cells[0].split(" – ")]
        if not shares or len(names) != 2:
            continue
        weak = len(shares[maps[0]])
        if names != LEVELS[weak:weak + 2][::-1]:
            sys.exit(f"{path}: a step from {LEVELS[weak]} must stand there, not {cells[0]}")
        for game_map, cell in zip(maps, cells[1:]):
            share, error = re.match(r"([\d.]+) ± ([\d.]+)", cell).groups()
            shares[game_map].append((float(share) / 100, float(error) / 100))
        if weak + 2 == len(LEVELS):
            return shares
    sys.exit(f"{path}: there is no whole table of steps")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--map", action="append")
    parser.add_argument("--quick", type=int, default=2000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--deep", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--known")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if (options.write or options.check) and not options.known:
        parser.error("--write and --check need --known: a table that people can read comes first")
    known = read(options.known) if options.known else {}
    searching = {"hard": options.games, "expert": options.games, "master": options.deep}
    games = [searching.get(level, options.quick) for level in LEVELS[1:]]
    rows = {}
    print("| map | " + " | ".join(f"{b} – {a}" for a, b in zip(LEVELS, LEVELS[1:])) + " | Elo |")
    print("|---" * (len(LEVELS) + 1) + "|")
    for game_map in known or options.map or MAPS:
        elo = [0.0]
        cells = []
        for weak, count in enumerate(games):
            share, error = (known[game_map][weak] if known
                            else play(options, game_map, weak, count))
            cells.append(f"{100 * share:.1f} ± {100 * error:.1f}")
            held = min(max(share, 0.5 / count), 1 - 0.5 / count)
            # What is not proven to be stronger is not told to be weaker either: levels have an order.
            elo.append(elo[-1] + max(1, 400 * math.log10(held / (1 - held))))
        medium = elo[LEVELS.index("medium")]
        rows[game_map] = [round(1000 + e - medium) for e in elo]
        print(f"| {game_map} | " + " | ".join(cells) + " | " + ", ".join(map(str, rows[game_map])) + " |",
              flush=True)
    text = ("/* Made by tools/strengths.py --known docs/bots.md --write: games of two; levels from the\n"
            " * weakest, medium is 1000. */\n")
    text += "".join(f'STRENGTHS("{m}", {", ".join(map(str, row))})\n' for m, row in rows.items())
    table = ROOT / "src/bots/strength.def"
    if options.write:
        table.write_text(text)
    if options.check and table.read_text() != text:
        sys.exit("src/bots/strength.def is not what docs/bots.md makes: tools/strengths.py "
                 "--known docs/bots.md --write")


if __name__ == "__main__":
    main()
