# SPDX-License-Identifier: MIT
"""Games and states: the rules, one move at a time."""
from __future__ import annotations

import ctypes
import functools
import json
import os
from typing import Any, Iterable, NamedTuple, Optional, Union

import numpy as np

from ._native import TEXT_ROOM, DepoError, Handle, check, lib, take_text, text_of, whole

Move = Union[int, str]
MASKS = (np.int8, np.uint8, np.bool_)  # types that a mask may have; Gymnasium's spaces want the first


def maps() -> list[str]:
    """The ids of the built-in maps.

    >>> "usa" in maps() and "europe" in maps()
    True
    """
    return _all(lib.depo_map_id)


def bots() -> list[str]:
    """The names of the bots, weakest first, then the two that bots are measured by.

    >>> bots()[:3]
    ['random', 'easy', 'medium']
    """
    return _all(lib.depo_bot_name)


def _all(name_of) -> list[str]:
    names: list[str] = []
    while (name := name_of(len(names))) is not None:
        names.append(name.decode())
    return names


class Block(NamedTuple):
    """A named part of an observation: bytes `first` to `first + rows * columns`."""

    name: str
    about: str
    first: int
    rows: int
    columns: int
    scale: float  #: a byte divided by it is the float

    @property
    def slice(self) -> slice:
        """Where the block is in an observation."""
        return slice(self.first, self.first + self.rows * self.columns)


class Evaluation(NamedTuple):
    """What a position is worth, by simulated games: an array for each number, a place for each
    seat. Errors are standard errors from the number of games."""

    games: int  #: imagined; 0 where the game is over
    chance: np.ndarray  #: to win, calibrated with the ends of real games; they add up to 1
    chance_error: np.ndarray
    points: np.ndarray  #: expected at the end, calibrated
    points_error: np.ndarray
    imagined_wins: np.ndarray  #: the share of simulated games won, not calibrated


