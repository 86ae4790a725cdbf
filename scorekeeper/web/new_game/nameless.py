"""Seats without a name: who sits there is called by the number of the seat, until somebody says a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from flask_babel import gettext as _

from scorekeeper.web.fields import MAX_NAMES


def nameless(number: int) -> str:
    """What the player of this seat is called, the first one being 1, as long as nobody says a name."""
    return _("Player %(number)s", number=number)


def with_numbers(names: Sequence[str]) -> tuple[str, ...]:
    """The names with one for every seat. Where somebody else is called Player 3 already, the next free number is."""
    taken = {name.casefold() for name in names}
    further = (name for name in map(nameless, count(len(names) + 1)) if name.casefold() not in taken)
    return tuple(name or _free(seat + 1, taken, further) for seat, name in enumerate(names))


def without_numbers(names: Sequence[str]) -> tuple[str, ...]:
    """The names as they were typed: empty where a seat was called by its number."""
    return tuple("" if name == nameless(seat + 1) else name for seat, name in enumerate(names))


def only_names(called: Iterable[str]) -> tuple[str, ...]:
    """Those of them that are names and not the number of some seat."""
    numbers = frozenset(map(nameless, range(1, 2 * MAX_NAMES + 1)))
    return tuple(name for name in called if name not in numbers)


def _free(number: int, taken: set[str], further: Iterator[str]) -> str:
    own = nameless(number)
    return next(further) if own.casefold() in taken else own
