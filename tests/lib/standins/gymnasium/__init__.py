"""A stand-in for Gymnasium: what environments can meet of it, by its published interface."""
import importlib

import numpy as np

from . import spaces, vector  # noqa: F401

registry = {}


class Env:
    spec = None
    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        assert seed is None or (type(seed) is int and seed >= 0), seed
        if seed is not None:
            self._np_random = np.random.default_rng(seed)


def register(id, entry_point, vector_entry_point=None, kwargs=None):
    assert id not in registry
    registry[id] = (entry_point, vector_entry_point, kwargs or {})


def _load(place):
    module, name = place.split(":")
    return getattr(importlib.import_module(module), name)


def make(id, **more):
    return _load(registry[id][0])(**{**registry[id][2], **more})


def make_vec(id, num_envs=1, **more):
    return _load(registry[id][1])(num_envs=num_envs, **{**registry[id][2], **more})
