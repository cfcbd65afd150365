# SPDX-License-Identifier: MIT
"""Games and states by the names of OpenSpiel's interface, for search and game theory. OpenSpiel is
not needed.

    >>> game = Game("tiny", deals=100)
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 100)
    >>> state.apply_action(7)                                   # the deal
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0
"""
from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

import numpy as np

from . import game as _games
from ._native import DepoError, whole

CHANCE, SIMULTANEOUS, INVALID, TERMINAL = -1, -2, -3, -4  #: as pyspiel.PlayerId has them


class GameType(NamedTuple):
    """What kind of game it is, in OpenSpiel's words."""

    short_name: str
    chance_mode: str
    dynamics: str = "SEQUENTIAL"
    information: str = "IMPERFECT_INFORMATION"
    utility: str = "ZERO_SUM"
    reward_model: str = "TERMINAL"
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    provides_information_state_string: bool = False
    provides_information_state_tensor: bool = False


class Game:
    """A game for OpenSpiel's way of searching.

    All chance is in the deal: the order of the piles follows from its seed. With `chance="explicit"`
    the first node is a chance node that chooses one of `deals` deals, each as likely as any other:
    the seeds `first_deal` and so on. With "sampled" there is no chance node, and
    `new_initial_state` has another deal each time, by `seed`.

    First tickets are chosen at once; here the seats choose one after another, without seeing what
    the others choose. A game ends after `max_length` actions at the latest and then counts as it
    stands. Utilities are shares of the win, less what each seat would have of it by chance: they
    add up to 0.
    """

    def __init__(self, map: Any = "usa", *, players: int = 2, variant: Optional[str] = None,
                 options: Any = (), chance: str = "explicit", deals: int = 1000,
                 first_deal: int = 0, max_length: int = 2000, seed: Optional[int] = None) -> None:
        if chance not in ("explicit", "sampled"):
            raise DepoError(f"chance is explicit or sampled, not {chance!r}")
        self.game = map if isinstance(map, _games.Game) else _games.Game(map, variant, options,
                                                                         players)
        self.deals, self.first_deal = whole(deals, "deals", 1), whole(first_deal, "first_deal")
        self.explicit, self._length = chance == "explicit", whole(max_length, "max_length", 1)
        self._random = np.random.default_rng(seed)

    def get_type(self) -> GameType:
        """Its kind."""
        return GameType(f"depo_{self.game.map}", "EXPLICIT_STOCHASTIC" if self.explicit
                        else "SAMPLED_STOCHASTIC")

    def num_players(self) -> int:
        """Seats."""
        return self.game.players

    def num_distinct_actions(self) -> int:
        """Actions of players, numbered as in `depo.Game.actions`."""
        return self.game.num_actions

    def max_chance_outcomes(self) -> int:
        """Deals; 0 where chance is sampled."""
        return self.deals if self.explicit else 0

    def max_game_length(self) -> int:
        """Actions of players at most."""
        return self._length

    def max_chance_nodes_in_history(self) -> int:
        """The deal, or nothing."""
        return int(self.explicit)

    def min_utility(self) -> float:
        """Of whoever loses."""
        return -1 / self.num_players()

    def max_utility(self) -> float:
        """Of whoever wins alone."""
        return 1 - 1 / self.num_players()

    def utility_sum(self) -> float:
        """0."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Of `State.observation_tensor`."""
        return [self.game.observation_size]

    def observation_tensor_size(self) -> int:
        """Numbers in an observation."""
        return self.game.observation_size

    def new_initial_state(self) -> "State":
        """Before the deal, or after one where chance is sampled."""
        state = State(self)
        if not self.explicit:
            state._deal(int(self._random.integers(1 << 62)))
        return state

    def __repr__(self) -> str:
        return f"spiel.Game({self.game!r}, {self.get_type().chance_mode})"


