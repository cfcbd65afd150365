#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small network that learns to beat the bot `medium` on the map `tiny`, by PPO.

    make learn-torch            (installs Debian's python3-torch)
    python3 examples/learn_torch.py [--seconds 600] [--opponent medium] [--save weights.pt]
"""
import argparse
import time

import numpy as np
import torch
from torch import nn

import depo


class Network(nn.Module):
    """One hidden layer; the policy and the value share it."""

    def __init__(self, inputs, actions, hidden=256):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden),
                                  nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen, mask):
        """Log-odds of the legal actions, and what the seat can expect."""
        inside = self.body(seen)
        return self.policy(inside).masked_fill(mask == 0, -1e9), self.value(inside)[:, 0]


def collect(network, env, seen, info, steps, spread):
    """Plays `steps` actions in every game and remembers them."""
    memory, games, won = [], 0, 0.0
    for _ in range(steps):
        now, mask = torch.from_numpy(seen.copy()), torch.from_numpy(info["action_mask"].copy())
        with torch.no_grad():
            odds, value = network(now, mask)
        chances = torch.distributions.Categorical(logits=odds)
        actions = chances.sample()
        seen, reward, over, _, info = env.step(actions.numpy())
        memory.append((now, mask, actions, chances.log_prob(actions), value,
                       torch.from_numpy(reward / spread), torch.from_numpy(over.copy())))
        games, won = games + int(over.sum()), won + int((reward[over] > 0).sum())
    return memory, seen, info, games, won


def advantages(memory, value, smooth=0.95):
    """How much better each action turned out than the value expected; games have no discount."""
    advantage, out = torch.zeros_like(value), []
    for _, _, _, _, expected, reward, over in reversed(memory):
        going = (~over).float()
        advantage = reward + going * value - expected + smooth * going * advantage
        value = expected
        out.append(advantage)
    return torch.cat(out[::-1])


def improve(network, optimizer, memory, advantage, rounds=3, parts=4):
    """PPO: several small steps, none of them far from the policy that played."""
    seen, mask, actions, before, value = (torch.cat([m[i] for m in memory]) for i in range(5))
    target = value + advantage
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(rounds):
        for part in torch.randperm(len(actions)).chunk(parts):
            odds, value = network(seen[part], mask[part])
            chances = torch.distributions.Categorical(logits=odds)
            ratio = (chances.log_prob(actions[part]) - before[part]).exp()
            gain = torch.min(ratio * advantage[part], ratio.clamp(0.8, 1.2) * advantage[part])
            loss = (value - target[part]).pow(2).mean() - gain.mean() - 0.01 * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


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
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--games", type=int, default=2000, help="played to see how good it is")
    parser.add_argument("--save", help="write the weights there")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    make = dict(opponents=options.opponent, dtype=np.float32, final_observation=False)
    env = depo.VectorEnv(options.map, 256, reward="margin", **make)
    network = Network(env.game.observation_size, env.game.num_actions)
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    seen, info = env.reset(seed=1)
    begin = told = time.time()
    games, won = 0, 0
    while (now := time.time()) < begin + options.seconds:
        memory, seen, info, more, wins = collect(network, env, seen, info, 16, 20.0)
        with torch.no_grad():
            _, value = network(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        improve(network, optimizer, memory, advantages(memory, value))
        games, won = games + more, won + wins
        if now - told > 15:
            told = now
            print(f"{now - begin:4.0f} s: {won / max(games, 1):6.1%} of {games} games won", flush=True)
            games = won = 0
    if options.save:
        torch.save({"weights": network.state_dict(), "map": env.game.map, "hash": env.game.hash,
                    "observation_version": env.game.observation_version}, options.save)
    share, games = evaluate(network, depo.VectorEnv(options.map, 256, **make), options.games)
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"won {share:.1%} ± {error:.1%} of {games} games against {options.opponent} on {options.map}")


if __name__ == "__main__":
    main()
