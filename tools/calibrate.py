#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns the calibration of the evaluation from games of bots and tests it on others:
    tools/calibrate.py [strangers] [levels] [--depo build/depo] [--work DIR] [--games FACTOR]
    tools/calibrate.py more --work DIR
`strangers` are players about whom nothing is known, `levels` those of known strength; both without a
name. `more` plays nothing: it learns from whatever games of levels are in DIR, each map and number
of players for itself and held at the coefficients of today, and tests on those there. Plays games with `depo eval --sample` (kept in DIR; what is there is not played again), fits
src/eval/calibration.def on those with seed 1 and writes the tables of docs/review.md and
docs/review-data.md from those with seed 3. Needs numpy; takes half an hour of processor time for
strangers and a quarter of one for levels. Build the program again afterwards."""
import argparse
import csv
import pathlib
import re
import subprocess

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRIALS = 96
# map, players: games to fit, games to test
STRANGERS = {
    ("usa", 2): (600, 1400), ("usa", 3): (150, 200), ("usa", 4): (150, 200), ("usa", 5): (120, 200),
    ("europe", 2): (500, 1400), ("europe", 3): (150, 200), ("europe", 4): (150, 200),
    ("europe", 5): (120, 200),
    ("africa", 2): (1200, 1400), ("africa", 3): (150, 200), ("africa", 4): (150, 200),
    ("africa", 5): (120, 200),
    ("amsterdam", 2): (500, 1400), ("amsterdam", 3): (150, 300), ("amsterdam", 4): (150, 300),
    ("tiny", 2): (400, 1200), ("tiny", 3): (200, 400), ("tiny", 4): (200, 400),
}
# Bots at a table; games to fit and to test with two players, with more.
POOLS = {"hard": ("hard", (150, 250), (20, 40)), "medium": ("medium", (150, 250), (60, 80)),
         "levels": ("easy,medium,strong,hard", (200, 300), None)}
SEEDS = {"fit": 1, "test": 3}
PRIOR = 2.0  # how strongly coefficients are held at 0 …
# And those of one map and number of players at those of all; more where games are few.
HELD = {2: 100.0, 3: 300.0, 4: 300.0, 5: 300.0}
MORE = 200.0  # … and at those of today where more games are added
ONE, PROGRESS = 15, 16  # features that cancel in chances
STRENGTH = [17, 18, 19, 20, 21, 22]  # 0 where strengths are not known
KNOWN = [0, 1, 2, 3]  # used with everything known: what the simulated games say, no more
PUBLIC = [4, 5, 6, 7]  # lead and trains, alone and by progress: the regression to beat


def sample(options, name, board, players, games, seed, bots=None):
    path = options.work / f"{name}.csv"
    if not path.exists():
        part = path.with_suffix(".part")
        words = [options.depo, "eval", "--sample", str(round(games * options.games)), "-n",
                 str(TRIALS), "-m", board, "-p", str(players), "-S", str(seed)]
        if bots:
            words += ["--bots", bots, "--positions", "10"]
        with open(part, "w", encoding="utf-8") as out:
            subprocess.run(words, stdout=out, check=True)
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
        self.asks = column("from") == column("seat")
        self.game = column("game")[:, 0]
        self.games = len(set(self.game))


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


def learn(data, strengths):
    """Coefficients for any game, for each number of players, for each map with it. `data`: of each
    map and number of players the positions to fit."""
    found = {}
    for everything in (0, 1):
        count = next(iter(data.values()))[0][everything].features.shape[2]
        own = [f for f in range(count) if f not in (ONE, PROGRESS, *STRENGTH)]
        columns = (KNOWN if everything else own) + (STRENGTH[:4 if everything else 6] if strengths else [])

        def fit(parts, held=None, strength=PRIOR, columns=columns, count=count):
            chance, points = np.zeros(count), np.zeros(count)
            held_chance, held_points = held if held else (chance, points)
            chance[columns] = fit_chances(parts, columns, held_chance[columns], strength)
            all_columns = [*columns, ONE, PROGRESS]
            points[all_columns] = fit_points(parts, all_columns, held_points[all_columns], strength)
            return chance, points

        def parts_of(which, everything=everything):
            return [part[everything] for key, parts in data.items() if which(key) for part in parts]
        base = found["", 0, everything, strengths] = fit(parts_of(lambda key: True))
        for players in sorted({p for _, p in data}):
            middle = found["", players, everything, strengths] = fit(
                parts_of(lambda key, n=players: key[1] == n), base, HELD[players])
            for board, p in data:
                if p == players:
                    found[board, p, everything, strengths] = fit(
                        parts_of(lambda key, k=(board, p): key == k), middle, HELD[players])
    return found


def c_row(key, chance, points):
    def numbers(values):
        return ", ".join(f"{value:.4g}f" if "." in f"{value:.4g}" or "e" in f"{value:.4g}"
                         else f"{value:.4g}" for value in values)
    board, players, everything, strengths = key
    return (f'{{"{board}", {players}, {everything}, {strengths},\n {{{numbers(chance)}}},\n '
            f"{{{numbers(points)}}}}},\n")


def write_data(found):
    """Rows that were not learned anew stay."""
    path = ROOT / "src/eval/calibration.def"
    rows = {}
    for row in re.finditer(r'\{"(\w*)", (\d), (\d), (\d),\n.*\n.*\n', path.read_text(encoding="utf-8")):
        rows[row[1], *(int(row[i]) for i in (2, 3, 4))] = row[0]
    rows.update((key, c_row(key, *values)) for key, values in found.items())
    with open(path, "w", encoding="utf-8") as out:
        out.write("/* Made by tools/calibrate.py. Map, players, everything known, strengths known; coefficients "
                  "for\n * chances, for points. */\n")
        for key in sorted(rows, key=lambda key: (key[3], key[0] != "", key[1], key)):
            out.write(rows[key])


def reliability(bins):
    """How often what was called so likely came true: a row for each tenth."""
    table = ["| called | " + " | ".join(bins) + " |", "|---" * (len(bins) + 1) + "|"]
    worst = {}
    for low in range(0, 100, 10):
        cells = []
        for name, parts in bins.items():
            called = np.concatenate([part[0].ravel() for part in parts])
            won = np.concatenate([part[1].ravel() for part in parts])
            inside = (called >= low / 100) & (called < (low + 10) / 100 if low < 90 else called < 2)
            n = int(inside.sum())
            if n < 40:
                cells.append("–")
                continue
            off = 100 * (won[inside].mean() - called[inside].mean())
            worst[name] = max(worst.get(name, 0), abs(off))
            cells.append(f"{100 * called[inside].mean():.0f} → {100 * won[inside].mean():.0f} ({n})")
        table.append(f"| {low}–{low + 10} % | " + " | ".join(cells) + " |")
    table.append("| worst bin off by | " + " | ".join(f"{worst.get(name, 0):.1f}" for name in bins) + " |")
    return "\n".join(table)


def strangers_tables(data, tests, found):
    lines = ["| map, players | games | equal chances | by current points | simulated games alone | "
             "**calibrated** | everything known |", "|---|---|---|---|---|---|---|"]
    bins = {"all maps": []}
    for (board, players), (view, known) in sorted(tests.items()):
        regression = fit_chances([part[0] for part in data[board, players]], PUBLIC)
        called = chances(view.features, found[board, players, 0, 0][0])
        open_called = chances(known.features, found[board, players, 1, 0][0])
        lines.append(
            f"| {board}, {players} | {view.games} | {brier(1 / players, view.won):.4f} | "
            f"{brier(chances(view.features[:, :, PUBLIC], regression), view.won):.4f} | "
            f"{brier(view.share, view.won):.4f} | **{brier(called, view.won):.4f}** | "
            f"{brier(open_called, known.won):.4f} |")
        for name in ("all maps", board):
            bins.setdefault(name, []).append((called, view.won))
    return "\n".join(lines), reliability(bins)


def bias(called, part):
    """How much too high what was called is for whoever asks, in points, and the standard error: games
    are independent of each other, positions of one game are not."""
    off = 100 * (called - part.won)[part.asks]
    games = [off[part.game == game] for game in sorted(set(part.game))]
    mean = off.mean()
    return mean, np.sqrt(sum((game - mean).sum() ** 2 for game in games)) / len(off)


def levels_tables(tests, found):
    lines = ["| players | map | games | equal chances | calibrated | bias for the mover |", "|---|---|---|---|---|---|"]
    bins, summary = {}, []
    for pool, (bots, *_) in POOLS.items():
        for (board, players, name), (view, _) in sorted(tests.items(), key=lambda x: (x[0][1], x[0])):
            if name != pool:
                continue
            called = chances(view.features, found[board, players, 0, 1][0])
            mean, error = bias(called, view)
            who = f"{players} × {bots}" if "," not in bots else f"{players} of {bots.replace(',', ', ')}"
            lines.append(f"| {who} | {board} | {view.games} | {brier(1 / players, view.won):.3f} | "
                         f"{brier(called, view.won):.3f} | {mean:+.1f} ± {error:.1f} |".replace("-", "−"))
            kind = "levels mixed" if "," in bots else bots
            bins.setdefault(kind + (", two" if players == 2 else ", three to five"), []).append((called, view.won))
            if players == 2:
                summary.append(lines[-1])
    return "\n".join(lines), reliability(bins), "\n".join(lines[:2] + summary)


def put_table(name, page, table):
    path = ROOT / "docs" / page
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", lambda m: m[1] + table + m[2], text,
                           count=1, flags=re.S), encoding="utf-8")
    print(table)


def strangers(options):
    data, tests = {}, {}
    for (board, players), games in STRANGERS.items():
        paths = {kind: sample(options, f"{kind}-{board}-{players}", board, players, n, SEEDS[kind])
                 for kind, n in zip(SEEDS, games)}
        data[board, players] = [load(paths["fit"], players)]
        tests[board, players] = load(paths["test"], players)
    found = learn(data, 0)
    write_data(found)
    brier_table, bins = strangers_tables(data, tests, found)
    put_table("calibration", "review-data.md", brier_table)
    put_table("calibration-reliability", "review-data.md", bins)


def levels(options):
    data, tests = {}, {}
    for board, players in STRANGERS:
        for pool, (bots, two, more) in POOLS.items():
            games = two if players == 2 else more
            if not games:
                continue
            paths = {kind: sample(options, f"{kind}-{board}-{players}-{pool}", board, players, n, SEEDS[kind], bots)
                     for kind, n in zip(SEEDS, games)}
            data.setdefault((board, players), []).append(load(paths["fit"], players))
            tests[board, players, pool] = load(paths["test"], players)
    found = learn(data, 1)
    write_data(found)
    table, bins, summary = levels_tables(tests, found)
    put_table("levels", "review-data.md", table)
    put_table("levels-reliability", "review-data.md", bins)
    put_table("levels", "review.md", summary)


def rows_now():
    """What calibration.def has: {(map, players, everything known, strengths known): (chances, points)}."""
    def numbers(text):
        return np.array([float(number.strip().rstrip("f")) for number in text.split(",")])
    text = (ROOT / "src/eval/calibration.def").read_text(encoding="utf-8")
    return {(m[1], int(m[2]), int(m[3]), int(m[4])): (numbers(m[5]), numbers(m[6])) for m in re.finditer(
        r'\{"(\w*)", (\d), (\d), (\d),\n \{([^}]*)\},\n \{([^}]*)\}\},\n', text)}


def more(options):
    found, tests, changed = rows_now(), {}, {}
    for board, players in STRANGERS:
        parts = []
        for pool in POOLS:
            fit, test = (options.work / f"{kind}-{board}-{players}-{pool}.csv" for kind in SEEDS)
            if fit.exists():
                parts.append(load(fit, players)[0])
            if test.exists():
                tests[board, players, pool] = load(test, players)
        if parts:
            key = board, players, 0, 1
            chance, points = found[key]
            columns = [f for f in range(len(chance)) if f not in (ONE, PROGRESS)]
            chance = chance.copy()
            chance[columns] = fit_chances(parts, columns, chance[columns], MORE)
            found[key] = changed[key] = chance, points
    write_data(changed)
    table, bins, summary = levels_tables(tests, found)
    put_table("levels", "review-data.md", table)
    put_table("levels-reliability", "review-data.md", bins)
    put_table("levels", "review.md", summary)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", nargs="*", choices=["strangers", "levels", "more", []])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/calibration")
    parser.add_argument("--games", type=float, default=1, help="times as many games as usual")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    for name in options.what or ["strangers", "levels"]:
        {"strangers": strangers, "levels": levels, "more": more}[name](options)


if __name__ == "__main__":
    main()
