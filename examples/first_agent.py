#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A first agent: it learns from raw observations, with numpy alone, to beat `easy` on a tiny map.

    python3 examples/first_agent.py [--map tiny] [--opponent easy] [--steps 3000] [--save FILE.npy]

The log-odds of an action are a weighted sum of what the agent sees; depo.pick chooses among the
legal ones. The weights are learned by REINFORCE: all that was done in a game becomes likelier when
the game went better than usual, and less likely when it went worse.
"""
import argparse
import time

import numpy as np

import depo

GAMES = 256  # at once


def chances(seen, mask, weights):
    """Log-odds and chances of all actions."""
    odds = np.where(mask == 1, seen @ weights, -1e9).astype(np.float32)
    share = np.exp(odds - odds.max(1, keepdims=True))
    return odds, share / share.sum(1, keepdims=True)


def train(env, steps, rate=0.002):
    """The weights after so many steps of all games, and the learning curve: steps, seconds, games
    won of those ended since the line before."""
    seen, info = env.reset(seed=1)
    weights = np.zeros((seen.shape[1], env.game.num_actions), np.float32)
    chance, usual, spread = np.array([1], np.uint64), 0.0, 10.0
    past = [[] for _ in range(GAMES)]  # what was seen and done in each game
    begin, won, curve = time.perf_counter(), [], []
    for step in range(1, steps + 1):
        odds, share = chances(seen, info["action_mask"], weights)
        actions = depo.pick(info["action_mask"], odds, seed=chance)
        share[np.arange(GAMES), actions] -= 1
        for i, game in enumerate(past):
            game.append((seen[i], -share[i]))
        seen, margin, over, _, info = env.step(actions)
        for i in np.flatnonzero(over):
            saw, did = map(np.array, zip(*past[i]))
            weights += rate * (margin[i] - usual) / spread * (saw.T @ did)
            usual += 0.001 * (margin[i] - usual)
            spread += 0.001 * (abs(margin[i] - usual) - spread)
            past[i] = []
            won.append(margin[i] > 0)
        if step % 250 == 0 or step == steps:
            curve.append((step, time.perf_counter() - begin, np.mean(won or 0)))
            print("{:5} steps {:5.0f} s: {:6.1%} won".format(*curve[-1]), flush=True)
            won = []
    return weights, curve


def evaluate(weights, env, games):
    """The share of games won by the likeliest actions; a shared win counts in part."""
    seen, info = env.reset(seed=999)
    done, won = 0, 0.0
    while done < games:
        odds, _ = chances(seen, info["action_mask"], weights)
        seen, reward, over, _, info = env.step(odds.argmax(1))
        done, won = done + int(over.sum()), won + float(reward.sum())
    return won / done, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--map", default="tiny")
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--games", type=int, default=2000, help="played to see how good it is")
    parser.add_argument("--save", metavar="FILE.npy", help="keeps the weights")
    options = parser.parse_args()
    make = dict(opponents=options.opponent, dtype="float32", final_observation=False)
    weights, _ = train(depo.VectorEnv(options.map, GAMES, reward="margin", **make), options.steps)
    share, games = evaluate(weights, depo.VectorEnv(options.map, GAMES, **make), options.games)
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"won {share:.1%} ± {error:.1%} of {games} games against {options.opponent} "
          f"on {options.map}")
    if options.save:
        np.save(options.save, weights)


if __name__ == "__main__":
    main()
