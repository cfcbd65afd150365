#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Self-play by PPO of RLlib, all seats with one policy: python3 examples/train_rllib.py [ROUNDS]."""
import sys

from ray import tune
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from depo.rllib import MultiAgentEnv

tune.register_env("depo", MultiAgentEnv)
masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule)
config = (
    PPOConfig()
    .environment("depo", env_config={"map": "tiny", "players": 2, "max_steps": 500})
    .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, *unused, **more: "all")
    .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": masked}))
)
algorithm = config.build_algo()
for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 50):
    result = algorithm.train()
    print(number, result["env_runners"].get("episode_len_mean"))
