#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What wins? Plays some games between bots and looks at them with numpy.

    python3 examples/statistics.py [--map usa] [--bot medium] [--games 300]
"""
import argparse

import numpy as np

import depo


def play(game, bots, seed):
    """A game between bots: who began, and the end with everything in it."""
    state = game.new(seed)
    first = state.everything()["first"] - 1
    move = 0
    while not state.over:
        seat = state.seat
        state.apply(state.bot(bots[seat], seat, seed=seed * 1000 + move), seat)
        move += 1
    return first, state.everything(), state.winners()


def interval(share, n):
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--map", default="usa")
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    options = parser.parse_args()
    game = depo.Game(options.map, players=options.players)
    bots = [options.bot] * options.players
    columns = {"routes": [], "tracks": [], "longest track": [], "tickets +": [], "tickets -": [],
               "began": []}
    won, total = [], []
    for seed in range(options.games):
        first, end, winners = play(game, bots, seed)
        for seat, player in enumerate(end["players"]):
            lines, tracks = player["lines"], player["routes"]
            columns["routes"].append(lines["routes"])
            columns["tracks"].append(len(tracks))
            columns["longest track"].append(max((track["length"] for track in tracks), default=0))
            columns["tickets +"].append(lines["tickets_done"])
            columns["tickets -"].append(lines["tickets_failed"])
            columns["began"].append(seat == first)
            won.append((seat in winners) / len(winners))
            total.append(player["total"])
    won, total = np.array(won), np.array(total)
    print(f"{options.games} games of {options.map}, {options.players} x {options.bot}: "
          f"{total.mean():.1f} points ± {1.96 * total.std() / len(total) ** 0.5:.1f}")
    print(f"{'':>16} {'mean':>7} {'winners':>8} {'others':>7} {'with winning':>13}")
    for name, values in columns.items():
        values = np.array(values, float)
        together = np.corrcoef(values, won)[0, 1] if values.std() and won.std() else 0.0
        print(f"{name:>16} {values.mean():7.2f} {np.average(values, weights=won):8.2f} "
              f"{np.average(values, weights=1 - won):7.2f} {together:+13.2f}")
    share = won[np.array(columns["began"])].mean()
    low, high = interval(share, options.games)
    print(f"who begins wins {share:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
