#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""MaskablePPO of sb3-contrib against a bot: python3 examples/train_sb3.py [STEPS] [MAP]."""
import sys

from sb3_contrib import MaskablePPO

from depo.sb3 import VecEnv

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
env = VecEnv(sys.argv[2] if len(sys.argv) > 2 else "tiny", 64, opponents="easy", reward="win")
model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=1024, gamma=1.0, verbose=1)
model.learn(total_timesteps=steps)
model.save("depo_ppo")

seen, won, games = env.reset(), 0.0, 0
while games < 500:
    actions, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
    seen, rewards, dones, _ = env.step(actions)
    won, games = won + rewards[dones].sum(), games + dones.sum()
print(f"won {won / games:.1%} of {games} games against easy")
