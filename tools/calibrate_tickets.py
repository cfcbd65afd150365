#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns from games of mixed bots how often tickets are completed that simulated games call so likely:
    tools/calibrate_tickets.py [--depo build/depo] [--work DIR]
Plays games with `depo eval --sample --ticket-chances` (kept in DIR; what is there is not played
again), fits src/coach/calibration.def on those with seed 11 and writes the table of docs/review-data.md
from those with seed 12. Needs numpy; takes about ten minutes. Build the program again afterwards."""
import argparse
import csv
import pathlib
import re
import subprocess

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLAN = [("usa", 2), ("usa", 3), ("usa", 4), ("europe", 2), ("europe", 4), ("africa", 2),
        ("africa", 3), ("amsterdam", 2), ("amsterdam", 4), ("tiny", 3)]
GAMES, POSITIONS, TRIALS = 250, 3, 48
SEEDS = {"fit": 11, "test": 12}
STATIONS, SMALL = ["europe"], ["amsterdam", "tiny"]
EDGE = 0.02  # shares beyond are taken for this: few games say no more
PRIOR = 1.0  # how strongly coefficients are held at what the share itself says


def sample(depo, work, kind, board, players):
    path = work / f"{kind}-{board}-{players}.csv"
    if not path.exists():
        part = path.with_suffix(".part")
        with open(part, "w", encoding="utf-8") as out:
            subprocess.run([depo, "eval", "--sample", str(GAMES), "--positions", str(POSITIONS),
                            "-n", str(TRIALS), "-m", board, "-p", str(players), "--ticket-chances",
                            "-S", str(SEEDS[kind])], stdout=out, check=True)
        part.rename(path)
    return path


def load(paths):
    """Boards, shares of simulated games, features, whether the ticket was completed."""
    rows = []
    for path in paths:
        with open(path, encoding="utf-8", newline="") as file:
            rows += [row for row in csv.reader(file) if row[0] != "map"]
    boards = np.array([row[0] for row in rows])
    share, progress = (np.array([float(row[k]) for row in rows]) for k in (8, 5))
    inner = np.clip(share, EDGE, 1 - EDGE)
    odds = np.log(inner / (1 - inner))
    stations, small = (np.isin(boards, some).astype(float) for some in (STATIONS, SMALL))
    one = np.ones(len(rows))
    features = np.stack([one, odds, progress, odds * progress, stations, stations * odds, small,
                         small * odds], axis=1)  # as src/coach/measure.c has them
    return boards, share, features, np.array([float(row[10]) for row in rows])


def called(features, found):
    return 1 / (1 + np.exp(-features @ found))


def fit(features, done):
    start = np.zeros(features.shape[1])
    start[1] = 1
    found = start.copy()
    for _ in range(50):
        chance = called(features, found)
        slope = features.T @ (done - chance) - PRIOR * (found - start)
        bend = (features * (chance * (1 - chance))[:, None]).T @ features
        found = found + np.linalg.solve(bend + PRIOR * np.eye(len(found)), slope)
    return found


def table(boards, share, chance, done):
    names = ["all maps"] + sorted(set(boards))
    insides = [np.ones(len(boards), bool)] + [boards == name for name in names[1:]]
    lines = ["| called | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for low in range(0, 100, 10):
        cells = []
        for inside in insides:
            here = inside & (chance >= low / 100) & (chance < (low + 10) / 100)
            n = int(here.sum())
            cells.append("–" if n < 30 else
                         f"{100 * chance[here].mean():.0f} → {100 * done[here].mean():.0f} ({n})")
        lines.append(f"| {low}–{low + 10} % | " + " | ".join(cells) + " |")
    for name, numbers in (("Brier score, the share alone", share), ("Brier score, calibrated", chance)):
        lines.append(f"| {name} | " + " | ".join(
            f"{np.mean((numbers - done)[inside] ** 2):.4f}" for inside in insides) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/calibration-tickets")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    fitted, tested = (load([sample(options.depo, options.work, kind, *which) for which in PLAN])
                      for kind in SEEDS)
    found = fit(fitted[2], fitted[3])
    (ROOT / "src/coach/calibration.def").write_text(
        "/* SPDX-License-Identifier: MIT\n * Made by tools/calibrate_tickets.py. */\n"
        + "".join(f"{number:.4f},\n" for number in found), encoding="utf-8")
    boards, share, features, done = tested
    tables = table(boards, share, called(features, np.round(found, 4)), done)
    page = ROOT / "docs/review-data.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"(<!-- tickets -->\n).*?(\n<!-- end -->)",
                           lambda m: m[1] + tables + m[2], text, count=1, flags=re.S),
                    encoding="utf-8")
    print(found, tables, sep="\n")


if __name__ == "__main__":
    main()
