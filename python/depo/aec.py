# SPDX-License-Identifier: MIT
"""One table, by the interfaces of PettingZoo: agents act one after another (AECEnv, `env()`), or
all of them are asked in each step (ParallelEnv, `parallel_env()`)."""
from __future__ import annotations

from typing import Any, Iterator, Optional, Union

import numpy as np

from . import spaces
from ._native import DepoError, whole
from .game import Game, Seeds, State
from .render import check_mode, metadata, render

try:
    from pettingzoo import AECEnv as _AECEnv
    from pettingzoo import ParallelEnv as _ParallelEnv
except ImportError:
    _AECEnv = _ParallelEnv = object

ILLEGAL = ("raise", "penalty", "random")  # what may happen to an action that is not allowed
Seen = dict[str, np.ndarray]


def check_illegal(illegal: str) -> str:
    """One of ILLEGAL; DepoError for any other."""
    if illegal not in ILLEGAL:
        raise DepoError(f"illegal is raise, penalty or random, not {illegal!r}")
    return illegal


class _Table:
    """What both kinds share: a game, its agents, what they see and what they get."""

    def __init__(self, map: Union[str, Game] = "usa", *, players: int = 2,
                 variant: Optional[str] = None, options: Any = (), dtype: Any = np.uint8,
                 reward: str = "win", illegal: str = "penalty", penalty: float = 1.0,
                 max_steps: Optional[int] = None, render_mode: Optional[str] = None) -> None:
        self.game = map if isinstance(map, Game) else Game(map, variant, options, players)
        if reward not in ("win", "margin", "points"):
            raise DepoError(f'reward is win, margin or points, not "{reward}"')
        self.reward, self.dtype = reward, np.dtype(dtype)
        self.illegal, self.penalty = check_illegal(illegal), float(penalty)
        self.max_steps = None if max_steps is None else whole(max_steps, "max_steps", 1)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._state: Optional[State] = None
        self._seeds = Seeds()
        self._steps = 0
        box = spaces.observation_box(self.game, self.dtype)
        self.state_space = spaces.observation_box(self.game, self.dtype, self.game.players)
        masks = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        self._action_spaces = {agent: spaces.Discrete(self.game.num_actions)
                               for agent in self.possible_agents}
        self._observation_spaces = {agent: spaces.Dict({"observation": box, "action_mask": masks})
                                    for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent can see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self._action_spaces[agent]

    @property
    def observation_spaces(self) -> dict[str, Any]:
        """What each agent can see."""
        return self._observation_spaces

    @property
    def action_spaces(self) -> dict[str, Any]:
        """What each agent can do."""
        return self._action_spaces

    @property
    def num_agents(self) -> int:
        """How many still act."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many there are at most."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        """This environment itself."""
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"

    @property
    def state_of_game(self) -> State:
        """The game behind it."""
        if self._state is None:
            raise DepoError("the game has not begun: reset comes first")
        return self._state

    def state(self) -> np.ndarray:
        """What all agents see together, one after the other: for critics that may know
        everything. Only the order of the piles is missing."""
        state = self.state_of_game
        return np.concatenate([state.observation(seat, self.dtype)
                               for seat in range(self.game.players)])

    def render(self) -> Union[None, str, np.ndarray]:
        """The table as `render_mode` has it: text, pixels, or printed."""
        return render(self.state_of_game, self.render_mode)

    def close(self) -> None:
        """Ends the game."""
        self._state, self.agents = None, []

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _see(self, agent: str) -> Seen:
        seat, state = self._seat(agent), self.state_of_game
        return {"observation": state.observation(seat, self.dtype), "action_mask": state.mask(seat)}

    def _begin(self, seed: Union[int, str, None]) -> State:
        self._state, self._steps = self.game.new(self._seeds.next(seed)), 0
        self.agents = list(self.possible_agents)
        return self._state

    def _allowed(self, agent: str, action: Any) -> Optional[int]:
        """The action that is made: the one given, or what `illegal` says; None for none."""
        mask, number = self.state_of_game.mask(self._seat(agent)), whole(action, "an action")
        if number < len(mask) and mask[number]:
            return number
        if self.illegal == "raise":
            self.state_of_game.copy().apply(number, self._seat(agent))  # it knows the reason
        if self.illegal == "penalty":
            return None
        return int(self._seeds.chance.choice(np.flatnonzero(mask)))

    def _final_rewards(self) -> dict[str, float]:
        """Rewards of the agents at the end of a game, 0 before."""
        state = self.state_of_game
        if not state.over:
            return dict.fromkeys(self.possible_agents, 0.0)
        scores, winners = state.scores(), state.winners()
        if self.reward == "win":
            rewards = [float(seat in winners) / len(winners) for seat in range(len(scores))]
        elif self.reward == "points":
            rewards = [float(points) for points in scores]
        else:
            rewards = [float(points - np.delete(scores, seat).max())
                       for seat, points in enumerate(scores)]
        return dict(zip(self.possible_agents, rewards))

    def _final_info(self) -> dict[str, Any]:
        state = self.state_of_game
        return {"scores": state.scores().tolist(), "winners": state.winners()}

    def _cut(self) -> bool:
        """Whether the game goes on but must not."""
        return self._steps == self.max_steps and not self.state_of_game.over


class AECEnv(_Table, _AECEnv):
    """A game as PettingZoo's AEC environments are: `agent_selection` must act, `observe(agent)`
    has its "observation" and "action_mask", `last()` all that it needs.

    Agents are "seat_0", "seat_1" and so on. Rewards are 0 until the end and then as in
    `VectorEnv`. When the game is over each agent is still asked once, and answers None.

    An action that is not allowed changes nothing and costs `penalty`, and the agent must act again;
    `illegal="raise"` raises DepoError, "random" makes an allowed one in its place. After
    `max_steps` actions the game is truncated.

    >>> env = AECEnv("usa", players=3)
    >>> env.reset(seed=4)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     mask = observation["action_mask"]
    ...     env.step(None if termination else int(np.flatnonzero(mask)[0]))
    >>> env.agents
    []
    """

    metadata = metadata("depo_v1", is_parallelizable=False)

    def reset(self, seed: Union[int, str, None] = None,
              options: Optional[dict[str, Any]] = None) -> None:
        """Sets a game up; without a seed the chance of the last one goes on. `options` are ignored,
        as PettingZoo asks of environments that have none."""
        state = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.seat]
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and its legal actions."""
        return self._see(agent)

    def last(self, observe: bool = True) -> tuple[Optional[Seen], float, bool, bool,
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
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise DepoError(f"{agent} must act")
        allowed = self._allowed(agent, action)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos = {name: {} for name in self.agents}
        if allowed is not None:
            state.apply(allowed, self._seat(agent))
        self.rewards = self._final_rewards()
        if allowed is None:
            self.rewards[agent] -= self.penalty
        if allowed != action:
            self.infos[agent]["illegal"] = True
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name], self.truncations[name] = state.over, self._cut()
            if state.over:
                self.infos[name].update(self._final_info())
        over = state.over or self._cut()
        self.agent_selection = self.agents[0] if over else self.possible_agents[state.seat]
        self._show()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise DepoError("the game is over: the only action is None")
        self.agents.remove(agent)
        kept: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations,
                                      self.truncations, self.infos]
        for of in kept:
            del of[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)  # it has been told
        self.agent_selection = self.agents[0] if self.agents else agent

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they must act, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


