# SPDX-License-Identifier: MIT
"""The games of Depo in Python: rules, maps, bots, and many games at once for learning.

One game:

    >>> import depo
    >>> game = depo.Game("usa", players=2)           # or "europe", "africa", a map file …
    >>> state = game.new(seed=1)
    >>> while not state.over:
    ...     moves = state.legal()                    # ids of game.actions; legal_text() for words
    ...     state.apply(moves[len(moves) // 2])      # or text: state.apply("take deck")
    >>> state.winners() in ([0], [1], [0, 1])
    True

A bot's move is `state.bot("medium")`; what a seat may know is `state.view(seat)` in words and
`state.observation(seat)` in numbers, whose named blocks are `game.blocks`; `state.determinize(seat)`
imagines what could be hidden; `state.evaluate(seat)` is what a position is worth; `state.file()` and `depo.load(text)` write and read game files.

One agent against bots, as Gymnasium's environments are: `depo.Env("usa", opponents="medium")`, or
`gymnasium.make("depo/usa-v0", opponents="medium")`.

Many games, as Gymnasium's vector environments are (neither Gymnasium nor PettingZoo is needed):

    >>> env = depo.VectorEnv("usa", num_envs=64, opponents="easy")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(env.sample_actions())

Decisions of bots to learn from: `depo.Samples(file)` reads what `depo sim --samples file` writes.

One table, as PettingZoo's AEC environments are: `depo.AECEnv("usa", players=3)`; as its parallel
ones are: `depo.ParallelEnv("usa", players=3)`.

`depo.sb3`, `depo.rllib` and `depo.spiel` are for Stable-Baselines3, RLlib, and search by OpenSpiel's
interface.

Everything that the library refuses raises `depo.DepoError` with the reason. docs/python.md has the
table of actions, the blocks of observations and how fast it is. `python3 -m depo` measures that.
"""
from . import aec, spaces
from ._native import DepoError, lib
from .aec import AECEnv, ParallelEnv
from .game import Block, Evaluation, Game, State, bots, load, maps
from .samples import Samples
from .single import Env, register
from .vector import VectorEnv, pick

__version__ = lib.depo_version().decode()
__all__ = ["AECEnv", "Block", "DepoError", "Env", "Evaluation", "Game", "ParallelEnv", "Samples",
           "State", "VectorEnv", "aec", "bots", "load", "maps", "pick", "register", "spaces"]
register()
