# SPDX-License-Identifier: MIT
"""Many games at once, by Gymnasium's vector interface."""
from __future__ import annotations

import ctypes
from typing import Any, Iterable, Optional, Sequence, Union

import numpy as np

from . import spaces
from ._native import DepoError, Handle, check, lib, text_of, whole
from .game import MASKS, Game, Seeds, State, _seed
from .render import MODES, check_mode, render

try:
    from gymnasium.vector import VectorEnv as _VectorEnv
except ImportError:
    _VectorEnv = object

_SHAPES = {  # kind of result: type, and what each game has of it
    "observation": (np.uint8, "observation"), "observation_float": (np.float32, "observation"),
    "final_observation": (np.uint8, "observation"),
    "final_observation_float": (np.float32, "observation"),
    "mask": (np.int8, "action"), "seat": (np.uint8, None), "reward": (np.float32, None),
    "terminated": (np.bool_, None), "truncated": (np.bool_, None), "illegal": (np.bool_, None),
    "rewards": (np.float32, "player"), "scores": (np.int32, "player"), "length": (np.int32, None)}
_AUTORESET = {"same": "SameStep", "next": "NextStep", "off": "Disabled"}  # as Gymnasium says it
Seed = Union[int, str, None]


def _autoreset(mode: Any) -> str:
    """"same", "next" or "off" of one of Gymnasium's modes, its value or ours."""
    mode = getattr(mode, "value", mode)
    names = {**{long: short for short, long in _AUTORESET.items()}, "disabled": "off"}
    return names.get(mode, mode)


def _bots(opponents: Union[str, Iterable[str]]) -> str:
    return opponents if isinstance(opponents, str) else ",".join(opponents)


def pick(mask: np.ndarray, logits: Optional[np.ndarray] = None, *, seed: Union[int, np.ndarray],
         log_probabilities: Optional[np.ndarray] = None) -> np.ndarray:
    """An action for each row of a mask, int64, where it is not 0: evenly, or with the chances that
    the softmax of `logits` gives to the legal ones. -1 in a row without any. Chosen in C.

    `seed` is a number; an array of one uint64 moves on with each call. `log_probabilities` can be
    float32 by row and gets the logarithm of the probability of each action.

    >>> pick(np.array([[0, 1, 0], [0, 0, 0]], np.int8), seed=1).tolist()
    [1, -1]
    """
    mask = np.ascontiguousarray(mask)
    if mask.ndim != 2 or mask.dtype not in MASKS:
        raise TypeError("mask must be an array of rows of int8, uint8 or bool")
    rows, columns = mask.shape
    if logits is not None:
        logits = np.ascontiguousarray(logits, np.float32)
        if logits.shape != mask.shape:
            raise TypeError(f"logits must have the shape of the mask, {mask.shape}")
    if log_probabilities is not None and (
            log_probabilities.shape != (rows,) or log_probabilities.dtype != np.float32 or
            not log_probabilities.flags.c_contiguous or not log_probabilities.flags.writeable):
        raise TypeError(f"log_probabilities must be a contiguous array of {rows} float32")
    given = seed[0] if isinstance(seed, np.ndarray) else seed
    chance = ctypes.c_uint64(int(given) % (1 << 64))
    actions = np.empty(rows, np.int64)
    check(lib.depo_pick(mask.ctypes.data, None if logits is None else logits.ctypes.data, rows,
                        columns, chance, actions.ctypes.data,
                        None if log_probabilities is None else log_probabilities.ctypes.data))
    if isinstance(seed, np.ndarray):
        seed[0] = chance.value
    return actions


