"""The standings of a book in ready words."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import GroupStanding, group_standings
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.locale_forms import decimal_words, percent_words
from scorekeeper.wording.numbers import number_text


class StandingsLine(Struct, frozen=True):
    """One player; `best` and `worst` are empty where totals do not compare."""

    name: str
    games: str
    wins: str
    place: str
    made: str
    bids: str
    share: str
    best: str
    worst: str


class StandingsTable(Struct, frozen=True):
    """The standings over so many finished games of one rule set, or of all of them."""

    heading: str
    games: int
    totals: bool
    lines: tuple[StandingsLine, ...]


def standings_table(
    heading: str, sheets: Sequence[ScoreSheet], *, totals: bool, language: str = "en"
) -> StandingsTable:
    """One line for each player; with the best and the worst total if `totals`."""
    lines = tuple(_line(standing, language, totals=totals) for standing in group_standings(sheets))
    return StandingsTable(heading, len(sheets), totals, lines)


def percent(share: Fraction, language: str = "en") -> str:
    """A part in whole percent."""
    return percent_words(int(rounded(share * 100, Decimal(1))), language)


def rounded(value: Fraction, step: Decimal) -> Decimal:
    """To a whole number of steps, halves upwards."""
    return (Decimal(value.numerator) / value.denominator).quantize(step, ROUND_HALF_UP)


def _line(standing: GroupStanding, language: str, *, totals: bool) -> StandingsLine:
    return StandingsLine(
        name=standing.name,
        games=str(standing.games),
        wins=str(standing.wins),
        place=decimal_words(rounded(standing.mean_place, Decimal("0.1")), 1, language),
        made=str(standing.made),
        bids=str(standing.bids),
        share=percent(standing.share, language) if standing.bids else "",
        best=number_text(standing.best) if totals else "",
        worst=number_text(standing.worst) if totals else "",
    )
