# SPDX-License-Identifier: MIT
"""One table with several agents for RLlib.

    from ray import tune
    from depo.rllib import MultiAgentEnv
    tune.register_env("depo", MultiAgentEnv)           # env_config={"map": "usa", "players": 2}

Importing this module needs ray[rllib]; `import depo` does not."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import spaces
from .aec import ParallelEnv

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv as _MultiAgentEnv
except ImportError as missing:
    raise ImportError(f"depo.rllib needs RLlib: pip install 'ray[rllib]' ({missing})") from None

Results = dict[str, Any]


class MultiAgentEnv(_MultiAgentEnv):
    """A MultiAgentEnv of RLlib. `config` has arguments of `ParallelEnv`. Only agents that must
    decide get an observation: "observations", and "action_mask" as float32, the two keys that
    RLlib's masked modules read. Agents are "seat_0" and so on."""

    def __init__(self, config: Optional[dict[str, Any]] = None) -> None:
        asked: dict[str, Any] = {"dtype": np.float32, **dict(config or {})}
        self.table = ParallelEnv(**asked)
        self.possible_agents = list(self.table.possible_agents)
        self.agents = list(self.possible_agents)
        size = self.table.game.num_actions
        self.observation_spaces = {agent: spaces.Dict({
            "observations": self.table.observation_space(agent)["observation"],
            "action_mask": spaces.Box(0, 1, (size,), np.float32)}) for agent in self.agents}
        self.action_spaces = dict(self.table.action_spaces)
        super().__init__()

    def _see(self, seen: Results, agents: list[str]) -> Results:
        return {agent: {"observations": seen[agent]["observation"],
                        "action_mask": seen[agent]["action_mask"].astype(np.float32)}
                for agent in agents}

    def _deciders(self) -> list[str]:
        return [self.possible_agents[seat] for seat in self.table.state_of_game.deciders]

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[Results, Results]:
        """What those see who must decide, and their infos."""
        seen, infos = self.table.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        now = self._deciders()
        return self._see(seen, now), {agent: infos[agent] for agent in now}

    def step(self, action_dict: dict[str, int]) -> tuple[Results, Results, Results, Results,
                                                         Results]:
        """Actions of those who must decide: observations of those who must next (of all at the
        end), rewards, terminateds and truncateds with "__all__", and infos."""
        acted = self._deciders()
        seen, rewards, over, cut, infos = self.table.step(action_dict)
        ends = not self.table.agents
        now = list(self.possible_agents) if ends else self._deciders()
        told = [agent for agent in self.possible_agents if agent in now or agent in acted]
        terminateds: Results = {agent: over[agent] for agent in told}
        truncateds: Results = {agent: cut[agent] for agent in told}
        terminateds["__all__"], truncateds["__all__"] = any(over.values()), any(cut.values())
        if ends:
            self.agents = []
        return (self._see(seen, now), {agent: rewards[agent] for agent in told}, terminateds,
                truncateds, {agent: infos[agent] for agent in now})

    def render(self) -> Any:
        """The table as "render_mode" of the config has it."""
        return self.table.render()

    def close(self) -> None:
        """Ends the game."""
        self.table.close()
