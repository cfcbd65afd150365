#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small network that learns to beat the bot `medium` on the map `tiny`, by PPO.

    make learn-torch            (installs Debian's python3-torch, and a quick BLAS for it)
    python3 examples/learn_torch.py [--seconds 300] [--opponent medium] [--save weights.pt]

The reward is the margin at the end. A game has some twenty decisions, and most of what they lead to is
on the table before the end: points for tracks, tickets done and not yet done. So each step is also
paid by how much this sum has changed, and the end by what it lacks then, which adds up to the same
(potential-based shaping): the best way to play stays the best, and is found much sooner.
"""
import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: more threads only wait

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.distributions import Categorical  # noqa: E402

import depo  # noqa: E402

GAMES, STEPS, PART = 256, 32, 1024  # games at a time, steps of each in a batch, samples of a gradient
POINTS = 20.0  # points for a reward of 1


class Network(nn.Module):
    """A policy and a value, with two hidden layers each."""

    def __init__(self, inputs, actions, hidden=128):
        super().__init__()
        self.policy, self.value = (
            nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(),
                          nn.Linear(hidden, outputs)) for outputs in (actions, 1))
        nn.init.zeros_(self.policy[-1].weight)
        nn.init.zeros_(self.value[-1].weight)

    def forward(self, seen, mask):
        """Log-odds of the legal actions, and what the seat can expect."""
        return self.policy(seen).masked_fill(mask == 0, -1e9), self.value(seen)[:, 0]


class Standing:
    """How it stands in points by what lies on the table and in one's own tickets."""

    def __init__(self, game):
        self.blocks = game.blocks
        self.worth = torch.tensor([float(ticket["points"]) for ticket in game.tickets])

    def part(self, seen, name):
        block = self.blocks[name]
        return seen[:, block.slice] * block.scale

    def __call__(self, seen):
        score = self.part(seen, "score")
        done = 2 * self.part(seen, "tickets_done") - 1  # a ticket that is not done costs its points
        tickets = (self.part(seen, "tickets") * done) @ self.worth
        return (score[:, 0] - score[:, 1:].max(1).values + tickets) / POINTS


def collect(network, env, standing, seen, info):
    """Plays STEPS actions in every game and remembers them."""
    memory, games, won = [], 0, 0
    before = standing(seen)
    for _ in range(STEPS):
        mask = torch.from_numpy(info["action_mask"].copy())
        with torch.no_grad():
            odds, value = network(seen, mask)
        chances = Categorical(logits=odds, validate_args=False)
        actions = chances.sample()
        after, reward, over, _, info = env.step(actions.numpy())
        games, won = games + int(over.sum()), won + int((reward[over] > 0).sum())
        after, over = torch.from_numpy(after.copy()), torch.from_numpy(over.copy())
        stands = standing(after)
        paid = torch.from_numpy(reward / POINTS) + torch.where(over, 0.0, stands) - before
        memory.append((seen, mask, actions, chances.log_prob(actions), value, paid, over))
        seen, before = after, stands
    return memory, seen, info, games, won


def advantages(memory, value, smooth=0.95):
    """How much better each action turned out than the value expected; games have no discount."""
    advantage, out = torch.zeros_like(value), []
    for _, _, _, _, expected, paid, over in reversed(memory):
        going = (~over).float()
        advantage = paid + going * value - expected + smooth * going * advantage
        value = expected
        out.append(advantage)
    return torch.cat(out[::-1])


def improve(network, optimizer, memory, advantage, curious, rounds=3):
    """PPO: several small steps, none of them far from the policy that played."""
    seen, mask, actions, before, value = (torch.cat([m[i] for m in memory]) for i in range(5))
    target = value + advantage
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(rounds):
        for part in torch.randperm(len(actions)).split(PART):
            odds, value = network(seen[part], mask[part])
            chances = Categorical(logits=odds, validate_args=False)
            ratio = (chances.log_prob(actions[part]) - before[part]).exp()
            gain = torch.min(ratio * advantage[part], ratio.clamp(0.8, 1.2) * advantage[part])
            loss = (0.5 * (value - target[part]).pow(2).mean() - gain.mean()
                    - curious * chances.entropy().mean())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(network, env, seconds, rate):
    """Learns for so many seconds of a core; steps and curiosity get smaller on the way."""
    optimizer = torch.optim.Adam(network.parameters(), rate, eps=1e-5)
    standing = Standing(env.game)
    seen, info = env.reset(seed=1)
    seen = torch.from_numpy(seen.copy())
    begin = told = time.process_time()
    games = won = 0
    while (now := time.process_time()) < begin + seconds:
        left = 1 - (now - begin) / seconds
        optimizer.param_groups[0]["lr"] = rate * (0.1 + 0.9 * left)
        memory, seen, info, more, wins = collect(network, env, standing, seen, info)
        with torch.no_grad():
            _, value = network(seen, torch.from_numpy(info["action_mask"]))
        improve(network, optimizer, memory, advantages(memory, value), 0.002 + 0.018 * left)
        games, won = games + more, won + wins
        if now - told > 15:
            told = now
            print(f"{now - begin:4.0f} s: {won / max(games, 1):6.1%} of {games} games won", flush=True)
            games = won = 0


def evaluate(network, env, games):
    """The share of games won by the likeliest actions; a shared win counts in part."""
    seen, info = env.reset(seed=999)
    done, won = 0, 0.0
    while done < games:
        with torch.no_grad():
            odds, _ = network(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        seen, reward, over, _, info = env.step(odds.argmax(1).numpy())
        done, won = done + int(over.sum()), won + float(reward.sum())
    return won / done, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--map", default="tiny")
    parser.add_argument("--opponent", default="medium")
    parser.add_argument("--seconds", type=float, default=300, help="of one core")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--games", type=int, default=2000, help="played to see how good it is")
    parser.add_argument("--save", help="write the weights there")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    make = dict(opponents=options.opponent, dtype=np.float32, final_observation=False)
    env = depo.VectorEnv(options.map, GAMES, reward="margin", **make)
    network = Network(env.game.observation_size, env.game.num_actions)
    train(network, env, options.seconds, options.rate)
    if options.save:
        torch.save({"weights": network.state_dict(), "map": env.game.map, "hash": env.game.hash,
                    "observation_version": env.game.observation_version}, options.save)
    share, games = evaluate(network, depo.VectorEnv(options.map, GAMES, **make), options.games)
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"won {share:.1%} ± {error:.1%} of {games} games against {options.opponent} on {options.map}")


if __name__ == "__main__":
    main()
