#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A linear learner that beats the bot `easy` after a minute or two, with numpy alone.

    python3 examples/learn_linear.py [--map usa] [--opponent easy] [--seconds 120]

Each action has fifteen features (is the track on a shortest way that is left for a ticket, how many
points, how many locomotives would it cost …), and its log-odds are a weighted sum of them. The weights
are learned by REINFORCE: all that was done in a game becomes likelier when the game went better than
usual, and less likely when it went worse.
"""
import argparse
import time

import numpy as np

import depo

KINDS = 9  # of cards; the last is the locomotive
COLORS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
FEATURES = ["claim", "points", "on the way", "touches own", "locomotives", "spare cards", "keep",
            "kept", "kept points", "kept length", "tickets", "take", "wanted", "take loco", "deck"]


FAR = 1000  # no way


class Ways:
    """What is on the shortest ways that are left for each ticket: own tracks cost nothing, those of
    others can't be had. Games are looked at again when a track was taken."""

    def __init__(self, game):
        cities = {city["id"]: i for i, city in enumerate(game.about["cities"])}
        self.cities = len(cities)
        self.length = np.array([t["length"] for t in game.tracks], np.float32)
        self.a, self.b = (np.array([cities[t[end]] for t in game.tracks]) for end in "ab")
        # A ticket to a country has several ends; it is left out.
        self.known = np.array([t["a"] in cities and t["b"] in cities for t in game.tickets])
        self.s, self.t = (np.array([cities.get(t[end], 0) for t in game.tickets]) for end in "ab")
        self.seen = None

    def look(self, open, owned):
        """[game, ticket, track] 1 on a shortest way, and [game, ticket] how long that is."""
        cost = np.where(owned > 0, 0, np.where(open > 0, self.length, FAR)).astype(np.float32)
        far = np.full((len(cost), self.cities, self.cities), FAR, np.float32)
        far[:, np.arange(self.cities), np.arange(self.cities)] = 0
        for track, (a, b) in enumerate(zip(self.a, self.b)):
            far[:, a, b] = far[:, b, a] = np.minimum(far[:, a, b], cost[:, track])
        for via in range(self.cities):
            np.minimum(far, far[:, :, via, None] + far[:, None, via], out=far)
        of_s, of_t = far[:, self.s], far[:, self.t]
        there = np.minimum(of_s[:, :, self.a] + of_t[:, :, self.b],
                           of_s[:, :, self.b] + of_t[:, :, self.a]) + cost[:, None]
        left = far[:, self.s, self.t]
        on = (there == left[..., None]) & (left < FAR)[..., None] & self.known[:, None]
        return on.astype(np.float32), left.clip(0, 30)

    def __call__(self, open, owned):
        board = np.concatenate([open, owned], 1)
        if self.seen is None or self.seen.shape != board.shape:
            self.seen = board.copy()
            self.on, self.left = self.look(open, owned)
            return self.on, self.left
        changed = np.flatnonzero((board != self.seen).any(1))
        if len(changed):
            self.on[changed], self.left[changed] = self.look(open[changed], owned[changed])
            self.seen[changed] = board[changed]
        return self.on, self.left


class Features:
    """The features of legal actions in many positions at once: [legal action, feature]."""

    def __init__(self, game):
        self.game, self.ways = game, Ways(game)
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
        # Keeping comes first in the list of actions: its bits are the places of the tickets kept.
        self.kept = np.arange(self.take)[:, None] >> np.arange(8) & 1

    def __call__(self, seen, rows, actions):
        parts = {name: part.astype(np.float32) for name, part in self.game.split(seen).items()}
        out = np.zeros((len(actions), len(FEATURES)), np.float32)
        open, owned = parts["open"][:, 0], parts["owned"][:, 0]
        on, left = self.ways(open, owned)
        todo = (parts["tickets"] - parts["tickets_done"]).clip(0)[:, 0] * self.worth
        way = np.einsum("gt,gtk->gk", todo, on) * open  # [game, track]
        here = (owned @ self.at).clip(0, 1) @ self.at.T
        hand, row = parts["hand"][:, 0], parts["row"]  # [game, kind], [game, place, kind]
        self.put_claims(out, rows, actions, way, here, hand)
        self.put_keeps(out, rows, actions, parts["offer"][:, 0], left)
        out[actions == self.tickets, 10] = 1
        wanted = hand / 10
        wanted[:, :-1] += (way * self.length) @ self.pays / 10
        some = np.flatnonzero((actions >= self.take) & (actions < self.take + row.shape[1]))
        cards = row[rows[some], actions[some] - self.take]
        out[some, 11], out[some, 13] = 1, cards[:, -1]
        out[some, 12] = (cards * wanted[rows[some]]).sum(1)
        some = np.flatnonzero(actions == self.deck)
        out[some, 11] = out[some, 14] = 1
        return out

    def put_keeps(self, out, rows, actions, offer, left):
        """Those of tickets kept: how many, their points, and how much is to be built for them."""
        some = np.flatnonzero(actions < self.take)
        place = (offer.cumsum(1) - 1).astype(int)  # of each offered ticket in its offer
        for i in some:
            game, kept = rows[i], self.kept[actions[i]]
            tickets = np.flatnonzero(offer[game])
            tickets = tickets[kept[place[game, tickets]] > 0]
            out[i, 6:10] = (1, len(tickets), self.worth[tickets].sum(),
                            left[game, tickets].sum() / 10)

    def put_claims(self, out, rows, actions, way, here, hand):
        """Those of claims, whose numbers are a kind of card and a track."""
        tracks = len(self.points)
        some = np.flatnonzero((actions >= self.claim) & (actions < self.claim + KINDS * tracks))
        games, (kinds, of) = rows[some], np.divmod(actions[some] - self.claim, tracks)
        have = np.where(kinds == KINDS - 1, 0, hand[games, kinds])
        out[some, 0], out[some, 1] = 1, self.points[of] / 10
        out[some, 2], out[some, 3] = way[games, of], here[games, of]
        out[some, 4] = (self.length[of] - have).clip(0) / 3  # locomotives
        out[some, 5] = (have - self.length[of]).clip(0) / 4


