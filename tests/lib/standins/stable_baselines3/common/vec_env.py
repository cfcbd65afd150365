"""As of stable_baselines3.common.vec_env: what every VecEnv has, and must have."""
import abc


class VecEnv(abc.ABC):
    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs = num_envs
        self.observation_space, self.action_space = observation_space, action_space
        self._reset_seeds()
        self._reset_options()
        modes = self.get_attr("render_mode")
        assert len(modes) == num_envs
        self.render_mode = modes[0]

    def _reset_seeds(self):
        self._seeds = [None] * self.num_envs

    def _reset_options(self):
        self._options = [{}] * self.num_envs

    def seed(self, seed=None):
        self._seeds = [seed + i for i in range(self.num_envs)]
        return self._seeds

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()

    def has_attr(self, attr_name):
        try:
            self.get_attr(attr_name)
            return True
        except AttributeError:
            return False


for name in ("reset", "step_async", "step_wait", "close", "get_attr", "set_attr", "env_method",
             "env_is_wrapped"):
    setattr(VecEnv, name, abc.abstractmethod(lambda self: None))
VecEnv.__abstractmethods__ = frozenset(
    name for name, value in vars(VecEnv).items() if getattr(value, "__isabstractmethod__", False))
