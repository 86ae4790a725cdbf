"""What happened on a day of the calendar, years ago."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.statistics.summary import Summary


class Memory(Struct, frozen=True):
    """A finished game of long ago: who won with which total by which rules, and the others by rank."""

    day: date
    game: int
    rules: str
    winners: tuple[str, ...]
    total: Points
    others: tuple[str, ...]


def same_days(today: date, first_year: int) -> list[date]:
    """This day of the calendar in all years from the first to the last one, the latest first."""
    days = []
    for year in range(today.year - 1, first_year - 1, -1):
        try:
            days.append(today.replace(year=year))
        except ValueError:
            # Not every February has 29 days.
            continue
    return days


def memories(day: date, game: int, part: Summary) -> Iterator[Memory]:
    """A game begun on a day, as it is remembered: how it ended, from the part of it with the end."""
    for end in part.results:
        [(key, rules)] = part.rule_sets.items()
        names = [(part.players[person].name, rank) for person, rank in end.ranks]
        winners = tuple(name for name, rank in names if rank == 1)
        others = tuple(name for name, rank in names if rank > 1)
        first = [person for person, rank in end.ranks if rank == 1]
        # A winner may have left before the end.
        if first:
            total = part.players[first[0]].totals[key].highest.value
            yield Memory(day, game, rules.label, winners, total, others)
