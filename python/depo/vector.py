# SPDX-License-Identifier: MIT
"""Many games at once, by Gymnasium's vector interface."""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np

from . import spaces
from ._native import DepoError, Handle, check, lib, text_of, whole
from .game import MASKS, Game, Seeds, State, _seed

try:
    from gymnasium.vector import VectorEnv as _VectorEnv
except ImportError:
    _VectorEnv = object

_SHAPES = {  # kind of result: type, and what each game has of it
    "observation": (np.uint8, "observation"), "observation_float": (np.float32, "observation"),
    "final_observation": (np.uint8, "observation"),
    "final_observation_float": (np.float32, "observation"),
    "mask": (np.int8, "action"), "seat": (np.uint8, None), "reward": (np.float32, None),
    "terminated": (np.bool_, None), "rewards": (np.float32, "player"),
    "scores": (np.int32, "player"), "length": (np.int32, None)}


class VectorEnv(Handle, _VectorEnv):
    """`num_envs` games that are stepped together, as Gymnasium's vector environments are.

    Each step acts for the seat that must decide in each game: `info["seat"]` says who that is, the
    observation is what that seat sees, and `info["action_mask"]` has its legal actions. With
    `opponents` a bot plays all seats but one, which changes from game to game (or is `seat`): then
    this is the usual environment of one agent.

    The reward is 0 until a game is over. Then it is that of the seat that acted, and
    `info["rewards"]` and `info["scores"]` have it and the points of all seats. `reward` is "win"
    (1, shared by the winners), "margin" (points more than the best other) or "points".

    With `autoreset="same"` (SameStep) the next game begins in the step that ended one;
    `info["final_obs"]` then has what the seat saw at the end of each such game and None elsewhere,
    `info["final_info"]` its "rewards" and "scores", and `info["_final_obs"]` where that is. With
    "next" (NextStep) it begins in the step after, whose action is ignored. Games are never cut
    short: `truncated` is always False. As in Gymnasium each `info["key"]` has an `info["_key"]`
    that says for which games it holds.

    All arrays but `final_obs` are the same memory in every step: copy what you keep. `buffers` can name arrays of
    your own to write to, by the kinds of `depo.h` ("observation" or "observation_float", "mask",
    "seat", "reward", "terminated", "rewards", "scores", "length").

    >>> env = VectorEnv("usa", players=2, num_envs=4)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape == (4, env.game.observation_size), info["action_mask"].dtype
    (True, dtype('int8'))
    >>> for _ in range(300):
    ...     observation, reward, terminated, truncated, info = env.step(env.sample_actions())
    >>> reward.shape, bool(truncated.any())
    ((4,), False)
    >>> env.close()
    """

    def __init__(self, map: Union[str, Game] = "usa", num_envs: int = 256, *, players: int = 2,
                 variant: Optional[str] = None, options: Any = (), threads: int = 1,
                 dtype: Any = np.uint8, reward: str = "win", autoreset: str = "same",
                 opponents: Optional[str] = None, seat: Optional[int] = None,
                 final_observation: bool = True,
                 buffers: Optional[dict[str, np.ndarray]] = None) -> None:
        self.game = map if isinstance(map, Game) else Game(map, variant, options, players)
        self.num_envs = num_envs = whole(num_envs, "num_envs", 1)
        words = [f"threads={threads}", f"reward={reward}", f"autoreset={autoreset}"]
        words += [f"opponents={opponents}"] if opponents else []
        words += [f"seat={seat}"] if seat is not None else []
        self._handle = check(lib.depo_pool_new(self.game._handle, num_envs,
                                               text_of(" ".join(words))))
        kind = "" if np.dtype(dtype) == np.uint8 else "_float"
        if np.dtype(dtype) not in (np.uint8, np.float32):
            raise TypeError("an observation is uint8 or float32")
        self._results: dict[str, np.ndarray] = {}
        wanted = ["observation" + kind, "mask", "seat", "reward", "terminated", "rewards",
                  "scores", "length"]
        if final_observation:
            wanted.append("final_observation" + kind)
        buffers = dict(buffers or {})
        for name in wanted:
            self._attach(name, buffers.pop(name, None))
        if buffers:
            raise DepoError(f"no results of the kind {sorted(buffers)} here")
        self._observation = self._results["observation" + kind]
        self._final = self._results.get("final_observation" + kind)
        self._actions = np.zeros(num_envs, np.int64)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._all = np.ones(num_envs, np.bool_)
        self._seeds = Seeds()
        self.closed = False
        self._make_spaces(dtype, autoreset)

    _instead = " or copied: make one where it is needed"

    def _attach(self, kind: str, given: Optional[np.ndarray]) -> None:
        dtype, each = _SHAPES[kind]
        sizes = {"observation": self.game.observation_size, "action": self.game.num_actions,
                 "player": self.game.players}
        shape = (self.num_envs,) if each is None else (self.num_envs, sizes[each])
        array = np.zeros(shape, dtype) if given is None else given
        if array.shape != shape or array.dtype not in (MASKS if kind == "mask" else (dtype,)) or \
                not array.flags.c_contiguous or not array.flags.writeable:
            raise TypeError(f"{kind} must be a contiguous array {shape} of {np.dtype(dtype)}")
        self._results[kind] = array
        check(lib.depo_pool_attach(self._handle, kind.encode(), array.ctypes.data, array.nbytes))

    def _info(self, ended: bool) -> dict[str, Any]:
        """A new one each time, since wrappers add to it."""
        results, over, info = self._results, self._results["terminated"], {}
        for key, kind, where in (("action_mask", "mask", self._all), ("seat", "seat", self._all),
                                 ("length", "length", self._all), ("rewards", "rewards", over),
                                 ("scores", "scores", over)):
            info[key], info["_" + key] = results[kind], where
        if ended and self._same_step:
            info["final_info"] = {key: info[key] for key in ("rewards", "_rewards", "scores",
                                                             "_scores")}
            info["_final_info"] = over
            if self._final is not None:
                last = np.full(self.num_envs, None, object)
                for i in np.flatnonzero(over):
                    last[i] = self._final[i].copy()
                info["final_obs"], info["_final_obs"] = last, over
        return info

    def _make_spaces(self, dtype: Any, autoreset: str) -> None:
        count = self.game.num_actions
        self.single_observation_space = spaces.observation_box(self.game, dtype)
        self.observation_space = spaces.observation_box(self.game, dtype, 1, (self.num_envs,))
        self.single_action_space = spaces.Discrete(count)
        self.action_space = spaces.MultiDiscrete([count] * self.num_envs)
        self._same_step = autoreset == "same"
        mode: Any = "SameStep" if self._same_step else "NextStep"
        try:
            from gymnasium.vector import AutoresetMode
            mode = AutoresetMode(mode)
        except ImportError:
            pass
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.render_mode = None
        self.spec = None

    def reset(self, *, seed: Union[int, str, None] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins a game in each place. Equal seeds give equal games; without one the chance of the
        last seed goes on. `options` are ignored, except for "reset_mask": it would restart some
        of the games alone, which is not supported, and raises DepoError."""
        if options and "reset_mask" in options:
            raise DepoError("reset_mask is not supported: reset restarts every game")
        check(lib.depo_pool_reset(self._open(), _seed(self._seeds.next(seed))))
        return self._observation, self._info(False)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                                 dict[str, Any]]:
        """One action in each game: observation, reward, terminated, truncated, info. An illegal
        one raises DepoError, and nothing has happened in any game."""
        if actions is not self._actions:
            actions = np.asarray(actions)
            if not np.issubdtype(actions.dtype, np.integer):
                raise DepoError(f"actions are whole numbers, not {actions.dtype}")
            actions = np.ascontiguousarray(actions, np.int64)
            if actions.shape != (self.num_envs,):
                raise DepoError(f"{self.num_envs} actions are needed, not {actions.shape}")
        check(lib.depo_pool_step(self._open(), actions.ctypes.data))
        results = self._results
        over = results["terminated"]
        return (self._observation, results["reward"], over, self._truncated,
                self._info(bool(over.any())))

    def sample_actions(self) -> np.ndarray:
        """A legal action for each game, evenly by chance, out of the masks; chosen in C."""
        check(lib.depo_pool_sample(self._open(), self._actions.ctypes.data))
        return self._actions

    def state(self, i: int) -> State:
        """A copy of the state of game number `i`, to look at."""
        return State(self.game, check(lib.depo_pool_run(self._open(), whole(i, "a game"))))

    @property
    def unwrapped(self) -> "VectorEnv":
        """This environment itself."""
        return self

    def __repr__(self) -> str:
        return f"VectorEnv({self.game!r}, num_envs={self.num_envs})"

    def close(self, **unused: Any) -> None:
        """Ends all games."""
        handle, self._handle = self._handle, None
        if handle:
            lib.depo_pool_free(handle)
        self.closed = True

    def __del__(self, free=lib.depo_pool_free) -> None:
        if getattr(self, "_handle", None):
            free(self._handle)
            self._handle = None

    def _open(self) -> int:
        if not self._handle:
            raise DepoError("the environment is closed")
        return self._handle
