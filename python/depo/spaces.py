# SPDX-License-Identifier: MIT
"""What actions and observations can be: Gymnasium's own spaces where it is installed, else these
with the same names, which say as much."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class _Space:
        """A set of values of one shape and type."""

        shape: tuple[int, ...] = ()
        dtype: Any = None

        def __init__(self) -> None:
            self.np_random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            """Begins the chance of `sample` anew."""
            self.np_random = np.random.default_rng(seed)

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def contains(self, value: Any) -> bool:
            """Whether a value is one of the space."""
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore[no-redef]
        """The numbers 0 to n - 1.

        >>> 3 in Discrete(4), 4 in Discrete(4)
        (True, False)
        """

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n, self.dtype = n, np.dtype(np.int64)

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            """Any of them; any whose byte in `mask` is 1, and 0 where none is."""
            if mask is None:
                return int(self.np_random.integers(self.n))
            some = np.flatnonzero(mask)
            return int(self.np_random.choice(some)) if some.size else 0

        def contains(self, value: Any) -> bool:
            return isinstance(value, (int, np.integer)) and bool(0 <= value < self.n)

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """A number below each of several limits."""

        def __init__(self, nvec: Any) -> None:
            super().__init__()
            self.nvec = np.asarray(nvec, np.int64)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)

        def sample(self, mask: Optional[tuple[np.ndarray, ...]] = None) -> np.ndarray:
            """Any of them; with a mask for each number, any that these have.

            >>> MultiDiscrete([3, 2]).sample((np.array([0, 0, 1]), np.array([1, 0]))).tolist()
            [2, 0]
            """
            if mask is None:
                return self.np_random.integers(self.nvec)
            some = [np.flatnonzero(each) for each in mask]
            return np.array([self.np_random.choice(one) if one.size else 0 for one in some],
                            np.int64)

        def contains(self, value: Any) -> bool:
            value = np.asarray(value)
            return value.shape == self.shape and bool(((0 <= value) & (value < self.nvec)).all())

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.shape}, below {int(self.nvec.max())})"

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of one shape whose numbers are between two limits."""

        def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
            super().__init__()
            self.shape, self.dtype = tuple(shape), np.dtype(dtype)
            self.low = np.full(self.shape, low, self.dtype)
            self.high = np.full(self.shape, high, self.dtype)

        def sample(self) -> np.ndarray:
            """Any of them."""
            if self.dtype.kind == "f":
                return self.np_random.uniform(self.low, self.high).astype(self.dtype)
            return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, value: Any) -> bool:
            return isinstance(value, np.ndarray) and value.shape == self.shape and \
                value.dtype == self.dtype and \
                bool(((value >= self.low) & (value <= self.high)).all())

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(_Space):  # type: ignore[no-redef]
        """Several spaces with names."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def sample(self) -> dict[str, Any]:
            """Any of them."""
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, value: Any) -> bool:
            return isinstance(value, dict) and value.keys() == self.spaces.keys() and \
                all(space.contains(value[name]) for name, space in self.spaces.items())

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


def observation_box(game: Any, dtype: Any, times: int = 1, lead: tuple[int, ...] = ()) -> Any:
    """The space of observations of a game, or of several one after the other, in an array of the
    shape `lead`: a byte at most in each place, or that byte divided by its block's scale."""
    kind = np.dtype(dtype)
    if kind not in (np.uint8, np.float32):
        raise TypeError("an observation is uint8 or float32")
    high = np.full(game.observation_size, 255, kind)
    for block in game.blocks.values() if kind == np.float32 else ():
        high[block.slice] /= np.float32(block.scale)
    high = np.broadcast_to(np.tile(high, times), (*lead, times * high.size))
    return Box(np.zeros(high.shape, kind), high.copy(), high.shape, kind)
