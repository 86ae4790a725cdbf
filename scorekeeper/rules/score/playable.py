"""Check that a new rule set can be played: dealt for every number of players, and scored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from scorekeeper.rules.faults.definition import HandTooLarge, NoPoints, NothingToBid, NumbersOfPlayersWrong
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.formula import FormulaError
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import Scoring, plain_points

# With one pack, four cards each.
MAX_PLAYERS = 13
# More than a pack for two. The pad has a key for every bid, and the table of points a row.
MAX_HAND = 60


def playable_problems(rules: RuleSet) -> list[Problem]:
    """Return the faults of a rule set, each for the smallest number of players that has it."""
    least, most = rules.least_players, rules.most_players
    if not least <= most <= MAX_PLAYERS:
        return [Problem(NumbersOfPlayersWrong(least, most, MAX_PLAYERS))]
    for players in rules.player_counts:
        problems = _dealing_problems(rules, players)
        if problems:
            return problems
    return [*_bids_problems(rules), *_scoring_problems(rules, least), *_special_round_problems(rules, least)]


def _dealing_problems(rules: RuleSet, players: int) -> list[Problem]:
    problems = table_problems(rules, tuple(str(seat) for seat in range(players)), None)
    if problems:
        return problems
    peak = rules.schedule(players).peak
    return [Problem(HandTooLarge(peak, MAX_HAND))] if peak > MAX_HAND else []


def _bids_problems(rules: RuleSet) -> Iterator[Problem]:
    """Yield a problem for the first round in which the limits leave nothing to bid."""
    for players in rules.player_counts:
        schedule = rules.schedule(players)
        for number, cards in enumerate(schedule.head + schedule.cycle, start=1):
            if rules.bids is not None and not rules.bids.bids(cards, schedule.players, number):
                yield Problem(NothingToBid(cards))
                return


def _scoring_problems(rules: RuleSet, players: int) -> Iterator[Problem]:
    """Yield a problem for each formula with the first bid and tricks for which it has no value.

    The smallest and the largest round are tried.
    """
    schedule = rules.schedule(players)
    reported: set[str] = set()
    for cards in sorted({min(schedule.head), schedule.peak}):
        for bid in rules.bids_in(cards, schedule.players, 1):
            for tricks in range(cards + 1):
                key = "made" if tricks == bid else "under" if tricks < bid else "over"
                if key in reported:
                    continue
                try:
                    plain_points(rules.scoring, bid, tricks, cards, schedule.players)
                except FormulaError as error:
                    reported.add(key)
                    yield Problem(NoPoints(f"scoring.{key}", bid, tricks, str(error.reason)))


def _special_round_problems(rules: RuleSet, players: int) -> Iterator[Problem]:
    """Yield a problem for each kind of special round whose multiplier leaves no value for some bid and tricks.

    The first and the last round of the kind are tried.
    """
    schedule = rules.schedule(players)
    rounds = list(enumerate(schedule.head + schedule.cycle, start=1))
    for place, special in enumerate(rules.specials, start=1):
        if special.multiplier is None:
            continue
        scoring = rules.with_special(special).scoring
        played = [each for each in rounds if rules.special(schedule, each[0]) is special]
        for number, cards in played[:1] + played[1:][-1:]:
            bids = product(rules.bids_in(cards, schedule.players, number), range(cards + 1))
            wrong = next(filter(None, (_no_points_fault(scoring, each, schedule, number) for each in bids)), None)
            if wrong is not None:
                yield Problem(replace(wrong, key=f"specials.{place}.multiplier"))
                break


def _no_points_fault(scoring: Scoring, play: tuple[int, int], schedule: Schedule, number: int) -> NoPoints | None:
    bid, tricks = play
    cards, players = schedule.cards(number) or 0, schedule.players
    try:
        plain_points(scoring, bid, tricks, cards, players, other={"round": number})
    except FormulaError as error:
        return NoPoints("", bid, tricks, str(error.reason))
    return None
