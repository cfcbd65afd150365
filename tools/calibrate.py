#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns the calibration of the evaluation from games of mixed bots and tests it on others:
    tools/calibrate.py [--depo build/depo] [--work DIR]
Plays games with `depo eval --sample` (kept in DIR; what is there is not played again), fits
src/eval/calibration.def on those with seed 1 and writes the tables of docs/review.md from those with
seed 3. Needs numpy; takes about half an hour of processor time. Build the program again afterwards."""
import argparse
import csv
import pathlib
import re
import subprocess

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRIALS = 96
# map, players: games to fit, games to test
PLAN = {
    ("usa", 2): (600, 1400), ("usa", 3): (150, 200), ("usa", 4): (150, 200), ("usa", 5): (120, 200),
    ("europe", 2): (500, 1400), ("europe", 3): (150, 200), ("europe", 4): (150, 200),
    ("europe", 5): (120, 200),
    ("africa", 2): (1200, 1400), ("africa", 3): (150, 200), ("africa", 4): (150, 200),
    ("africa", 5): (120, 200),
    ("amsterdam", 2): (500, 1400), ("amsterdam", 3): (150, 300), ("amsterdam", 4): (150, 300),
    ("tiny", 2): (400, 1200), ("tiny", 3): (200, 400), ("tiny", 4): (200, 400),
}
SEEDS = {"fit": 1, "test": 3}
PRIOR = 2.0  # how strongly coefficients are held at 0 …
HELD = 100.0  # and those of one map and number of players at those of all
ONE, PROGRESS = 15, 16  # features that cancel in chances
KNOWN = [0, 1, 2, 3]  # used with everything known: what the imagined games say, no more
PUBLIC = [4, 5, 6, 7]  # lead and trains, alone and by progress: the regression to beat


def sample(depo, work, kind, board, players, games):
    path = work / f"{kind}-{board}-{players}.csv"
    if not path.exists():
        part = path.with_suffix(".part")
        with open(part, "w", encoding="utf-8") as out:
            subprocess.run([depo, "eval", "--sample", str(games), "-n", str(TRIALS), "-m", board,
                            "-p", str(players), "-S", str(SEEDS[kind])], stdout=out, check=True)
        part.rename(path)
    return path


class Positions:
    """Positions of one map and number of players, from a seat's view or from everything."""

    def __init__(self, rows, players):
        def column(name, width=players):
            return np.array([float(row[name]) for row in rows]).reshape(-1, width)
        names = [name for name in rows[0] if re.fullmatch(r"f\d+", name)]
        self.features = np.stack([column(name) for name in names], axis=2)
        self.won, self.total, self.mean = column("won"), column("total"), column("mean")
        self.share = column("share")
        self.games = len({row["game"] for row in rows})


def load(path, players):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [Positions([row for row in rows if (row["from"] == "0") == everything], players)
            for everything in (False, True)]


