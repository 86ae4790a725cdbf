"""Seats without a name: their players are named after the number of the seat until they get a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from flask_babel import gettext as _

from scorekeeper.web.fields import MAX_NAMES


def default_name(number: int) -> str:
    """Return the name of a player without one, by the number of the seat from 1."""
    return _("Player %(number)s", number=number)


def with_default_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return a name for every seat. If a default name is taken by another player, the next free number is used."""
    taken = {name.casefold() for name in names}
    further = (name for name in map(default_name, count(len(names) + 1)) if name.casefold() not in taken)
    return tuple(name or _free_name(seat + 1, taken, further) for seat, name in enumerate(names))


def without_default_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as typed, with an empty text for each default name."""
    return tuple("" if name == default_name(seat + 1) else name for seat, name in enumerate(names))


def without_any_default_name(called: Iterable[str]) -> tuple[str, ...]:
    """Return the names that are not a default name of any seat."""
    numbers = frozenset(map(default_name, range(1, 2 * MAX_NAMES + 1)))
    return tuple(name for name in called if name not in numbers)


def _free_name(number: int, taken: set[str], further: Iterator[str]) -> str:
    own = default_name(number)
    return next(further) if own.casefold() in taken else own
