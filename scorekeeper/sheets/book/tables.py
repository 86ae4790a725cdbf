"""The tables of a book in ready words: its standings, who finishes before whom, and how often a bid of so many cards is
made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import (
    GroupStanding,
    HeadToHead,
    games_by_rules,
    group_standings,
    head_to_head,
)
from scorekeeper.rules.insights.par import has_par, par
from scorekeeper.rules.insights.progress import complete_rounds, made_by_cards
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.locale_forms import decimal_words, percent_words
from scorekeeper.wording.marks import Translate
from scorekeeper.wording.numbers import number_text

# The columns of one table of pairs, on a large page and on a small one; players beyond go on in another table.
COLUMNS = (10, 7)


class PairsTable(Struct, frozen=True):
    """Some of the players as columns, and everybody as rows: `3–1` where the row was ahead three times and behind once,
    empty where the two never met.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class ParLine(Struct, frozen=True):
    """The par of one course of play, and how many of its totals reached it."""

    players: int
    rounds: int
    par: str
    reached: str


class ParTable(Struct, frozen=True):
    """One rule set: how often a bid was made by the cards of the round, and the totals that reached par."""

    heading: str
    cards: tuple[tuple[str, str, str], ...]
    pars: tuple[ParLine, ...]


def pairs_tables(finished: Sequence[ScoreSheet], *, small: bool) -> tuple[PairsTable, ...]:
    """Who finished before whom, in as many tables as the columns need; none where nobody met twice."""
    pairs = head_to_head(finished)
    if not any(pair.games > 1 for pair in pairs):
        return ()
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.one, pair.other)))
    names.sort(key=str.casefold)
    cells = {(pair.one, pair.other): _cell(pair) for pair in pairs}
    cells |= {(pair.other, pair.one): _cell(_turned(pair)) for pair in pairs}
    # As equally long as can be, so that no table has a single column.
    tables = -(-len(names) // COLUMNS[small])
    wide = -(-len(names) // tables)
    groups = [tuple(names[start : start + wide]) for start in range(0, len(names), wide)]
    return tuple(
        PairsTable(columns, tuple((row, tuple(cells.get((row, column), "") for column in columns)) for row in names))
        for columns in groups
    )


def par_tables(sheets: Sequence[ScoreSheet], translate: Translate) -> tuple[ParTable, ...]:
    """One for each rule set, the most played first."""
    tables = (
        ParTable(
            translate(rules.name),
            tuple(
                (str(each.cards), f"{each.made}/{each.bids}", percent(each.share, translate.language))
                for each in made_by_cards(games)
            ),
            tuple(_pars(games, translate)),
        )
        for rules, games in games_by_rules(sheets)
    )
    return tuple(table for table in tables if table.cards)


def _pars(games: Sequence[ScoreSheet], translate: Translate) -> Iterator[ParLine]:
    """Yield a line for each course of play that has a par and was played to its end."""
    totals: dict[tuple[int, tuple[int, ...]], list[Fraction]] = {}
    for sheet in games:
        if sheet.finished and has_par(sheet):
            course = (len(sheet.game.players), tuple(row.cards for row in complete_rounds(sheet)))
            totals.setdefault(course, []).extend(map(Fraction, sheet.totals))
    for (players, cards), results in totals.items():
        mark = par(cards, players)
        reached = {"made": sum(total >= mark for total in results), "bids": len(results)}
        yield ParLine(
            players,
            len(cards),
            decimal_words(float(mark), 1, translate.language),
            translate("%(made)s of %(bids)s") % reached,
        )


def _cell(pair: HeadToHead) -> str:
    return f"{pair.one_ahead}–{pair.other_ahead}"


def _turned(pair: HeadToHead) -> HeadToHead:
    return HeadToHead(pair.other, pair.one, pair.other_ahead, pair.one_ahead, pair.level)


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
