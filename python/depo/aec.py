# SPDX-License-Identifier: MIT
"""One table, by the interface of PettingZoo's AEC environments: agents act one after another."""
from __future__ import annotations

from typing import Any, Iterator, Optional, Union

import numpy as np

from . import spaces
from ._native import DepoError
from .game import Game, Seeds, State

try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object


class AECEnv(_AECEnv):
    """A game as PettingZoo's AEC environments are: `agent_selection` must act, `observe(agent)`
    has its "observation" and "action_mask", `last()` all that it needs.

    Agents are "seat_0", "seat_1" and so on. Rewards are 0 until the end and then as in
    `VectorEnv`. When the game is over each agent is still asked once, and answers None.

    >>> env = AECEnv("usa", players=3)
    >>> env.reset(seed=4)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     mask = observation["action_mask"]
    ...     env.step(None if termination else int(np.flatnonzero(mask)[0]))
    >>> env.agents
    []
    """

    metadata = {"name": "depo_v1", "render_modes": [], "is_parallelizable": False}

    def __init__(self, map: Union[str, Game] = "usa", *, players: int = 2,
                 variant: Optional[str] = None, options: Any = (), dtype: Any = np.uint8,
                 reward: str = "win") -> None:
        self.game = map if isinstance(map, Game) else Game(map, variant, options, players)
        if reward not in ("win", "margin", "points"):
            raise DepoError(f'reward is win, margin or points, not "{reward}"')
        self.reward, self.dtype = reward, np.dtype(dtype)
        if self.dtype not in (np.uint8, np.float32):
            raise TypeError("an observation is uint8 or float32")
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.render_mode = None
        self._state: Optional[State] = None
        self._seeds = Seeds()
        high = 255 if self.dtype == np.uint8 else np.inf
        self._action_space = spaces.Discrete(self.game.num_actions)
        self._observation_space = spaces.Dict({
            "observation": spaces.Box(0, high, (self.game.observation_size,), self.dtype),
            "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        """What an agent can see."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self._action_space

    @property
    def num_agents(self) -> int:
        """How many still act."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many there are at most."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        """This environment itself."""
        return self

    def __repr__(self) -> str:
        return f"AECEnv({self.game!r})"

    @property
    def state_of_game(self) -> State:
        """The game behind it."""
        if self._state is None:
            raise DepoError("the game has not begun: reset comes first")
        return self._state

    def reset(self, seed: Union[int, str, None] = None,
              options: Optional[dict[str, Any]] = None) -> None:
        """Sets a game up; without a seed the chance of the last one goes on. `options` are ignored,
        as PettingZoo asks of environments that have none."""
        self._state = self.game.new(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, and its legal actions."""
        seat = self.possible_agents.index(agent)
        state = self.state_of_game
        return {"observation": state.observation(seat, self.dtype), "action_mask": state.mask(seat)}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, np.ndarray]], float, bool, bool,
                                                  dict[str, Any]]:
        """Observation, reward since it acted, termination, truncation and info of the agent that
        must act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """The action of `agent_selection`; None once it is over for it."""
        state, agent = self.state_of_game, self.agent_selection
        if not self.agents:
            raise DepoError("the game is over: reset comes first")
        if self.terminations[agent]:
            if action is not None:
                raise DepoError("the game is over: the only action is None")
            self.agents.remove(agent)
            for of in (self.rewards, self._cumulative_rewards, self.terminations,
                       self.truncations, self.infos):
                del of[agent]
            self.rewards = dict.fromkeys(self.agents, 0.0)  # it has been told
            self.agent_selection = self.agents[0] if self.agents else agent
            return
        if action is None:
            raise DepoError(f"{agent} must act")
        state.apply(action, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not state.over:
            self.agent_selection = self.possible_agents[state.seat]
            return
        self.rewards = dict(zip(self.possible_agents, self._final_rewards()))
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name] = True
            self.infos[name] = {"scores": state.scores().tolist(), "winners": state.winners()}
        self.agent_selection = self.agents[0]

    def _final_rewards(self) -> list[float]:
        scores, winners = self.state_of_game.scores(), self.state_of_game.winners()
        if self.reward == "win":
            return [float(seat in winners) / len(winners) for seat in range(len(scores))]
        if self.reward == "points":
            return [float(points) for points in scores]
        return [float(points - np.delete(scores, seat).max()) for seat, points in enumerate(scores)]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they must act, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def close(self) -> None:
        """Ends the game."""
        self._state, self.agents = None, []
