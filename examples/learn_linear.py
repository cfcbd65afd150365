#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A linear learner that beats the bot `easy` after a minute or two, with numpy alone.

    python3 examples/learn_linear.py [--map usa] [--opponent easy] [--seconds 90]

Each action has a dozen features (is the track on the way of a ticket, how many points, how many
locomotives would it cost …), and its log-odds are a weighted sum of them. The weights are learned by
REINFORCE: all that was done in a game becomes likelier when the game went better than usual, and less
likely when it went worse.
"""
import argparse
import time

import numpy as np

import depo

KINDS = 9  # of cards; the last is the locomotive
COLORS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
FEATURES = ["claim", "points", "on the way", "touches own", "locomotives", "spare cards", "keep",
            "kept", "tickets", "take", "wanted", "take loco", "deck"]


def ways(game):
    """[ticket, track]: 1 where the track is on a shortest way between the ticket's ends."""
    cities = {city["id"]: i for i, city in enumerate(game.about["cities"])}
    far = np.full((len(cities), len(cities)), 1000)
    np.fill_diagonal(far, 0)
    ends = [(cities[t["a"]], cities[t["b"]], t["length"]) for t in game.tracks]
    for a, b, length in ends:
        far[a, b] = far[b, a] = min(far[a, b], length)
    for via in range(len(cities)):
        far = np.minimum(far, far[:, via:via + 1] + far[via:via + 1])
    on_way = np.zeros((len(game.tickets), len(ends)), np.float32)
    for i, ticket in enumerate(game.tickets):
        if ticket["a"] not in cities or ticket["b"] not in cities:
            continue  # a country: any of its cities would do
        s, t = cities[ticket["a"]], cities[ticket["b"]]
        for k, (a, b, length) in enumerate(ends):
            there = min(far[s, a] + length + far[b, t], far[s, b] + length + far[a, t])
            on_way[i, k] = there == far[s, t]
    return on_way


class Features:
    """The features of every action in many positions at once: [feature, game, action]."""

    def __init__(self, game):
        self.game, self.on_way = game, ways(game)
        self.points = np.array([t["points"] for t in game.tracks], np.float32)
        self.length = np.array([t["length"] for t in game.tracks], np.float32)
        self.worth = np.array([t["points"] for t in game.tickets], np.float32) / 10
        cities = {city["id"]: i for i, city in enumerate(game.about["cities"])}
        self.at = np.zeros((len(game.tracks), len(cities)), np.float32)
        for i, track in enumerate(game.tracks):
            self.at[i, [cities[track["a"]], cities[track["b"]]]] = 1
        # [track, colour]: which cards pay a track.
        self.pays = np.array([[t["color"] in (color, "gray") for color in COLORS]
                              for t in game.tracks], np.float32)
        self.claim = game.action(f"claim {game.tracks[0]['track']} with purple")
        self.take, self.deck = game.action("take 1"), game.action("take deck")
        self.tickets = game.action("tickets")
        self.keeps = self.take  # they come first
        places = np.arange(self.keeps)[:, None] >> np.arange(8) & 1
        self.kept = places.sum(1).astype(np.float32)

    def __call__(self, seen):
        parts = {name: part.astype(np.float32) for name, part in self.game.split(seen).items()}
        games, tracks = len(seen), len(self.points)
        out = np.zeros((len(FEATURES), games, self.game.num_actions), np.float32)
        todo = (parts["tickets"] - parts["tickets_done"]).clip(0)[:, 0] * self.worth
        way = (todo @ self.on_way) * parts["open"][:, 0]  # [game, track]
        here = (parts["owned"][:, 0] @ self.at).clip(0, 1) @ self.at.T
        hand = parts["hand"][:, 0]
        claims = out[:, :, self.claim:self.claim + KINDS * tracks].reshape(-1, games, KINDS, tracks)
        missing = (self.length - hand[:, :, None]).clip(0)  # locomotives, by kind and track
        missing[:, -1] = self.length
        claims[0], claims[1] = 1, self.points / 10
        claims[2], claims[3] = way[:, None], here[:, None]
        claims[4] = missing / 3
        claims[5] = (hand[:, :, None] - self.length).clip(0) / 4
        claims[5][:, -1] = 0
        out[6, :, :self.keeps], out[7, :, :self.keeps] = 1, self.kept
        out[8, :, self.tickets] = 1
        wanted = np.zeros((games, KINDS), np.float32)
        wanted[:, :-1] = (way * self.length) @ self.pays / 10
        row = parts["row"]  # [game, place, kind]
        cards = slice(self.take, self.take + row.shape[1])
        out[9, :, cards] = 1
        out[10, :, cards] = (row * (wanted + hand / 10)[:, None]).sum(2)
        out[11, :, cards] = row[:, :, -1]
        out[9, :, self.deck] = out[12, :, self.deck] = 1
        return out


