"""The combined standing of several tables of one evening.

No source has a rule for it, and totals of different rules, rounds or numbers of players cannot be compared (R33). So
players are ordered by the mean of their ranks at their tables. Only where all games were alike do totals break ties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.group_standings import Result, games_by_rules, results_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.score.score_sheet import ScoreSheet


class JoinedPlace(Struct, frozen=True):
    """One player over all tables. `tables` are numbered from 1, `total` is the sum; equals share a place."""

    place: int
    name: str
    tables: tuple[int, ...]
    mean_rank: Fraction
    total: Points


def joined_standing(sheets: Sequence[ScoreSheet]) -> tuple[JoinedPlace, ...]:
    """Everybody who sat at one of these tables to its end, the best first; a game that goes on does not count."""
    played: dict[str, list[tuple[int, Result]]] = defaultdict(list)
    for table, sheet in enumerate(sheets, start=1):
        for result in results_of(sheet):
            played[name_key(result.name)].append((table, result))
    sign = 0 if not are_alike(sheets) else 1 if sheets[0].game.rules.lowest_wins else -1
    people = sorted(map(_person, played.values()), key=lambda one: (*_strength(one, sign), name_key(one.name)))
    strengths = [_strength(one, sign) for one in people]
    return tuple(
        replace(one, place=strengths.index(strength) + 1) for one, strength in zip(people, strengths, strict=True)
    )


def are_alike(sheets: Sequence[ScoreSheet]) -> bool:
    """Whether the totals of these games compare: the same rules, rounds and numbers of players."""
    games = {(len(sheet.game.players), sheet.schedule.head, sheet.schedule.length) for sheet in sheets}
    return len(games_by_rules(sheets)) == len(games) == 1


def _person(results: Sequence[tuple[int, Result]]) -> JoinedPlace:
    """One player, whose place is not known yet."""
    ranks = [result.place for _, result in results]
    return JoinedPlace(
        place=0,
        name=results[-1][1].name,
        tables=tuple(table for table, _ in results),
        mean_rank=Fraction(sum(ranks), len(ranks)),
        total=sum((result.total for _, result in results), start=0),
    )


def _strength(one: JoinedPlace, sign: int) -> tuple[Fraction, Fraction]:
    """The sort key, less being better: the mean rank, then the mean of the totals."""
    return one.mean_rank, sign * Fraction(one.total) / len(one.tables)
