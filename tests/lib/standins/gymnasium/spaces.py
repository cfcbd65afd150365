"""As of gymnasium.spaces: masks are int8, as they are there."""
import numpy as np


class Space:
    def __init__(self, shape=(), dtype=np.int64):
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.seed()

    def seed(self, seed=None):
        self.np_random = np.random.default_rng(seed)

    def __contains__(self, value):
        return self.contains(value)


def pick(chance, mask):
    assert mask.dtype == np.int8 and set(np.unique(mask)) <= {0, 1}
    return int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0


class Discrete(Space):
    def __init__(self, n):
        super().__init__()
        self.n = n

    def sample(self, mask=None):
        return int(self.np_random.integers(self.n)) if mask is None else pick(self.np_random, mask)

    def contains(self, value):
        return 0 <= value < self.n


class MultiDiscrete(Space):
    def __init__(self, nvec):
        super().__init__((len(nvec),))
        self.nvec = np.array(nvec)

    def sample(self, mask=None):
        if mask is None:
            return self.np_random.integers(self.nvec)
        assert isinstance(mask, tuple) and len(mask) == len(self.nvec)
        return np.array([pick(self.np_random, one) for one in mask])

    def contains(self, value):
        return value.shape == self.shape and bool(((value >= 0) & (value < self.nvec)).all())


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        super().__init__(tuple(shape), dtype)
        self.low, self.high = np.broadcast_to(low, shape), np.broadcast_to(high, shape)

    def contains(self, value):
        return value.shape == self.shape and value.dtype == self.dtype and \
            bool(((value >= self.low) & (value <= self.high)).all())


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = spaces

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, value):
        return value.keys() == self.spaces.keys() and \
            all(space.contains(value[key]) for key, space in self.spaces.items())