def chances_of(weights, features, mask):
    """The chance of each action."""
    odds = np.tensordot(weights, features, 1)
    odds[mask == 0] = -np.inf
    odds -= odds.max(1, keepdims=True)
    np.exp(odds, out=odds)
    return odds / odds.sum(1, keepdims=True)


def pick(chances, random):
    """An action for each game by its chances; rounding never leads to one of chance 0."""
    totals = chances.cumsum(1)
    picked = (totals <= random.random((len(chances), 1)) * totals[:, -1:]).sum(1)
    picked = np.minimum(picked, chances.shape[1] - 1)
    rows = np.arange(len(chances))
    return np.where(chances[rows, picked] > 0, picked, chances.argmax(1))


def train(env, rate, seconds, random):
    """The weights after so many seconds."""
    features = Features(env.game)
    weights = np.zeros(len(FEATURES), np.float32)
    # What is done in a game, by game and feature; how games go, and how far they spread.
    traces = np.zeros((env.num_envs, len(FEATURES)), np.float32)
    usual, spread, games, won = None, 30.0, 0, 0
    square = np.ones(len(FEATURES), np.float32)
    seen, info = env.reset(seed=1)
    rows, begin, told = np.arange(env.num_envs), time.time(), time.time()
    while (now := time.time()) < begin + seconds:
        of_actions = features(seen)
        chances = chances_of(weights, of_actions, info["action_mask"])
        actions = pick(chances, random)
        expected = np.einsum("kna,na->nk", of_actions, chances)
        traces += of_actions[:, rows, actions].T - expected
        seen, reward, over, _, info = env.step(actions)
        if over.any():
            margin = reward[over]
            usual = margin.mean() if usual is None else usual
            spread += 0.02 * (np.abs(margin - usual).mean() - spread)
            gradient = ((margin - usual) / spread) @ traces[over] / over.sum()
            square += 0.01 * (gradient ** 2 - square)
            weights += rate * over.sum() * gradient / np.sqrt(square + 1)
            usual += 0.02 * (margin.mean() - usual)
            traces[over] = 0
            games, won = games + over.sum(), won + (margin > 0).sum()
        if now - told > 10:
            told = now
            print(f"{now - begin:4.0f} s: {won / max(games, 1):6.1%} of {games} games won, "
                  f"margin {usual or 0:+.0f}", flush=True)
            games = won = 0
    return weights


def evaluate(weights, env, games, random):
    """The share of games won; a shared win counts in part."""
    features = Features(env.game)
    seen, info = env.reset(seed=999)
    done, won = 0, 0.0
    while done < games:
        chances = chances_of(weights, features(seen), info["action_mask"])
        seen, reward, over, _, info = env.step(pick(chances, random))
        done, won = done + int(over.sum()), won + float(reward.sum())
    return won / done, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--map", default="usa")
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--games", type=int, default=1000, help="played to see how good it is")
    parser.add_argument("--envs", type=int, default=64)
    options = parser.parse_args()
    random = np.random.default_rng(1)
    make = dict(opponents=options.opponent, final_observation=False)
    env = depo.VectorEnv(options.map, options.envs, reward="margin", **make)
    weights = train(env, options.rate, options.seconds, random)
    for name, weight in zip(FEATURES, weights):
        print(f"{name:>14} {weight:+.2f}")
    share, games = evaluate(weights, depo.VectorEnv(options.map, options.envs, **make),
                            options.games, random)
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"won {share:.1%} ± {error:.1%} of {games} games against {options.opponent} "
          f"on {options.map}")


if __name__ == "__main__":
    main()