class ParallelEnv(_Table, _ParallelEnv):
    """The same table as PettingZoo's parallel environments are: each step takes an action of every
    agent. Those who must decide act (all of them at the start of a game, one later). The actions of
    the others do nothing; their masks have "pass" alone, so that masked policies find one.

    >>> env = ParallelEnv("usa", players=3)
    >>> observations, infos = env.reset(seed=4)
    >>> while env.agents:
    ...     actions = {agent: int(np.flatnonzero(seen["action_mask"])[0])
    ...                for agent, seen in observations.items()}
    ...     observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> all(terminations.values()), sum(rewards.values())
    (True, 1.0)
    """

    metadata = metadata("depo_parallel_v1", is_parallelizable=True)

    def _all(self, decide: tuple[int, ...]) -> dict[str, Seen]:
        seen = {agent: self._see(agent) for agent in self.agents}
        for agent in self.agents:
            if self._seat(agent) not in decide and decide:
                seen[agent]["action_mask"][self.game.action("pass")] = 1
        return seen

    def reset(self, seed: Union[int, str, None] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Sets a game up, as `AECEnv.reset`: what each agent sees, and infos."""
        state = self._begin(seed)
        if self.render_mode == "human":
            self.render()
        return self._all(state.deciders), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[
            dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool],
            dict[str, dict[str, Any]]]:
        """An action of each agent: observations, rewards, terminations, truncations and infos."""
        state = self.state_of_game
        if not self.agents:
            raise DepoError("the game is over: reset comes first")
        deciders = [self.possible_agents[seat] for seat in state.deciders]
        for agent in deciders:
            if actions.get(agent) is None:
                raise DepoError(f"{agent} must act")
        made = {agent: self._allowed(agent, actions[agent]) for agent in deciders}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps += 1
        for agent, action in made.items():
            if action is not None:
                state.apply(action, self._seat(agent))
            if action != actions[agent]:
                infos[agent]["illegal"] = True
        rewards = self._final_rewards()
        for agent, action in made.items():
            rewards[agent] -= self.penalty if action is None else 0.0
        over, cut = state.over, self._cut()
        if over:
            infos = {agent: {**info, **self._final_info()} for agent, info in infos.items()}
        seen = self._all(state.deciders)
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos


env = raw_env = AECEnv  #: as the modules of PettingZoo name them
parallel_env = ParallelEnv