def chances(features, weights):
    sums = features @ weights
    powers = np.exp(sums - sums.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def fit_chances(parts, columns, held=None, strength=PRIOR):
    """Newton's method; `parts` differ in the number of players."""
    held = np.zeros(len(columns)) if held is None else held
    weights = held.copy()
    for _ in range(40):
        slope = strength * (weights - held)
        bend = strength * np.eye(len(columns))
        for part in parts:
            x = part.features[:, :, columns]
            p = chances(x, weights)
            mean = np.einsum("nsk,ns->nk", x, p)
            slope += np.einsum("nsk,ns->k", x, p - part.won)
            bend += np.einsum("nsk,ns,nsl->kl", x, p, x) - mean.T @ mean
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def fit_points(parts, columns, held, strength):
    x = np.concatenate([part.features[:, :, columns].reshape(-1, len(columns)) for part in parts])
    y = np.concatenate([(part.total - part.mean).ravel() for part in parts])
    bend = x.T @ x + strength * np.eye(x.shape[1])
    return held + np.linalg.solve(bend, x.T @ (y - x @ held))


def brier(called, won):
    return ((called - won) ** 2).mean()


def c_row(board, players, everything, chance, points):
    def numbers(values):
        return ", ".join(f"{value:.4g}f" if "." in f"{value:.4g}" or "e" in f"{value:.4g}"
                         else f"{value:.4g}" for value in values)
    return (f'{{"{board}", {players}, {int(everything)},\n {{{numbers(chance)}}},\n '
            f"{{{numbers(points)}}}}},\n")


def learn(data):
    """Coefficients for any game, for each number of players, for each map with it."""
    found = {}
    for everything in (0, 1):
        count = next(iter(data.values()))["fit"][0].features.shape[2]
        columns = KNOWN if everything else [f for f in range(count) if f not in (ONE, PROGRESS)]

        def fit(parts, held=None, strength=PRIOR, columns=columns, count=count):
            chance, points = np.zeros(count), np.zeros(count)
            held_chance, held_points = held if held else (chance, points)
            chance[columns] = fit_chances(parts, columns, held_chance[columns], strength)
            all_columns = [*columns, ONE, PROGRESS]
            points[all_columns] = fit_points(parts, all_columns, held_points[all_columns], strength)
            return chance, points
        base = found["", 0, everything] = fit([d["fit"][everything] for d in data.values()])
        for players in sorted({p for _, p in data}):
            parts = [d["fit"][everything] for (_, p), d in data.items() if p == players]
            middle = found["", players, everything] = fit(parts, base, HELD)
            for board, p in data:
                if p == players:
                    found[board, p, everything] = fit([data[board, p]["fit"][everything]], middle,
                                                      HELD)
    return found


def write_data(found):
    with open(ROOT / "src/eval/calibration.def", "w", encoding="utf-8") as out:
        out.write("/* Made by tools/calibrate.py. Map, players, everything known; coefficients for "
                  "chances, for points. */\n")
        for (board, players, everything), (chance, points) in sorted(
                found.items(), key=lambda item: (item[0][0] != "", item[0][1], item[0])):
            out.write(c_row(board, players, everything, chance, points))


def test_tables(data, found):
    lines = ["| map, players | games | equal chances | by current points | imagined games alone | "
             "**calibrated** | everything known |", "|---|---|---|---|---|---|---|"]
    bins = {}
    for (board, players), d in sorted(data.items()):
        view, known = d["test"]
        regression = fit_chances([d["fit"][0]], PUBLIC)
        called = chances(view.features, found[board, players, 0][0])
        open_called = chances(known.features, found[board, players, 1][0])
        lines.append(
            f"| {board}, {players} | {view.games} | {brier(1 / players, view.won):.4f} | "
            f"{brier(chances(view.features[:, :, PUBLIC], regression), view.won):.4f} | "
            f"{brier(view.share, view.won):.4f} | **{brier(called, view.won):.4f}** | "
            f"{brier(open_called, known.won):.4f} |")
        bins.setdefault(board, []).append((called.ravel(), view.won.ravel(), view.games))
        bins.setdefault("all", []).append((called.ravel(), view.won.ravel(), view.games))
    table = ["", "| called | " + " | ".join(board if board != "all" else "all maps"
                                             for board in bins) + " |",
             "|---" * (len(bins) + 1) + "|"]
    worst = {}
    for low in range(0, 100, 10):
        cells = []
        for board, parts in bins.items():
            called = np.concatenate([part[0] for part in parts])
            won = np.concatenate([part[1] for part in parts])
            inside = (called >= low / 100) & (called < (low + 10) / 100 if low < 90 else called < 2)
            n = int(inside.sum())
            if n < 40:
                cells.append("–")
                continue
            off = 100 * (won[inside].mean() - called[inside].mean())
            worst[board] = max(worst.get(board, 0), abs(off))
            cells.append(f"{100 * called[inside].mean():.0f} → {100 * won[inside].mean():.0f} ({n})")
        table.append(f"| {low}–{low + 10} % | " + " | ".join(cells) + " |")
    table.append("| worst bin off by | " + " | ".join(f"{worst[board]:.1f}" for board in bins) + " |")
    return "\n".join(lines + table)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/calibration")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    data = {}
    for (board, players), games in PLAN.items():
        data[board, players] = {
            kind: load(sample(options.depo, options.work, kind, board, players, n), players)
            for kind, n in zip(("fit", "test"), games)}
    found = learn(data)
    write_data(found)
    tables = test_tables(data, found)
    page = ROOT / "docs/review.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"(<!-- calibration -->\n).*?(\n<!-- end -->)",
                           lambda m: m[1] + tables + m[2], text, count=1, flags=re.S), encoding="utf-8")
    print(tables)


if __name__ == "__main__":
    main()
