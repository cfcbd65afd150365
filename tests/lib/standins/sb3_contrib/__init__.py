"""A stand-in for sb3-contrib: a MaskablePPO that acts by chance and learns nothing."""
import numpy as np


def get_action_masks(env):
    return np.stack(env.env_method("action_masks"))


class MaskablePPO:
    def __init__(self, policy, env, n_steps, batch_size, gamma, verbose):
        assert env.has_attr("action_masks") and not env.has_attr("no_such_thing")
        self.env, self.n_steps, self.random = env, n_steps, np.random.default_rng(1)

    def learn(self, total_timesteps):
        env, seen, done = self.env, self.env.reset(), 0
        while done < total_timesteps:
            masks = get_action_masks(env)
            assert masks.shape == (env.num_envs, env.action_space.n) and masks.dtype == bool
            actions, _ = self.predict(seen, action_masks=masks)
            seen, rewards, dones, infos = env.step(actions)
            done += env.num_envs
            assert seen.shape == (env.num_envs, *env.observation_space.shape)
            assert rewards.shape == dones.shape == (env.num_envs,) and len(infos) == env.num_envs
            for info, over in zip(infos, dones):
                assert ("terminal_observation" in info) == ("episode" in info) == bool(over)

    def predict(self, observation, action_masks, deterministic=False):
        scores = self.random.random(action_masks.shape) * action_masks
        return scores.argmax(1), None

    def save(self, name):
        pass
