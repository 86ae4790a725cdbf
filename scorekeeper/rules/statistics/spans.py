"""Group months into spans such that no game belongs to two of them, so that their summaries can be added up.

Most spans are one month. Months that share a game are one span, with those between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from msgspec import Struct

MONTHS = 12


class Span(Struct, frozen=True):
    """The months from the first to the last, numbered from the year 0 on, and how many games were begun in them."""

    first: int
    last: int
    games: int


def month_number(day: date) -> int:
    """The number of the month of a day."""
    return day.year * MONTHS + day.month - 1


def spans(months: Iterable[Span]) -> list[Span]:
    """The spans, in their order, of games that were played in these months: those that overlap are one."""
    joined: list[Span] = []
    for each in sorted(months, key=lambda span: (span.first, span.last)):
        if joined and each.first <= joined[-1].last:
            before = joined.pop()
            each = Span(before.first, max(before.last, each.last), before.games + each.games)  # noqa: PLW2901
        joined.append(each)
    return joined


def years(parts: Sequence[Span]) -> list[tuple[Span, list[Span]]]:
    """The spans of each year, and all of them as one; one that reaches into the next year belongs to the year in which
    it begins.
    """
    of_years = (list(each) for _, each in groupby(parts, key=lambda span: span.first // MONTHS))
    return [(Span(each[0].first, each[-1].last, sum(span.games for span in each)), each) for each in of_years]
