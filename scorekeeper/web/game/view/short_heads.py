"""Heads of the sheet with five players and more: names that begin alike differ in the letters that a column shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

# So many letters of a name are seen in its column on a phone, by the number of players. More than eight scroll.
LETTERS = {5: 5, 6: 4, 7: 3, 8: 2}
MIN_PLAYERS = min(LETTERS)
# At least so many letters of the end of a name are shown.
ENDING = 3


def short_heads(names: Sequence[str]) -> tuple[str, ...]:
    """What stands for each name where the column is narrow, empty where its beginning tells it apart.

    Christoph and Christina are C…oph and C…ina: the first letter, and what comes after that in which they are alike.
    """
    if len(names) < MIN_PLAYERS:
        return ("",) * len(names)
    room = LETTERS.get(len(names), LETTERS[MIN_PLAYERS])
    return tuple(_short(name, [other for other in names if other != name], room) for name in names)


def _short(name: str, others: Sequence[str], room: int) -> str:
    alike = max((_alike(name, other) for other in others), default=0)
    if alike < room or len(name) <= room + ENDING - 1:
        return ""
    ending = name[min(alike, len(name) - ENDING) :]
    return f"{name[0]}…{ending.lstrip()}"


def _alike(one: str, other: str) -> int:
    """How many letters two names have in common from the first on."""
    letters = zip(one.casefold(), other.casefold(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], letters))
