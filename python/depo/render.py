# SPDX-License-Identifier: MIT
"""Pictures of a game: text for a terminal, and the drawn board as an array of pixels."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from ._native import DepoError

if TYPE_CHECKING:
    from .game import State

MODES = ["human", "ansi", "rgb_array"]
WIDTH = 800  #: of a picture, in pixels


def check_mode(mode: Optional[str]) -> Optional[str]:
    """A render mode as environments have it, None for none; DepoError for any other."""
    if mode is not None and mode not in MODES:
        raise DepoError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


def _cards(cards: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in cards.items()) or "none"


def ansi(state: "State") -> str:
    """What lies on the table, in words: nothing that is hidden from a spectator. Seats count from
    0, as everywhere in Python.

    >>> from depo import Game
    >>> print(ansi(Game("usa").new(seed=1, first=0)).splitlines()[0])
    usa, classic: start-tickets, seats 0 and 1 decide
    """
    view = state.view()
    seats = " and ".join(str(seat) for seat in state.deciders)
    who = f"seat{'s' if len(state.deciders) > 1 else ''} {seats} decide" + \
        ("" if len(state.deciders) > 1 else "s")
    lines = [f"{view['map']}, {view['variant']}: {view['phase']}" +
             (f", {who}" if state.deciders else f", won by {state.winners()}")]
    for player in view["players"]:
        words = [f"{key} {player[name]}" for key, name in (
            ("points", "score"), ("trains", "trains"), ("cards", "cards"),
            ("tickets", "ticket_count"))]
        if player.get("stations"):
            words.append("stations " + " ".join(str(place) for place in player["stations"]))
        lines.append(f"seat {player['seat'] - 1}: {', '.join(words)}")
        lines += ["  " + "; ".join(player["tracks"])] if player["tracks"] else []
    lines.append("face up: " + " ".join(card or "-" for card in view["row"]) +
                 f"; {view['deck']} in the draw pile; discarded: {_cards(view['discard'])}")
    return "\n".join(lines) + "\n"


def rgb_array(state: "State", width: int = WIDTH) -> np.ndarray:
    """The board as pixels, uint8 [height, width, 3]. Needs CairoSVG (Debian: python3-cairosvg)."""
    try:
        import cairosvg.parser
        import cairosvg.surface
    except (ImportError, OSError) as missing:
        raise DepoError(f"rgb_array needs CairoSVG: install cairosvg ({missing})") from None
    tree = cairosvg.parser.Tree(bytestring=state.svg().encode())
    surface = cairosvg.surface.PNGSurface(tree, None, 96, output_width=width)
    drawn = surface.cairo
    rows = np.frombuffer(drawn.get_data(), np.uint8).reshape(drawn.get_height(), -1, 4)
    picture = rows[:, :drawn.get_width(), 2::-1].copy()  # blue, green, red, alpha in memory
    surface.finish()
    return picture


def render(state: "State", mode: Optional[str]) -> Union[None, str, np.ndarray]:
    """A state in one of the modes; "human" prints it."""
    if mode == "ansi":
        return ansi(state)
    if mode == "rgb_array":
        return rgb_array(state)
    if mode == "human":
        print(ansi(state), flush=True)
    return None


def metadata(name: str, **more: Any) -> dict[str, Any]:
    """What an environment that renders says of itself."""
    return {"name": name, "render_modes": list(MODES), "render_fps": 1, **more}