class State:
    """A state with OpenSpiel's methods. It remembers all states before it, so that actions can be
    taken back; clones share them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._past: list[Optional[_games.State]] = [None]  # never changed once they are in here
        self._history: list[tuple[int, int]] = []

    @property
    def _now(self) -> Optional[_games.State]:
        return self._past[-1]

    def _deal(self, seed: int) -> None:
        self._past = [self._game.game.new(seed)]

    def _dealt(self) -> _games.State:
        if self._now is None:
            raise DepoError("the deal comes first: apply_action of one of chance_outcomes()")
        return self._now

    def get_game(self) -> Game:
        """The game."""
        return self._game

    def num_players(self) -> int:
        """Seats."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """Actions of players."""
        return self._game.num_distinct_actions()

    def move_number(self) -> int:
        """Actions so far, that of chance included."""
        return len(self._history)

    def _cut(self) -> bool:
        chance = self._history[:1] and self._history[0][0] == CHANCE
        return len(self._history) - bool(chance) >= self._game.max_game_length()

    def is_chance_node(self) -> bool:
        """Whether the deal comes next."""
        return self._now is None

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self._now is not None and (self._now.over or self._cut())

    def is_player_node(self) -> bool:
        """Whether a seat must act."""
        return not self.is_chance_node() and not self.is_terminal()

    def is_simultaneous_node(self) -> bool:
        """Never: seats that choose at once act one after another."""
        return False

    def current_player(self) -> int:
        """The seat that must act, or CHANCE or TERMINAL."""
        if self._now is None:
            return CHANCE
        return TERMINAL if self.is_terminal() else self._now.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Deals and their probabilities."""
        if not self.is_chance_node():
            raise DepoError("this isn't a chance node")
        return [(deal, 1 / self._game.deals) for deal in range(self._game.deals)]

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Of the seat that must act, or of `player`; rising."""
        if self.is_chance_node():
            return list(range(self._game.deals)) if player in (None, CHANCE) else []
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._dealt().legal().tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        """The same as a 1 or 0 for each action."""
        size = self._game.deals if self.is_chance_node() else self._game.num_distinct_actions()
        mask = np.zeros(size, int)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def apply_action(self, action: int) -> None:
        """Makes an action; DepoError where it is not legal."""
        player, action = self.current_player(), whole(action, "an action")
        if player == TERMINAL:
            raise DepoError("the game is over")
        if player == CHANCE:
            if action >= self._game.deals:
                raise DepoError(f"deals are 0 to {self._game.deals - 1}, not {action}")
            after = self._game.game.new(self._game.first_deal + action)
        else:
            after = self._dealt().copy()
            after.apply(action, player)
        self._past.append(after)
        self._history.append((player, action))

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which must be this one."""
        if not self._history or self._history[-1] != (player, action):
            raise DepoError(f"the last action isn't {action} of player {player}")
        self._past.pop()
        self._history.pop()

    def child(self, action: int) -> "State":
        """A state after an action; this one stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "State":
        """The same once more."""
        state = State(self._game)
        state._past, state._history = list(self._past), list(self._history)
        return state

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that looks the same to `player`, with hidden things dealt by chance: `sampler`
        gives numbers from 0 to 1. Nothing can be taken back before it."""
        state = self.clone()
        state._past = [None] * (len(self._past) - 1)
        state._past.append(self._dealt().determinize(player, int(sampler() * (1 << 53))))
        return state

    def history(self) -> list[int]:
        """All actions so far."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """All actions so far, each with who made it."""
        return list(self._history)

    def returns(self) -> list[float]:
        """Utilities at the end; 0 for all before."""
        seats = self.num_players()
        if not self.is_terminal():
            return [0.0] * seats
        winners = self._dealt().winners()
        return [(seat in winners) / len(winners) - 1 / seats for seat in range(seats)]

    rewards = returns  # there are none before the end

    def player_return(self, player: int) -> float:
        """Of one seat."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Of one seat."""
        return self.returns()[player]

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The words of an action; of the seat that must act where only the action is given."""
        if action is None:
            player, action = self.current_player(), player
        return f"deal {action}" if player == CHANCE else self._game.game.action_name(action)

    def string_to_action(self, player: Any, text: Optional[str] = None) -> int:
        """The action of some words."""
        words = player if text is None else text
        if words.startswith("deal "):
            return int(words[5:])
        return self._game.game.action(words)

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """What a seat sees as numbers."""
        return self._dealt().observation(player, np.float32).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a seat sees as a line of text."""
        return self._dealt().position(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return "before the deal" if self._now is None else self._now.position()
