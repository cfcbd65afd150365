"""A stand-in for Ray with RLlib: environments of several agents, and a PPO that acts by chance. It
checks what an environment returns by the published interface."""
import sys
import types

import gymnasium
import numpy as np


class MultiAgentEnv(gymnasium.Env):
    observation_spaces = action_spaces = None
    agents, possible_agents = [], []

    def __init__(self):
        assert self.possible_agents and self.agents


class PPOConfig:
    def __getattr__(self, name):
        return lambda *more, **named: self

    def environment(self, name, env_config):
        self.made = registered[name](env_config)
        return self

    def multi_agent(self, policies, policy_mapping_fn):
        assert {policy_mapping_fn(agent, None) for agent in self.made.possible_agents} == policies
        return self

    def build_algo(self):
        return Algorithm(self.made)


class Algorithm:
    def __init__(self, env):
        self.env, self.random = env, np.random.default_rng(1)

    def train(self):
        env, length = self.env, 0
        seen, infos = env.reset(seed=length)
        while True:
            assert seen and set(infos) <= set(seen) <= set(env.agents)
            for agent, what in seen.items():
                assert env.observation_spaces[agent].contains(what)
            actions = {agent: int(self.random.choice(np.flatnonzero(what["action_mask"])))
                       for agent, what in seen.items()}
            seen, rewards, terminateds, truncateds, infos = env.step(actions)
            length += 1
            assert set(infos) <= set(seen) and set(actions) <= set(rewards)
            assert set(terminateds) == set(truncateds) == {*rewards, "__all__"}
            if terminateds["__all__"] or truncateds["__all__"]:
                assert set(seen) == set(rewards) == set(env.possible_agents) and not env.agents
                assert sum(rewards.values()) == bool(terminateds["__all__"])
                return {"env_runners": {"episode_len_mean": length}}


registered = {}
tune = types.SimpleNamespace(register_env=registered.__setitem__)
for place, names in {
        "rllib.env.multi_agent_env": {"MultiAgentEnv": MultiAgentEnv},
        "rllib.algorithms.ppo": {"PPOConfig": PPOConfig},
        "rllib.core.rl_module.multi_rl_module": {"MultiRLModuleSpec": types.SimpleNamespace},
        "rllib.core.rl_module.rl_module": {"RLModuleSpec": types.SimpleNamespace},
        "rllib.examples.rl_modules.classes.action_masking_rlm": {
            "ActionMaskingTorchRLModule": object}}.items():
    parts = place.split(".")
    for i in range(len(parts)):
        name = ".".join(["ray", *parts[:i + 1]])
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.modules[f"ray.{place}"].__dict__.update(names)
