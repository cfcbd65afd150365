# SPDX-License-Identifier: MIT
"""Many games at once for Stable-Baselines3, with masks for MaskablePPO of sb3-contrib.

    from sb3_contrib import MaskablePPO
    from depo.sb3 import VecEnv
    model = MaskablePPO("MlpPolicy", VecEnv("usa", 64, opponents="easy"))

A single `depo.Env` works there too, as any Gymnasium environment does; this is faster. Importing
this module needs stable-baselines3; `import depo` does not."""
from __future__ import annotations

import functools
import time
from typing import Any, Iterable, Optional, Union

import numpy as np

from .game import Game
from .vector import VectorEnv

try:
    from stable_baselines3.common.vec_env import VecEnv as _VecEnv
except ImportError as missing:
    raise ImportError(f"depo.sb3 needs stable-baselines3: pip install sb3-contrib ({missing})"
                      ) from None

Indices = Union[None, int, Iterable[int]]


class VecEnv(_VecEnv):
    """`VectorEnv` as a VecEnv of Stable-Baselines3. `more` are arguments of `VectorEnv`; bots play
    the other seats, observations are float32 and illegal actions cost a penalty unless these say
    otherwise. Infos have "action_mask", and at the end of a game "terminal_observation",
    "TimeLimit.truncated", "scores" and "episode", as those of a Monitor."""

    def __init__(self, map: Union[str, Game] = "usa", num_envs: int = 64, **more: Any) -> None:
        more = {"opponents": "easy", "dtype": np.float32, "illegal": "penalty", **more}
        self.venv = VectorEnv(map, num_envs, autoreset="same", **more)
        super().__init__(num_envs, self.venv.single_observation_space,
                         self.venv.single_action_space)
        self._begun = time.time()
        self._actions: Any = None

    def _remember(self, info: dict[str, Any], ended: np.ndarray) -> None:
        self._masks = info["action_mask"].astype(np.bool_)
        self._sums[ended], self._lengths[ended] = 0.0, 0

    def reset(self) -> np.ndarray:
        """Begins a game in each place, with the seeds of the last `seed`."""
        seeds = None if any(seed is None for seed in self._seeds) else self._seeds
        seen, info = self.venv.reset(seed=seeds)
        self._sums, self._lengths = np.zeros(self.num_envs), np.zeros(self.num_envs, int)
        self._remember(info, np.ones(self.num_envs, np.bool_))
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        """Takes the actions of the next `step_wait`."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Observations, rewards, dones and infos."""
        seen, reward, over, cut, info = self.venv.step(self._actions)
        ended = over | cut
        self._sums += reward
        self._lengths += 1
        infos: list[dict[str, Any]] = [{"TimeLimit.truncated": False} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ended):
            infos[i] = {"terminal_observation": info["final_obs"][i],
                        "TimeLimit.truncated": bool(cut[i]),
                        "episode": {"r": float(self._sums[i]), "l": int(self._lengths[i]),
                                    "t": time.time() - self._begun}}
            if over[i]:
                infos[i]["scores"] = info["scores"][i]
        for i in np.flatnonzero(info["illegal"]):
            infos[i]["illegal"] = True
        self._remember(info, ended)
        return seen, reward, ended, infos

    def action_masks(self) -> np.ndarray:
        """The legal actions of all games, as bools."""
        return self._masks

    def _some(self, indices: Indices) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)

    def _mask(self, i: int) -> np.ndarray:
        return self._masks[i]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of each game; all but "action_masks" are the same for all."""
        if attr_name == "action_masks":
            return [functools.partial(self._mask, i) for i in self._some(indices)]
        return [getattr(self.venv, attr_name)] * len(self._some(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Sets an attribute, of all games."""
        setattr(self.venv, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Indices = None,
                   **method_kwargs: Any) -> list[Any]:
        """What a method returns for each game."""
        return [method(*method_args, **method_kwargs)
                for method in self.get_attr(method_name, indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """Never."""
        return [False] * len(self._some(indices))

    def get_images(self) -> list[Optional[np.ndarray]]:
        """A picture of each game, with `render_mode="rgb_array"`."""
        if self.venv.render_mode != "rgb_array":
            return [None] * self.num_envs
        return list(self.venv.render() or ())

    def close(self) -> None:
        """Ends all games."""
        self.venv.close()
