"""The results of games, which games compare, who finishes before whom, and the combined standing of several tables of
one evening.

Points of different rules cannot be compared, so totals are compared only within one rule set. Names are compared by
`name_key`, case-insensitively.

No source has a rule for a combined standing, and totals of different rules, rounds or numbers of players cannot be
compared (R33). So players are ordered by the mean of their ranks at their tables. Only if all games were alike do
totals break ties.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct
from msgspec.structs import astuple, replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.progress import complete_rounds, player_records
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet

# The number of games in which the first player had the better rank, the second had it, and neither.
Outcomes = tuple[int, int, int]


class Result(Struct, frozen=True):
    """The result of one player in one game: the rank (equal totals share one), the total, the number of bids made."""

    name: str
    seat: int
    place: int
    total: Points
    made: int
    bids: int


def results_of(sheet: ScoreSheet) -> tuple[Result, ...]:
    """Return the results of a finished game by rank, without players who left. An unfinished game has no results.

    The result of a seat belongs to its last player, who must have played a round.
    """
    rows = complete_rounds(sheet)
    if not sheet.finished or not rows:
        return ()
    records, last = player_records(sheet), rows[-1].number
    ranks = [one.rank for one in sheet.standings if records[one.seat].rounds]
    return tuple(
        Result(
            name=sheet.game.name_in(last, one.seat),
            seat=one.seat,
            place=1 + sum(rank < one.rank for rank in ranks),
            total=one.total,
            made=records[one.seat].made,
            bids=records[one.seat].rounds,
        )
        for one in sheet.standings
        if one.seat in sheet.finishers and _has_played(sheet, rows, one.seat)
    )


def games_by_rules(sheets: Sequence[ScoreSheet]) -> tuple[tuple[RuleSet, tuple[ScoreSheet, ...]], ...]:
    """Return the games of each rule set, the most played first.

    Rule sets are the same if they score in the same way and have the same name, so changed house rules are another rule
    set.
    """
    groups: dict[str, list[ScoreSheet]] = defaultdict(list)
    for sheet in sheets:
        groups[key_of_points(sheet.game.rules)].append(sheet)
    most_played = sorted(groups.values(), key=len, reverse=True)
    return tuple((games[0].game.rules, tuple(games)) for games in most_played)


def key_of_points(rules: RuleSet) -> str:
    """Return a text of everything in the rules that affects scoring.

    It is equal for rules whose totals can be compared.
    """
    values = {field.key: getattr(rules, field.name) for field in RULE_FIELDS if field.compiled}
    # Only what the rules have, so that a key that is new in this version changes no text that is stored.
    agreed = {key: value for key, value in values.items() if value is not None and value is not False}
    scoring = rules.scoring
    formulas = [each.text for each in (scoring.made, scoring.under, scoring.over, scoring.multiplier)]
    parts = [part and astuple(part) for part in (rules.streak, rules.exact_target, *rules.bonus)]
    doubled = [
        (special.number, special.cards, special.last, special.multiplier.text)
        for special in rules.specials
        if special.multiplier
    ]
    return json.dumps([name_key(rules.name), *formulas, *parts, *doubled, agreed])


def shares_over_time(sheets: Sequence[ScoreSheet], last: int) -> dict[str, tuple[tuple[int, Fraction], ...]]:
    """Return a moving average for each player: the share of bids made over the `last` games, after each game.

    Players have the latest spelling of their names; games are numbered from 1.
    """
    played: dict[str, list[tuple[int, Result]]] = defaultdict(list)
    for number, sheet in enumerate(sheets, start=1):
        for result in results_of(sheet):
            if result.bids:
                played[name_key(result.name)].append((number, result))
    return {
        games[-1][1].name: tuple(
            (number, _share_made([result for _, result in games[max(0, index + 1 - last) : index + 1]]))
            for index, (number, _) in enumerate(games)
        )
        for games in played.values()
    }


def _has_played(sheet: ScoreSheet, rows: Sequence[ScoredRound], seat: int) -> bool:
    """Return whether the last player of the seat played one of these rounds."""
    name = sheet.game.name_in(rows[-1].number, seat)
    played = (row for row in reversed(rows) if row.seats[seat].made is not None)
    return any(sheet.game.name_in(row.number, seat) == name for row in played)


def _share_made(results: Sequence[Result]) -> Fraction:
    return Fraction(sum(result.made for result in results), sum(result.bids for result in results))


class HeadToHead(Struct, frozen=True):
    """Two players, in alphabetical order, over the games that both finished: how often each had the better rank."""

    one: str
    other: str
    one_ahead: int
    other_ahead: int
    level: int

    @property
    def games(self) -> int:
        """The number of games that both finished."""
        return self.one_ahead + self.other_ahead + self.level


def meetings(results: Iterable[Result]) -> Iterator[tuple[tuple[str, str], Outcomes]]:
    """Yield every pair of players of a finished game, and which of the two was ahead.

    A pair has the keys of the two names, in alphabetical order.
    """
    ranked = sorted((name_key(result.name), result.place) for result in results)
    for (one, rank), (other, other_rank) in combinations(ranked, 2):
        yield (one, other), (int(rank < other_rank), int(rank > other_rank), int(rank == other_rank))


def add_outcomes(outcomes: dict[tuple[str, str], Outcomes], pair: tuple[str, str], more: Outcomes) -> None:
    """Count more games of a pair."""
    ahead, behind, level = outcomes.get(pair, (0, 0, 0))
    outcomes[pair] = (ahead + more[0], behind + more[1], level + more[2])


class PlaceOverTables(Struct, frozen=True):
    """The place of one player over all tables, which are numbered from 1.

    `total` is the sum over the tables, and equal players share a place.
    """

    place: int
    name: str
    tables: tuple[int, ...]
    mean_rank: Fraction
    total: Points


def standing_over_tables(sheets: Sequence[ScoreSheet]) -> tuple[PlaceOverTables, ...]:
    """Return the combined standing of everyone who played to the end at one of these tables, the best first.

    Unfinished games do not count.
    """
    played: dict[str, list[tuple[int, Result]]] = defaultdict(list)
    for table, sheet in enumerate(sheets, start=1):
        for result in results_of(sheet):
            played[name_key(result.name)].append((table, result))
    sign = 0 if not have_comparable_totals(sheets) else 1 if sheets[0].game.rules.lowest_wins else -1
    people = sorted(
        map(_place_over_tables, played.values()), key=lambda one: (*_sort_key(one, sign), name_key(one.name))
    )
    strengths = [_sort_key(one, sign) for one in people]
    return tuple(
        replace(one, place=strengths.index(strength) + 1) for one, strength in zip(people, strengths, strict=True)
    )


def have_comparable_totals(sheets: Sequence[ScoreSheet]) -> bool:
    """Return whether the totals of these games compare: the same rules, rounds and numbers of players."""
    games = {(len(sheet.game.players), sheet.schedule.head, sheet.schedule.length) for sheet in sheets}
    return len(games_by_rules(sheets)) == len(games) == 1


def _place_over_tables(results: Sequence[tuple[int, Result]]) -> PlaceOverTables:
    """Return the results of one player at all tables, without a place yet."""
    ranks = [result.place for _, result in results]
    return PlaceOverTables(
        place=0,
        name=results[-1][1].name,
        tables=tuple(table for table, _ in results),
        mean_rank=Fraction(sum(ranks), len(ranks)),
        total=sum((result.total for _, result in results), start=0),
    )


def _sort_key(one: PlaceOverTables, sign: int) -> tuple[Fraction, Fraction]:
    """Return the sort key: the mean rank, then the mean of the totals. Lower is better."""
    return one.mean_rank, sign * Fraction(one.total) / len(one.tables)