class VectorEnv(Handle, _VectorEnv):
    """`num_envs` games that are stepped together, as Gymnasium's vector environments are.

    Each step acts for the seat that must decide in each game: `info["seat"]` says who that is, the
    observation is what that seat sees, and `info["action_mask"]` has its legal actions. With
    `opponents` bots play all seats but one, which changes from game to game (or is `seat`): then
    this is the usual environment of one agent. `opponents` is a bot or a list of them.

    The reward is 0 until a game is over. Then it is that of the seat that acted, and
    `info["rewards"]` and `info["scores"]` have it and the points of all seats. `reward` is "win"
    (1, shared by the winners), "margin" (points more than the best other) or "points".

    With `autoreset="same"` (SameStep) the next game begins in the step that ended one;
    `info["final_obs"]` then has what the seat saw at the end of each such game and None elsewhere,
    `info["final_info"]` its "rewards" and "scores", and `info["_final_obs"]` where that is. With
    "next" (NextStep) it begins in the step after, whose action is ignored. With "off" (Disabled) it
    begins when `reset(options={"reset_mask": …})` says so. After `max_steps` steps a game is
    truncated. As in Gymnasium each `info["key"]` has an `info["_key"]` that says for which games it
    holds.

    An action that is not allowed raises DepoError, and no game has moved. With `illegal="penalty"`
    its game does not move and the reward is minus `penalty`; with "random" an allowed action is made
    in its place. `info["illegal"]` marks both.

    All arrays are new in every step. `copy=False` gives the same memory each time, which is faster:
    copy what you keep. `buffers` can name arrays of your own to write to, which are never copied, by
    the kinds of `depo.h` ("observation" or "observation_float", "mask", "seat", "reward",
    "terminated", "truncated", "illegal", "rewards", "scores", "length").

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
                 dtype: Any = np.uint8, reward: str = "win", autoreset: Any = "same",
                 opponents: Union[str, Sequence[str], None] = None, seat: Optional[int] = None,
                 illegal: str = "raise", penalty: float = 1.0, max_steps: Optional[int] = None,
                 copy: bool = True, final_observation: bool = True,
                 buffers: Optional[dict[str, np.ndarray]] = None,
                 render_mode: Optional[str] = None) -> None:
        self.game = map if isinstance(map, Game) else Game(map, variant, options, players)
        self.num_envs = num_envs = whole(num_envs, "num_envs", 1)
        self.render_mode = check_mode(render_mode)
        autoreset = _autoreset(autoreset)
        words = [f"threads={threads}", f"reward={reward}", f"autoreset={autoreset}",
                 f"illegal={illegal}", f"penalty={float(penalty):.9f}"]
        words += [f"opponents={_bots(opponents)}"] if opponents else []
        words += [f"seat={seat}"] if seat is not None else []
        words += [f"max_steps={max_steps}"] if max_steps is not None else []
        self._handle = check(lib.depo_pool_new(self.game._handle, num_envs,
                                               text_of(" ".join(words))))
        kind = "" if np.dtype(dtype) == np.uint8 else "_float"
        if np.dtype(dtype) not in (np.uint8, np.float32):
            raise TypeError("an observation is uint8 or float32")
        self._results: dict[str, np.ndarray] = {}
        wanted = ["observation" + kind, "mask", "seat", "reward", "terminated", "truncated",
                  "illegal", "rewards", "scores", "length"]
        if final_observation:
            wanted.append("final_observation" + kind)
        buffers = dict(buffers or {})
        self._kept = set(buffers)  # never copied
        for name in wanted:
            self._attach(name, buffers.pop(name, None))
        if buffers:
            raise DepoError(f"no results of the kind {sorted(buffers)} here")
        self.copy = bool(copy)
        self._observation = "observation" + kind
        self._final = self._results.get("final_observation" + kind)
        self._actions = np.zeros(num_envs, np.int64)
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

    def _result(self, kind: str) -> np.ndarray:
        array = self._results[kind]
        return array.copy() if self.copy and kind not in self._kept else array

    def _info(self, where: Optional[np.ndarray], over: np.ndarray,
              ended: Optional[np.ndarray] = None) -> dict[str, Any]:
        """A new one each time, since wrappers add to it; for the games of `where`, None for all.
        `over` is where games are over, `ended` where one has ended in this step."""
        info: dict[str, Any] = {}
        where = np.ones(self.num_envs, np.bool_) if where is None else where
        for key, kind, holds in (("action_mask", "mask", where), ("seat", "seat", where),
                                 ("length", "length", where), ("illegal", "illegal", where),
                                 ("rewards", "rewards", over), ("scores", "scores", over)):
            info[key], info["_" + key] = self._result(kind), holds
        if ended is not None and self._same_step and ended.any():
            info["final_info"] = {key: info[key] for key in ("rewards", "_rewards", "scores",
                                                             "_scores")}
            info["_final_info"] = ended
            if self._final is not None:
                last = np.full(self.num_envs, None, object)
                for i in np.flatnonzero(ended):
                    last[i] = self._final[i].copy()
                info["final_obs"], info["_final_obs"] = last, ended
        return info

    def _make_spaces(self, dtype: Any, autoreset: str) -> None:
        count = self.game.num_actions
        self.single_observation_space = spaces.observation_box(self.game, dtype)
        self.observation_space = spaces.observation_box(self.game, dtype, 1, (self.num_envs,))
        self.single_action_space = spaces.Discrete(count)
        self.action_space = spaces.MultiDiscrete([count] * self.num_envs)
        self._same_step = autoreset == "same"
        mode: Any = _AUTORESET[autoreset]
        try:
            from gymnasium.vector import AutoresetMode
            mode = AutoresetMode(mode)
        except ImportError:
            pass
        self.metadata = {"autoreset_mode": mode, "render_modes": list(MODES)}
        self.spec = None

    def _where(self, options: Optional[dict[str, Any]]) -> Optional[np.ndarray]:
        """The games of a "reset_mask"; None for all."""
        if not options or options.get("reset_mask") is None:
            return None
        where = options["reset_mask"]
        if not isinstance(where, np.ndarray) or where.dtype != np.bool_:
            raise TypeError("reset_mask is a numpy array of bool")
        if where.shape != (self.num_envs,) or not where.any():
            raise DepoError(f"reset_mask has {self.num_envs} places, some of them True, "
                            f"not {where.shape}")
        return np.ascontiguousarray(where)

    def reset(self, *, seed: Union[Seed, Sequence[Seed]] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins a game in each place. Equal seeds give equal games; without one the chance of the
        last seed goes on. A list has a seed for each place, or None: the first game there is then
        that of `Game.new(seed)`, and all that follows there depends on that seed alone.

        `options={"reset_mask": mask}` begins games only where the mask is True; a single seed then
        means that seed and the numbers after it, as in Gymnasium. Other options are ignored."""
        where = self._where(options)
        if where is None and (seed is None or isinstance(seed, (str, int, np.integer))):
            check(lib.depo_pool_reset(self._open(), _seed(self._seeds.next(seed))))
        elif not isinstance(seed, (type(None), int, np.integer, list, tuple, np.ndarray)):
            raise DepoError(f"a seed is a number, 32 hexadecimal digits or a list, not {seed!r}")
        else:
            self._reset_some(where, seed)
        over = self._results["terminated"]
        return self._result(self._observation), self._info(
            where, np.zeros(self.num_envs, np.bool_) if self.copy else over)

    def _reset_some(self, where: Optional[np.ndarray], seed: Any) -> None:
        if isinstance(seed, (int, np.integer)):
            seed = range(int(seed), int(seed) + self.num_envs)
        seeds: list[Any] = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise DepoError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        texts = (ctypes.c_char_p * self.num_envs)(
            *(None if one is None else _seed(one) for one in seeds))
        which = None if where is None else where.ctypes.data
        check(lib.depo_pool_reset_some(self._open(), which, texts))

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                                 dict[str, Any]]:
        """One action in each game: observation, reward, terminated, truncated, info. An illegal
        one raises DepoError, and nothing has happened in any game, unless `illegal` says else."""
        if actions is not self._actions:
            actions = np.asarray(actions)
            if not np.issubdtype(actions.dtype, np.integer):
                raise DepoError(f"actions are whole numbers, not {actions.dtype}")
            actions = np.ascontiguousarray(actions, np.int64)
            if actions.shape != (self.num_envs,):
                raise DepoError(f"{self.num_envs} actions are needed, not {actions.shape}")
        check(lib.depo_pool_step(self._open(), actions.ctypes.data))
        over, cut = self._result("terminated"), self._result("truncated")
        return (self._result(self._observation), self._result("reward"), over, cut,
                self._info(None, over, over | cut))

    def sample_actions(self) -> np.ndarray:
        """A legal action for each game, evenly by chance, out of the masks; chosen in C."""
        check(lib.depo_pool_sample(self._open(), self._actions.ctypes.data))
        return self._actions

    def state(self, i: int) -> State:
        """A copy of the state of game number `i`, to look at."""
        return State(self.game, check(lib.depo_pool_run(self._open(), whole(i, "a game"))))

    def render(self) -> Optional[tuple[Any, ...]]:
        """A picture of each game, as `render_mode` has it: texts or pixels."""
        frames = tuple(render(self.state(i), self.render_mode) for i in range(self.num_envs))
        return frames if self.render_mode in ("ansi", "rgb_array") else None

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
