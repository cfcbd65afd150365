# SPDX-License-Identifier: MIT
"""libdepo through ctypes: where it is, and how its functions are called (src/lib/depo.h)."""
import ctypes
import operator
import os
import pathlib
from ctypes import POINTER, c_bool, c_char_p, c_float, c_int, c_int32, c_size_t
from ctypes import c_uint, c_uint64, c_void_p
from typing import Optional

__all__ = ["DepoError", "Handle", "lib", "check", "text_of", "take_text", "whole", "TEXT_ROOM"]

TEXT_ROOM = 640


class DepoError(ValueError):
    """Something that the library refused, with its reason: an illegal move, an unknown map."""


def _places():
    """Where the library may be: as DEPO_LIBRARY says, in this package (of a wheel), beside it (in a
    folder of the source), or where the system keeps libraries."""
    named = os.environ.get("DEPO_LIBRARY")
    if named:
        return [named]
    above = pathlib.Path(__file__).resolve().parents
    inside = above[0] / "libdepo.so.0"
    if inside.exists():
        return [str(inside)]
    beside = above[2].glob("build*/src/lib/libdepo.so.0")
    # /usr/local/lib/python3.11/dist-packages/depo: the library is two or three folders up.
    installed = [path for folder in above[2:5] for path in [
        folder / "libdepo.so.0", *folder.glob("*-linux-gnu*/libdepo.so.0")] if path.exists()]
    return [*map(str, [*sorted(beside), *installed]), "libdepo.so.0"]


def _open():
    complaints = []
    for place in _places():
        try:
            return ctypes.CDLL(place)
        except OSError as complaint:
            complaints.append(str(complaint))
    raise ImportError("libdepo is not there (DEPO_LIBRARY can say where it is): "
                      + "; ".join(complaints))


lib = _open()


_own = c_void_p  # text that must be freed
_SIGNATURES = {
    "depo_version": (c_char_p, []),
    "depo_error": (c_char_p, []),
    "depo_free": (None, [c_void_p]),
    "depo_map_id": (c_char_p, [c_uint]),
    "depo_bot_name": (c_char_p, [c_uint]),
    "depo_kit_open": (c_void_p, [c_char_p, c_char_p, c_char_p, c_char_p, c_uint]),
    "depo_kit_close": (None, [c_void_p]),
    "depo_kit_json": (_own, [c_void_p]),
    "depo_kit_players": (c_uint, [c_void_p]),
    "depo_kit_actions": (c_uint, [c_void_p]),
    "depo_kit_action_name": (c_bool, [c_void_p, c_uint, c_char_p]),
    "depo_kit_action_find": (c_int, [c_void_p, c_char_p]),
    "depo_kit_observation_size": (c_uint, [c_void_p]),
    "depo_kit_observation_version": (c_uint, [c_void_p]),
    "depo_kit_block": (c_bool, [c_void_p, c_uint, POINTER(c_char_p), POINTER(c_char_p),
                                POINTER(c_uint), POINTER(c_uint), POINTER(c_uint),
                                POINTER(c_float)]),
    "depo_run_new": (c_void_p, [c_void_p, c_char_p, c_int]),
    "depo_run_copy": (c_void_p, [c_void_p]),
    "depo_run_imagine": (c_void_p, [c_void_p, c_uint, c_uint64]),
    "depo_run_load": (c_void_p, [c_char_p]),
    "depo_run_file": (_own, [c_void_p]),
    "depo_run_free": (None, [c_void_p]),
    "depo_run_kit": (c_void_p, [c_void_p]),
    "depo_run_deciders": (c_uint, [c_void_p]),
    "depo_run_phase": (c_char_p, [c_void_p]),
    "depo_run_hash": (c_uint64, [c_void_p]),
    "depo_run_view": (_own, [c_void_p, c_int]),
    "depo_run_position": (_own, [c_void_p, c_int]),
    "depo_run_state": (_own, [c_void_p]),
    "depo_run_svg": (_own, [c_void_p]),
    "depo_run_events": (_own, [c_void_p, c_int]),
    "depo_run_totals": (c_uint, [c_void_p, POINTER(c_int32)]),
    "depo_run_observe": (c_bool, [c_void_p, c_uint, c_void_p]),
    "depo_run_observe_floats": (c_bool, [c_void_p, c_uint, c_void_p]),
    "depo_run_legal_text": (_own, [c_void_p, c_uint]),
    "depo_run_legal": (c_uint, [c_void_p, c_uint, c_void_p, c_uint]),
    "depo_run_mask": (c_bool, [c_void_p, c_uint, c_void_p]),
    "depo_run_action_text": (c_bool, [c_void_p, c_uint, c_uint, c_char_p]),
    "depo_run_text_action": (c_int, [c_void_p, c_uint, c_char_p]),
    "depo_run_apply": (c_bool, [c_void_p, c_uint, c_uint]),
    "depo_run_apply_text": (c_bool, [c_void_p, c_uint, c_char_p]),
    "depo_run_bot": (_own, [c_void_p, c_uint, c_char_p, c_uint64, POINTER(c_void_p)]),
    "depo_run_evaluate": (c_int, [c_void_p, c_int, c_uint, c_void_p]),
    "depo_pool_new": (c_void_p, [c_void_p, c_uint, c_char_p]),
    "depo_pool_free": (None, [c_void_p]),
    "depo_pool_attach": (c_bool, [c_void_p, c_char_p, c_void_p, c_size_t]),
    "depo_pool_reset": (c_bool, [c_void_p, c_char_p]),
    "depo_pool_reset_some": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "depo_pick": (c_bool, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_uint64), c_void_p,
                           c_void_p]),
    "depo_pool_step": (c_bool, [c_void_p, c_void_p]),
    "depo_pool_sample": (c_bool, [c_void_p, c_void_p]),
    "depo_pool_run": (c_void_p, [c_void_p, c_uint]),
}
for _name, (_result, _arguments) in _SIGNATURES.items():
    try:
        _function = getattr(lib, _name)
    except AttributeError as _missing:
        raise ImportError(f"not the libdepo that this package needs: {_missing}") from None
    _function.restype = _result
    _function.argtypes = _arguments


def check(result):
    """The result of a call, or DepoError where it failed: NULL, False or below 0."""
    if result is None or result is False or (isinstance(result, int) and result < 0):
        raise DepoError(lib.depo_error().decode())
    return result


def whole(value, what, least=0, end=1 << 31):
    """A number for C: an int, as Python and numpy have it. ctypes alone would take 2**32 for 0."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not least <= number < end:
        raise DepoError(f"{what} is a whole number from {least} to {end - 1}, not {value!r}")
    return number


class Handle:
    """Memory of the library that ends with its Python object, `_handle`. There is one object for
    each, in one process: a second one would end it twice."""

    _handle: Optional[int] = None

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} can't be pickled{self._instead}")

    _instead = ""


def text_of(value):
    """A Python text for C."""
    if value is None:
        raise DepoError("a text is needed, not None")
    text = value if isinstance(value, bytes) else str(value).encode()
    if b"\0" in text:  # C would read up to it
        raise DepoError("a text with a zero byte")
    return text


def take_text(pointer):
    """The text behind a pointer that the library gave away, which is freed."""
    check(pointer)
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        lib.depo_free(pointer)
