# SPDX-License-Identifier: MIT
"""One agent against bots, by Gymnasium's interface, and the names that `gymnasium.make` knows."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from ._native import DepoError
from .game import Game, State, maps
from .render import metadata, render
from .vector import VectorEnv

try:
    import gymnasium
    _Env: Any = gymnasium.Env
except ImportError:
    gymnasium = None

    class _Env:  # type: ignore[no-redef]
        """What Gymnasium's Env does about chance."""

        spec = None
        _np_random: Optional[np.random.Generator] = None

        @property
        def np_random(self) -> np.random.Generator:
            """The chance that follows from the last seed."""
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self) -> Any:
            """This environment itself."""
            return self

        def reset(self, *, seed: Optional[int] = None,
                  options: Optional[dict[str, Any]] = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        def close(self) -> None:
            """Nothing to end here."""

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *unused: Any) -> None:
            self.close()


class Env(_Env):
    """One seat of a game, as Gymnasium's environments are; bots play the others.

    `opponents` is a bot or a list of them, in the order of play after the agent. The agent's seat
    changes from game to game, or is `seat`. `info["action_mask"]` has the legal actions, and so has
    `action_masks()`, which MaskablePPO of sb3-contrib asks for. The reward is 0 until the end and
    then as in `VectorEnv`, whose `info["rewards"]` and `info["scores"]` the last info has.

    An action that is not allowed changes nothing and costs `penalty`; `illegal="raise"` raises
    DepoError, "random" makes an allowed one in its place. `info["illegal"]` marks both. After
    `max_steps` steps a game is truncated.

    `reset(seed=…)` deals the game of `Game.new(seed)`, and everything follows from the seed.

    >>> env = Env("usa", opponents="medium")
    >>> observation, info = env.reset(seed=1)
    >>> over = False
    >>> while not over:
    ...     action = env.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    ...     over = terminated or truncated
    >>> info["scores"].shape, observation.dtype
    ((2,), dtype('float32'))
    """

    metadata = metadata("depo_v0")

    def __init__(self, map: Union[str, Game] = "usa", *, players: int = 2,
                 variant: Optional[str] = None, options: Any = (),
                 opponents: Union[str, Sequence[str]] = "easy", seat: Optional[int] = None,
                 dtype: Any = np.float32, reward: str = "win", illegal: str = "penalty",
                 penalty: float = 1.0, max_steps: Optional[int] = None,
                 render_mode: Optional[str] = None) -> None:
        self.game = map if isinstance(map, Game) else Game(map, variant, options, players)
        self._setup = dict(opponents=opponents, seat=seat, dtype=dtype, reward=reward,
                           illegal=illegal, penalty=penalty, max_steps=max_steps,
                           render_mode=render_mode)
        self._begin()
        self.observation_space = self._one.single_observation_space
        self.action_space = self._one.single_action_space
        self.render_mode = render_mode

    def _begin(self) -> None:
        if not self._setup["opponents"]:
            raise DepoError("opponents are needed here: VectorEnv and AECEnv play all seats")
        self._one = VectorEnv(self.game, 1, autoreset="off", copy=False, final_observation=False,
                              **self._setup)
        self._seed: Any = None  # of this game, and its actions since: they are what is pickled
        self._made: list[int] = []

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_one"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        seed, made = state["_seed"], state["_made"]
        self.__dict__.update(state)
        self._begin()
        if seed is not None:
            self._deal(seed)
            for action in made:
                self._act(action)

    def _deal(self, seed: Any) -> None:
        self._seed, self._made = seed, []
        self._one.reset(seed=[seed])

    def _act(self, action: int) -> tuple[Any, ...]:
        result = self._one.step(np.array([action]))
        self._made.append(action)
        return result

    def _info(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        """Of one game, with nothing of the next step in it."""
        one: dict[str, Any] = {"action_mask": info["action_mask"][0].copy(),
                               "seat": int(info["seat"][0]), "length": int(info["length"][0])}
        if info["illegal"][0]:
            one["illegal"] = True
        if over:
            one.update({key: info[key][0].copy() for key in ("rewards", "scores")})
        return one

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def reset(self, *, seed: Union[int, str, None] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals a game; without a seed the chance of the last one goes on. `options` are
        ignored."""
        if isinstance(seed, str):
            self._np_random = np.random.default_rng(list(seed.encode()))
        else:
            super().reset(seed=None if seed is None else int(seed))
        self._deal(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._show()
        results = self._one._results
        return (results[self._one._observation][0].copy(),
                self._info(self._one._info(None, results["terminated"]), False))

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """An action, and what the bots answer: observation, reward, terminated, truncated, info."""
        seen, reward, over, cut, info = self._act(int(action))
        self._show()
        return (seen[0].copy(), float(reward[0]), bool(over[0]), bool(cut[0]),
                self._info(info, bool(over[0])))

    def action_masks(self) -> np.ndarray:
        """The legal actions, as bools: what MaskablePPO of sb3-contrib asks environments for."""
        return self._one._results["mask"][0].astype(np.bool_)

    @property
    def state_of_game(self) -> State:
        """A copy of the game behind it, to look at."""
        return self._one.state(0)

    def render(self) -> Any:
        """The table as `render_mode` has it: text, pixels, or printed."""
        return render(self.state_of_game, self.render_mode)

    def __repr__(self) -> str:
        return f"Env({self.game!r})"

    def close(self) -> None:
        """Ends the game."""
        self._one.close()


def vector_env(num_envs: int = 1, *, max_episode_steps: Optional[int] = None,
               **more: Any) -> VectorEnv:
    """The same environment many times, for `gymnasium.make_vec`: a VectorEnv with the defaults of
    Env, whose games begin anew in the step after (NextStep), as Gymnasium's own do."""
    defaults = {"opponents": "easy", "dtype": np.float32, "illegal": "penalty",
                "autoreset": more.pop("autoreset_mode", "next"), "max_steps": max_episode_steps}
    return VectorEnv(num_envs=num_envs, **{**defaults, **more})


def register() -> None:
    """Tells Gymnasium, where it is installed, the names of all maps: "depo/usa-v0" and so on.
    Importing depo does it."""
    for name in maps() if gymnasium else ():
        if f"depo/{name}-v0" not in gymnasium.registry:
            gymnasium.register(id=f"depo/{name}-v0", entry_point="depo.single:Env",
                               vector_entry_point="depo.single:vector_env", kwargs={"map": name})
