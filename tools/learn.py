#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns what the searching bots foresee where they break an simulated game off:
    tools/learn.py [--depo build/depo] [--work DIR] [--map MAP]…
Plays quick games with `depo eval --sample --forecast` (kept in DIR; what is there is not played
again), fits one small net for each map and writes src/bots/forecast.def; with --map the others
stay as they are. Prints how far the nets are off on games that were not used. Needs numpy; takes
about ten minutes of processor time. Build the program again afterwards."""
import argparse
import pathlib
import re
import subprocess

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
# map: trains; games of two, games of each larger number
PLAN = {
    "usa": (45, 60000, {3: 6000, 4: 4000, 5: 3000}),
    "europe": (45, 60000, {3: 6000, 4: 4000, 5: 3000}),
    "africa": (45, 60000, {3: 6000, 4: 4000, 5: 3000}),
    "amsterdam": (16, 120000, {3: 15000, 4: 12000}),
}
SEED = 1
WIDE, NARROW = 16, 8
EPOCHS, BATCH, RATE = 8, 512, 3e-3
POINTS = 20.0  # points are learned in units of this
HEAD = "/* Made by tools/learn.py. Map, trains; scales and weights. */\n"


def sample(depo, work, board, players, games):
    path = work / f"{board}-{players}.csv"
    if not path.exists():
        part = path.with_suffix(".part")
        with open(part, "w", encoding="utf-8") as out:
            subprocess.run([depo, "eval", "--sample", str(games), "--forecast", "-m", board, "-p",
                            str(players), "-S", str(SEED), "-t", "1"], stdout=out, check=True)
        part.rename(path)
    return np.loadtxt(path, delimiter=",", skiprows=1, dtype=np.float32)


def run(net, inputs):
    wide, wide_bias, narrow, narrow_bias, last, bias = net
    sums = np.maximum(np.maximum(inputs @ wide + wide_bias, 0) @ narrow + narrow_bias, 0)
    return sums @ last + bias[0]


def slopes(net, inputs, points):
    """The gradient of the mean squared error."""
    wide, wide_bias, narrow, narrow_bias, last, bias = net
    first = inputs @ wide + wide_bias
    held = np.maximum(first, 0)
    second = held @ narrow + narrow_bias
    kept = np.maximum(second, 0)
    off = (kept @ last + bias[0] - points) * (2 / len(points))
    back = np.outer(off, last) * (second > 0)
    further = (back @ narrow.T) * (first > 0)
    return [inputs.T @ further, further.sum(0), held.T @ back, back.sum(0), kept.T @ off,
            np.array([off.sum()])]


def fit(inputs, points):
    """Adam, with a rate that falls to nothing."""
    chance = np.random.default_rng(SEED)
    count = inputs.shape[1]
    net = [chance.normal(0, (2 / count) ** 0.5, (count, WIDE)), np.zeros(WIDE),
           chance.normal(0, (2 / WIDE) ** 0.5, (WIDE, NARROW)), np.zeros(NARROW),
           chance.normal(0, (1 / NARROW) ** 0.5, NARROW), np.array([points.mean()])]
    net = [part.astype(np.float32) for part in net]
    mean = [np.zeros_like(part) for part in net]
    square = [np.zeros_like(part) for part in net]
    steps, done = len(inputs) // BATCH, 0
    for _ in range(EPOCHS):
        order = chance.permutation(len(inputs))
        for step in range(steps):
            batch = order[step * BATCH:(step + 1) * BATCH]
            done += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / (EPOCHS * steps))) + 1e-5
            for i, slope in enumerate(slopes(net, inputs[batch], points[batch])):
                mean[i] = 0.9 * mean[i] + 0.1 * slope
                square[i] = 0.999 * square[i] + 0.001 * slope ** 2
                change = mean[i] / (1 - 0.9 ** done)
                change /= np.sqrt(square[i] / (1 - 0.999 ** done)) + 1e-8
                net[i] -= (rate * change).astype(np.float32)
    return net


def in_bytes(weights):
    """Rows of whole numbers from -127 to 127, and what one of them means: a power of two."""
    scale = 2.0 ** np.ceil(np.log2(np.maximum(np.abs(weights).max(1), 1e-9) / 127))
    return scale, np.clip(np.rint(weights / scale[:, None]), -127, 127).astype(int)


def learn(rows):
    """A net for inputs as they are, its weights in bytes."""
    inputs, points = rows[:, 1:], rows[:, 0] / POINTS
    middle, spread = inputs.mean(0), inputs.std(0)
    varies = spread > 1e-3
    spread[~varies] = 1
    wide, wide_bias, narrow, narrow_bias, last, bias = fit((inputs - middle) / spread, points)
    wide[~varies] = 0  # inputs that this map never changes
    wide_bias = wide_bias - (middle / spread) @ wide
    wide_scale, wide = in_bytes(wide / spread[:, None])
    narrow_scale, narrow = in_bytes(narrow)
    return [wide_scale, wide, wide_bias, narrow_scale, narrow, narrow_bias, last * POINTS, bias * POINTS]


def unpacked(kept):
    wide_scale, wide, wide_bias, narrow_scale, narrow, narrow_bias, last, bias = kept
    return [wide * wide_scale[:, None], wide_bias, narrow * narrow_scale[:, None], narrow_bias, last, bias]


def written(board, trains, kept):
    def number(value):
        text = f"{value:.9g}" if np.log2(abs(value) or 1) % 1 == 0 else f"{value:.4g}"
        return text if text == "0" else text + ("f" if re.search(r"[.e]", text) else ".0f")

    def braces(values):
        if values.ndim == 2:
            return "{" + ",\n  ".join(braces(row) for row in values) + "}"
        if values.dtype == int:
            return "{" + ", ".join(map(str, values)) + "}"
        return "{" + ", ".join(map(number, values)) + "}"
    parts = [braces(part) for part in kept[:-1]] + [number(kept[-1][0])]
    return f'{{"{board}", {trains},\n ' + ",\n ".join(parts) + "},\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/learning")
    parser.add_argument("--map", action="append", choices=PLAN)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    path = ROOT / "src/bots/forecast.def"
    entries = {}
    if path.exists():
        for entry in re.findall(r"^\{.*?\},\n(?=\{|\Z)", path.read_text(), re.S | re.M):
            entries[entry.split('"')[1]] = entry
    for board in options.map or PLAN:
        trains, two, more = PLAN[board]
        parts = {players: sample(options.depo, options.work, board, players, games)
                 for players, games in {2: two, **more}.items()}
        kept = learn(np.concatenate([rows[:-len(rows) // 10] for rows in parts.values()]))
        for players, rows in parts.items():
            test = rows[-len(rows) // 10:]
            off = test[:, 0] - run(unpacked(kept), test[:, 1:])
            print(f"{board}, {players} players: {len(rows)} lines, spread {test[:, 0].std():.2f}, "
                  f"off by {np.sqrt((off ** 2).mean()):.2f}", flush=True)
        entries[board] = written(board, trains, kept)
        path.write_text(HEAD + "".join(entries[name] for name in PLAN if name in entries))


if __name__ == "__main__":
    main()
