# SPDX-License-Identifier: MIT
"""How fast the package is here: python3 -m depo [SECONDS] [--json]."""
import json
import sys
import time

import numpy as np

import depo


def best(work, seconds):
    """The most that was done in a second, of many short times: others use the machine too."""
    rate, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        done = work()
        rate = max(rate, done / (time.perf_counter() - begin))
    return rate


def steps_of(threads, **more):
    """Steps of 256 games of usa with two players, actions picked from the masks."""
    env = depo.VectorEnv("usa", 256, players=2, threads=threads, **{"copy": False, **more})
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.sample_actions())

    def work():
        for _ in range(8):
            env.step(env.sample_actions())
        return 8 * 256
    return work


def picked_steps(with_logits):
    """The same as a trainer steps: all arrays new, actions picked by depo.pick."""
    env, chance = depo.VectorEnv("usa", 256, players=2), np.array([1], np.uint64)
    _, info = env.reset(seed=1)
    logits = np.zeros(info["action_mask"].shape, np.float32) if with_logits else None
    mask = [info["action_mask"]]

    def work():
        for _ in range(8):
            mask[0] = env.step(depo.pick(mask[0], logits, seed=chance))[4]["action_mask"]
        return 8 * 256
    return work


def plain_loop():
    """A game in plain Python: legal actions, one of them, apply."""
    game = depo.Game("usa", players=2)

    def work():
        state, steps = game.new(1), 0
        while not state.over:
            legal = state.legal()
            state.apply(int(legal[(steps * 7919) % len(legal)]))
            steps += 1
        return steps
    return work


def main():
    numbers = [word for word in sys.argv[1:] if word != "--json"]
    try:
        seconds = float(numbers[0]) if numbers else 5.0
    except ValueError:
        sys.exit(__doc__)
    if not 0 < seconds < float("inf"):
        sys.exit(__doc__)
    rows = [("python_steps_s", "256 games, bytes and masks", steps_of(1)),
            ("python_copy_steps_s", "the same, all arrays new", steps_of(1, copy=True)),
            ("python_pick_steps_s", "the same, by depo.pick", picked_steps(False)),
            ("python_logits_steps_s", "the same, by depo.pick with logits", picked_steps(True)),
            ("python_float_steps_s", "256 games, floats and masks", steps_of(1, dtype="float32")),
            ("python_2_steps_s", "256 games, bytes and masks, 2 threads", steps_of(2)),
            ("python_plain_steps_s", "one game in a plain loop", plain_loop())]
    figures = {}
    for key, name, work in rows:
        figures[key] = round(best(work, seconds / len(rows)))
        if "--json" not in sys.argv:
            print(f"{name:<40} {figures[key]:>12,} steps/s", flush=True)
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
