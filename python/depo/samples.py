# SPDX-License-Identifier: MIT
"""Decisions of many games to learn from, as `depo sim --samples FILE` writes them."""
from __future__ import annotations

import json
import os
from typing import Any, Optional, Union

import numpy as np

from ._native import DepoError
from .game import Game


class Samples:
    """A file of `depo sim --samples`: a row for each decision, in the order of the games. The file
    stays on the disk, and what is asked for is read.

    `rows` is an array with named columns: "game", "number" of the decision in its game of "length"
    decisions, "seat", "bot" (the place in --seats), "action" (-1 where the move has none),
    "observation", "mask" (bits), and how the game ended: "points" and "win" (1 shared by the
    winners) of all players, the one who decided first and the others in the order of play behind,
    as in the observation. `about` has the results and where they come from (FILE.json).

    A map of one's own must be given as `game`; built-in ones are found.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], game: Optional[Game] = None) -> None:
        path = os.fspath(path)
        self.rows: np.ndarray = np.load(path, mmap_mode="r")
        with open(path + ".json", encoding="utf-8") as file:
            self.about: dict[str, Any] = json.load(file)
        try:
            made, form = self.about["provenance"], self.about["samples"]
        except (KeyError, TypeError):
            raise DepoError(f"{path}.json tells nothing about samples") from None
        self.game = game or Game(made["map"], made["variant"], made["options"], made["players"])
        have = {"hash": self.game.hash, "variant": self.game.variant, "players": self.game.players,
                "options": self.game.about["options"], "actions": self.game.num_actions,
                "observation": self.game.observation_size,
                "observation_version": self.game.observation_version}
        for key, value in have.items():
            if {**made, **form}[key] != value:
                raise DepoError(f"{path} was written for another {key}: {({**made, **form})[key]!r}, "
                                f"not {value!r}")
        columns = self.rows.dtype.fields or {}
        if "observation" not in columns or \
                columns["observation"][0].shape != (self.game.observation_size,) or \
                columns["mask"][0].shape != ((self.game.num_actions + 7) // 8,):
            raise DepoError(f"{path} does not have the columns that {path}.json tells of")

    def __len__(self) -> int:
        return len(self.rows)

    def masks(self, rows: np.ndarray) -> np.ndarray:
        """The legal actions of some rows, as int8 [row, action].

        rows: `samples.rows`, or some of them: `samples.rows[1000:2000]`.
        """
        bits = np.unpackbits(rows["mask"], axis=-1, count=self.game.num_actions, bitorder="little")
        return bits.view(np.int8)

    def floats(self, rows: np.ndarray) -> np.ndarray:
        """The observations of some rows as float32, as environments give them."""
        scale = np.ones(self.game.observation_size, np.float32)
        for block in self.game.blocks.values():
            scale[block.slice] = 1 / np.float32(block.scale)
        return rows["observation"] * scale
