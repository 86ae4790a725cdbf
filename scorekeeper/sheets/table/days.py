"""On which days a game was played, and after which rounds a day ended."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.sheets.table.sheet_table import Day


def days_played(rounds: Sequence[ScoredRound]) -> tuple[Day, ...]:
    """Each date with its rounds, in order of play; a round without a date belongs to the day before it."""
    days: list[Day] = []
    for row in rounds:
        played_on = row.record.played_on
        if played_on is not None and (not days or played_on != days[-1].date):
            days.append(Day(played_on, row.number if days else 1, row.number))
        elif days:
            days[-1] = Day(days[-1].date, days[-1].first, row.number)
    return tuple(days)


def day_endings(rounds: Sequence[ScoredRound]) -> frozenset[int]:
    """The last round of every day but the last: there the sheet has a thick mark in its leftmost column."""
    return frozenset(day.last for day in days_played(rounds)[:-1])
