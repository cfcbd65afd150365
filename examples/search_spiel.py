#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A flat Monte Carlo search by OpenSpiel's interface against random play, which needs nothing but
depo: python3 examples/search_spiel.py [GAMES] [TRIALS]."""
import random
import sys

from depo import spiel

games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
trials = int(sys.argv[2]) if len(sys.argv) > 2 else 6
chance = random.Random(1)
game = spiel.Game("tiny", chance="explicit", deals=1000)


def play_out(state):
    """What random play brings to each seat from here."""
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return state.returns()


def search(state):
    """The action with the best result in imagined worlds that look the same."""
    seat, totals = state.current_player(), dict.fromkeys(state.legal_actions(), 0.0)
    for action in totals:
        for _ in range(trials):
            world = state.resample_from_infostate(seat, chance.random)
            totals[action] += play_out(world.child(action))[seat]
    return max(totals, key=totals.get)


won = 0.0
for number in range(games):
    state, mine = game.new_initial_state(), number % 2
    state.apply_action(chance.choice(state.chance_outcomes())[0])
    while not state.is_terminal():
        my_turn = state.current_player() == mine
        state.apply_action(search(state) if my_turn else chance.choice(state.legal_actions()))
    won += state.returns()[mine] + 0.5
print(f"search won {won / games:.0%} of {games} games against random play")