class Game(Handle):
    """What does not change during a game: a map, a variant, options and a number of players.

    `map` is the id of a built-in map, the path of a map file, or a map as JSON text; `variant` and
    `options` are ids of the map; `tickets` is the text of a ticket list in place of the map's.

    >>> game = Game("usa", players=2)
    >>> game
    Game('usa', 'classic', players=2)
    >>> len(game.tracks), game.tracks[0]["length"] > 0
    (100, True)
    >>> Game("atlantis")
    Traceback (most recent call last):
        ...
    depo._native.DepoError: atlantis: ...
    """

    def __init__(self, map: str = "usa", variant: Optional[str] = None,
                 options: Iterable[str] = (), players: int = 2,
                 tickets: Optional[str] = None) -> None:
        self._handle = check(lib.depo_kit_open(
            text_of(os.fsencode(map)), variant if variant is None else text_of(variant),
            text_of(" ".join(options)), tickets if tickets is None else text_of(tickets),
            whole(players, "the number of players")))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.new(0).file(),)  # it has all of a map of one's own

    def __copy__(self) -> "Game":
        return self  # it never changes

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    @classmethod
    def _of(cls, handle: int) -> "Game":
        game = cls.__new__(cls)
        game._handle = handle
        return game

    def __del__(self, close=lib.depo_kit_close) -> None:
        if getattr(self, "_handle", None):
            close(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"Game({self.map!r}, {self.variant!r}, players={self.players})"

    @functools.cached_property
    def about(self) -> dict[str, Any]:
        """Everything fixed: map, name, hash, variant, options, players, rules, cities, tracks and
        tickets. Track n of actions and observations is number n of `about["tracks"]`."""
        return json.loads(take_text(lib.depo_kit_json(self._handle)))

    @property
    def map(self) -> str:
        """The id of the map."""
        return self.about["map"]

    @property
    def variant(self) -> str:
        """The id of the variant."""
        return self.about["variant"]

    @property
    def hash(self) -> str:
        """A hash of all that changes how the map plays."""
        return self.about["hash"]

    @property
    def tracks(self) -> list[dict[str, Any]]:
        """The tracks, in the order of their numbers."""
        return self.about["tracks"]

    @property
    def tickets(self) -> list[dict[str, Any]]:
        """The tickets, in the order of their numbers."""
        return self.about["tickets"]

    @functools.cached_property
    def players(self) -> int:
        """The number of players."""
        return lib.depo_kit_players(self._handle)

    @functools.cached_property
    def num_actions(self) -> int:
        """How many actions there are, in every position alike."""
        return lib.depo_kit_actions(self._handle)

    @functools.cached_property
    def actions(self) -> list[str]:
        """The names of all actions: the table that ids are numbers in.

        >>> game = Game("usa")
        >>> game.actions[0], game.actions[7], game.actions[8]
        ('keep none', 'keep 1 2 3', 'take 1')
        """
        return [self.action_name(action) for action in range(self.num_actions)]

    def action_name(self, action: int) -> str:
        """The name of an action."""
        out = ctypes.create_string_buffer(TEXT_ROOM)
        check(lib.depo_kit_action_name(self._handle, whole(action, "an action"), out))
        return out.value.decode()

    def action(self, name: str) -> int:
        """The id of the action of that name.

        >>> game = Game("usa")
        >>> game.action_name(game.action("take deck"))
        'take deck'
        """
        return check(lib.depo_kit_action_find(self._handle, text_of(name)))

    @functools.cached_property
    def observation_size(self) -> int:
        """Numbers in an observation."""
        return lib.depo_kit_observation_size(self._handle)

    @functools.cached_property
    def observation_version(self) -> int:
        """Grows whenever blocks or their meaning change: keep it with what was learned."""
        return lib.depo_kit_observation_version(self._handle)

    @functools.cached_property
    def blocks(self) -> dict[str, Block]:
        """The named blocks of an observation.

        >>> Game("usa").blocks["hand"].columns
        9
        """
        blocks: dict[str, Block] = {}
        name, about, scale = ctypes.c_char_p(), ctypes.c_char_p(), ctypes.c_float()
        numbers = [ctypes.c_uint() for _ in range(3)]
        while lib.depo_kit_block(self._handle, len(blocks), name, about, *numbers, scale):
            first, rows, columns = (number.value for number in numbers)
            block = Block((name.value or b"").decode(), (about.value or b"").decode(), first, rows,
                          columns, scale.value)
            blocks[block.name] = block
        return blocks

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of observations, as views of the last axis: no copy is made.

        >>> game = Game("usa")
        >>> parts = game.split(game.new(seed=1).observation(0))
        >>> parts["trains"].tolist(), parts["owned"].shape
        ([[45, 45]], (2, 100))
        """
        lead = observation.shape[:-1]
        return {block.name: observation[..., block.slice].reshape(*lead, block.rows, block.columns)
                for block in self.blocks.values()}

    def new(self, seed: Union[int, str] = 0, first: Optional[int] = None) -> "State":
        """Sets a game up. `seed` is a number (of which 128 bits count), the same as in the program,
        or 32 hexadecimal digits; `first` is the seat that begins, by chance without it."""
        first = -1 if first is None else whole(first, "the first seat", -1)
        return State(self, check(lib.depo_run_new(self._handle, _seed(seed), first)))


def _seed(seed: Union[int, str]) -> bytes:
    if isinstance(seed, str):
        return text_of(seed)
    if not isinstance(seed, (int, np.integer)):
        raise DepoError(f"a seed is a number or 32 hexadecimal digits, not {seed!r}")
    high, low = divmod(int(seed) % (1 << 128), 1 << 64)  # a decimal number of C is the low half
    return f"{low:016x}{high:016x}".encode()


class Seeds:
    """The seeds of one reset after another, as Gymnasium has it: what follows a seed follows from
    it."""

    def __init__(self) -> None:
        self._chance: Optional[np.random.Generator] = None

    def next(self, seed: Union[int, str, None]) -> Union[int, str]:
        """The seed that was asked for, or the next one of those that follow the last."""
        if seed is not None:
            self._chance = np.random.default_rng(list(_seed(seed)))
            return seed
        return int(self.chance.integers(1 << 62))

    @property
    def chance(self) -> np.random.Generator:
        """The chance that follows from the last seed."""
        if self._chance is None:
            self._chance = np.random.default_rng()
        return self._chance


class State(Handle):
    """One game under way. Made by `Game.new`, `State.copy`, `State.determinize` and `load`.

    Seats count from 0; inside views, events and files they are numbered from 1. A move is a text,
    as game files have it, or the id of an action.

    >>> state = Game("usa", players=2).new(seed=7)
    >>> while not state.over:
    ...     seat = state.seat
    ...     state.apply(state.bot("easy", seat, seed=1))
    >>> state.scores().shape, state.phase
    ((2,), 'over')
    """

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            return load, (self.file(),)
        except DepoError as reason:
            raise TypeError(f"this State can't be pickled: {reason}") from None

    def __init__(self, game: Game, handle: int) -> None:
        self.game = game
        self._handle = handle

    def __del__(self, free=lib.depo_run_free) -> None:
        if getattr(self, "_handle", None):
            free(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"<State of {self.game!r}: {self.phase}, seats {list(self.deciders)}>"

    def copy(self) -> "State":
        """The same position once more, with the same chance to come."""
        return State(self.game, check(lib.depo_run_copy(self._handle)))

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()

    def determinize(self, seat: int, seed: int = 0) -> "State":
        """A position that looks the same to `seat`, with hidden things dealt by chance.

        >>> state = Game("usa").new(seed=3)
        >>> state.determinize(0, seed=9).view(0) == state.view(0)
        True
        """
        return State(self.game, check(lib.depo_run_imagine(self._handle, whole(seat, "a seat"),
                                                           _chance(seed))))

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide now: all of them at the start, none at the end."""
        bits = lib.depo_run_deciders(self._handle)
        return tuple(seat for seat in range(self.game.players) if bits >> seat & 1)

    @property
    def seat(self) -> int:
        """The first of the seats that must decide; -1 when the game is over."""
        bits = lib.depo_run_deciders(self._handle)
        return (bits & -bits).bit_length() - 1

    def _who(self, seat: Optional[int]) -> int:
        """A seat for C: the first that must decide where none is given, any at the end."""
        return max(self.seat, 0) if seat is None else whole(seat, "a seat")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return lib.depo_run_deciders(self._handle) == 0

    @property
    def phase(self) -> str:
        """'start-tickets', 'turn', 'second-card', 'offer', 'tunnel', 'over' …"""
        return lib.depo_run_phase(self._handle).decode()

    def __hash__(self) -> int:
        return lib.depo_run_hash(self._handle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and hash(self) == hash(other)

    def legal(self, seat: Optional[int] = None) -> np.ndarray:
        """The ids of the legal actions, rising: each claim with its payment of the fewest
        locomotives."""
        return np.flatnonzero(self.mask(seat)).astype(np.int32)

    def legal_text(self, seat: Optional[int] = None) -> list[str]:
        """Every legal move as text, each with every payment.

        >>> Game("usa").new(seed=1, first=0).legal_text(0)[0][:5]
        'keep '
        """
        return take_text(lib.depo_run_legal_text(self._handle, self._who(seat))).splitlines()

    def mask(self, seat: Optional[int] = None, out: Optional[np.ndarray] = None) -> np.ndarray:
        """1 for each legal action, 0 for every other, as int8, or into `out` where it is given."""
        out = _buffer(out, self.game.num_actions, MASKS)
        check(lib.depo_run_mask(self._handle, self._who(seat), out.ctypes.data))
        return out

    def observation(self, seat: Optional[int] = None, dtype: Any = np.uint8,
                    out: Optional[np.ndarray] = None) -> np.ndarray:
        """What a seat sees as numbers: uint8, or float32 around 1 (`Game.blocks`)."""
        if np.dtype(dtype) not in (np.uint8, np.float32):
            raise TypeError("an observation is uint8 or float32")
        out = _buffer(out, self.game.observation_size,
                      (dtype,) if out is None else (np.uint8, np.float32))
        observe = lib.depo_run_observe if out.dtype == np.uint8 else lib.depo_run_observe_floats
        check(observe(self._handle, self._who(seat), out.ctypes.data))
        return out

    def action_text(self, action: int, seat: Optional[int] = None) -> str:
        """The text of a legal action in this position."""
        out = ctypes.create_string_buffer(TEXT_ROOM)
        check(lib.depo_run_action_text(self._handle, self._who(seat), whole(action, "an action"),
                                       out))
        return out.value.decode()

    def text_action(self, text: str, seat: Optional[int] = None) -> Optional[int]:
        """The action of a legal move in text; None for a move that has none (a payment with more
        locomotives than it needs, resigning).

        >>> state = Game("usa").new(seed=1)
        >>> action = int(state.legal()[0])
        >>> state.text_action(state.action_text(action)) == action
        True
        """
        action = lib.depo_run_text_action(self._handle, self._who(seat), text_of(text))
        if action >= 0:
            return action
        self.copy().apply(text, seat)  # raises where it is not legal
        return None

    def apply(self, move: Move, seat: Optional[int] = None) -> None:
        """Makes a move of `seat`, of the first that must decide without it. An illegal move raises
        DepoError with its rule and changes nothing.

        >>> Game("usa").new(seed=1).apply("take deck")
        Traceback (most recent call last):
            ...
        depo._native.DepoError: not allowed: choose-tickets-first (rule B-06)
        """
        seat = self._who(seat)
        if isinstance(move, str):
            check(lib.depo_run_apply_text(self._handle, seat, text_of(move)))
        else:
            check(lib.depo_run_apply(self._handle, seat, whole(move, "an action")))

    def bot(self, name: str, seat: Optional[int] = None, seed: int = 0) -> str:
        """The move of a bot, 'medium' or 'master:rollouts=400', as text."""
        return take_text(lib.depo_run_bot(self._handle, self._who(seat), text_of(name),
                                          _chance(seed), None))

    def bot_thoughts(self, name: str, seat: Optional[int] = None,
                     seed: int = 0) -> tuple[str, list[dict[str, Any]]]:
        """The same, and what the bot thought of some moves, best first: 'move', 'value' (points
        ahead of the best opponent), 'error' and 'trials' of each."""
        thoughts = ctypes.c_void_p()
        move = take_text(lib.depo_run_bot(self._handle, self._who(seat), text_of(name),
                                          _chance(seed), thoughts))
        return move, json.loads(take_text(thoughts.value))

    def view(self, seat: Optional[int] = None) -> dict[str, Any]:
        """What a seat may know; without a seat, what a spectator may (docs/bot-protocol.md).

        >>> Game("usa").new(seed=1).view(0)["seat"]  # numbered from 1 in there
        1
        """
        return json.loads(take_text(lib.depo_run_view(self._handle, _viewer(seat))))

    def position(self, seat: Optional[int] = None) -> str:
        """The same as one line of text (docs/position.md)."""
        return take_text(lib.depo_run_position(self._handle, _viewer(seat)))

    def everything(self) -> dict[str, Any]:
        """The whole position, hidden things included, counted as if the game ended now."""
        return json.loads(take_text(lib.depo_run_state(self._handle)))

    def svg(self) -> str:
        """The board with all trains and stations, as an SVG picture. Notebooks show it."""
        return take_text(lib.depo_run_svg(self._handle))

    _repr_svg_ = svg

    def events(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """What happened in the last move, or in the setup, as a seat or a spectator saw it."""
        return json.loads(take_text(lib.depo_run_events(self._handle, _viewer(seat))))

    def scores(self) -> np.ndarray:
        """The points of each seat as if the game ended now."""
        return self._totals()[0]

    def winners(self) -> list[int]:
        """The seats that win as if the game ended now."""
        bits = self._totals()[1]
        return [seat for seat in range(self.game.players) if bits >> seat & 1]

    def _totals(self) -> tuple[np.ndarray, int]:
        totals = np.zeros(self.game.players, np.int32)
        pointer = totals.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
        return totals, lib.depo_run_totals(self._handle, pointer)

    def evaluate(self, seat: Optional[int] = None, games: int = 400) -> Evaluation:
        """Each seat's chance to win and the points to expect, from what `seat` knows, or without a
        seat with everything known, by so many simulated games (8 at least; 400 take about 15 ms).
        Equal views give equal numbers, those of `depo eval`. Other threads run meanwhile.

        >>> worth = Game("usa").new(seed=1).evaluate(seat=0)
        >>> worth.games, worth.chance.shape, bool(abs(worth.chance.sum() - 1) < 1e-9)
        (400, (2,), True)
        """
        worth = np.zeros((self.game.players, len(Evaluation._fields) - 1))
        games = check(lib.depo_run_evaluate(self._handle, _viewer(seat),
                                            whole(games, "the number of games"),
                                            worth.ctypes.data))
        return Evaluation(games, *worth.T.copy())

    def file(self) -> str:
        """The text of the game file so far (docs/game-file.md): `depo replay` shows it."""
        return take_text(lib.depo_run_file(self._handle))


def _game_of(text: str) -> Game:
    return load(text).game


def load(text: str) -> State:
    """The state after the last move of a game file, given as text.

    >>> state = Game("usa").new(seed=5)
    >>> state.apply(int(state.legal()[0]))
    >>> load(state.file()) == state
    True
    """
    handle = check(lib.depo_run_load(text_of(text)))
    return State(Game._of(lib.depo_run_kit(handle)), handle)


def _viewer(seat: Optional[int]) -> int:
    return -1 if seat is None else whole(seat, "a seat", -1)


def _chance(seed: int) -> int:
    """A seed for the chance of a bot or of what is imagined: of any number, its last 64 bits."""
    if not isinstance(seed, (int, np.integer)):
        raise DepoError(f"a seed is a whole number here, not {seed!r}")
    return int(seed) % (1 << 64)


def _buffer(out: Optional[np.ndarray], size: int, types: tuple[Any, ...]) -> np.ndarray:
    """Memory for one row of numbers of one of some types: new of the first, or the caller's after
    a look at it."""
    if out is None:
        return np.empty(size, types[0])
    if out.shape != (size,) or not out.flags.c_contiguous or not out.flags.writeable or \
            out.dtype not in types:
        names = " or ".join(np.dtype(kind).name for kind in types)
        raise TypeError(f"out must be a contiguous array of {size} {names}")
    return out