class Policy:
    """Chances of the legal actions by their weighted features, and one of them for each game."""

    def __init__(self, game, random):
        self.features, self.random = Features(game), random
        self.weights = np.zeros(len(FEATURES), np.float32)

    def act(self, seen, mask):
        """Actions; their features less what was to be expected, by game."""
        rows, actions = np.nonzero(mask)
        first = np.searchsorted(rows, np.arange(len(seen)))  # every game has a legal action
        features = self.features(seen, rows, actions)
        odds = features @ self.weights
        chances = np.exp(odds - np.maximum.reduceat(odds, first)[rows]).astype(np.float64)
        chances /= np.add.reduceat(chances, first)[rows]
        totals = np.cumsum(chances)
        before = totals[first] - chances[first]
        last = np.append(first[1:], len(rows)) - 1
        picked = np.searchsorted(totals, before + self.random.random(len(seen)), side="right")
        picked = picked.clip(first, last)
        expected = np.add.reduceat(features * chances[:, None], first)
        return actions[picked], features[picked] - expected


def train(env, rate, seconds, random):
    """What was learned after so many seconds of a core."""
    policy = Policy(env.game, random)
    # What is done in a game, by game and feature; how games go, and how far they spread.
    traces = np.zeros((env.num_envs, len(FEATURES)), np.float32)
    usual, spread, games, won = None, 30.0, 0, 0
    square = np.ones(len(FEATURES), np.float32)
    seen, info = env.reset(seed=1)
    begin = told = time.process_time()
    while (now := time.process_time()) < begin + seconds:
        actions, surprise = policy.act(seen, info["action_mask"])
        traces += surprise
        seen, reward, over, _, info = env.step(actions)
        if over.any():
            margin = reward[over]
            usual = margin.mean() if usual is None else usual
            spread += 0.02 * (np.abs(margin - usual).mean() - spread)
            gradient = ((margin - usual) / spread) @ traces[over] / over.sum()
            square += 0.01 * (gradient ** 2 - square)
            policy.weights += rate * over.sum() * gradient / np.sqrt(square + 1)
            usual += 0.02 * (margin.mean() - usual)
            traces[over] = 0
            games, won = games + over.sum(), won + (margin > 0).sum()
        if now - told > 10:
            told = now
            print(f"{now - begin:4.0f} s: {won / max(games, 1):6.1%} of {games} games won, "
                  f"margin {usual or 0:+.0f}", flush=True)
            games = won = 0
    return policy


def evaluate(policy, env, games):
    """The share of games won; a shared win counts in part."""
    seen, info = env.reset(seed=999)
    done, won = 0, 0.0
    while done < games:
        seen, reward, over, _, info = env.step(policy.act(seen, info["action_mask"])[0])
        done, won = done + int(over.sum()), won + float(reward.sum())
    return won / done, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--map", default="usa")
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--seconds", type=float, default=120, help="of one core")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--games", type=int, default=1000, help="played to see how good it is")
    parser.add_argument("--envs", type=int, default=64)
    options = parser.parse_args()
    random = np.random.default_rng(1)
    make = dict(opponents=options.opponent, final_observation=False)
    env = depo.VectorEnv(options.map, options.envs, reward="margin", **make)
    policy = train(env, options.rate, options.seconds, random)
    for name, weight in zip(FEATURES, policy.weights):
        print(f"{name:>14} {weight:+.2f}")
    share, games = evaluate(policy, depo.VectorEnv(options.map, options.envs, **make),
                            options.games)
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"won {share:.1%} ± {error:.1%} of {games} games against {options.opponent} "
          f"on {options.map}")


if __name__ == "__main__":
    main()
