"""A target that is to be met exactly: a higher total ends nothing, and falls if the rules say so.

Two rounds of two cards, all bids made each time:

 Tricks | Alice  | Bob    | Carol
 -------+--------+--------+--------
    2   | (1) 11 | (1) 11 | (0) 10
    2   | (1) 22 | (1) 22 | (0) 20
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house, renege

MADE = a_round([1, 1, 0], [1, 1, 0])


def rules(**target: Any) -> RuleSet:
    return house("classic-ten", scoring={"made": "10 + bid"}, target=target, hook="none")


def two_rounds(**target: Any) -> ScoreSheet:
    return score_sheet(a_game(rules(**target), 3, MADE, MADE, agreed=[2, 2, 2]))


def test_only_exactly_that_total_ends_the_game() -> None:
    assert not two_rounds(points=15, exact=True).finished
    assert not two_rounds(points=21, exact=True).finished
    assert two_rounds(points=20, exact=True).finished


def test_without_the_word_it_is_exceeded_as_ever() -> None:
    assert two_rounds(points=21).finished
    assert not two_rounds(points=22).finished


def test_who_exceeds_it_falls_and_may_try_again() -> None:
    sheet = two_rounds(points=20, exact=True, over=5)
    assert sheet.totals == (5, 5, 20)
    assert [seat.reset for seat in sheet.rounds[1].seats] == [True, True, False]
    assert sheet.winners == (2,)


def test_every_event_is_looked_at_by_itself() -> None:
    """Alice loses 20 before the points of the second round, Bob after them: Bob's 22 have fallen to 5 by then."""
    first, after = renege(0, -20, before_score=True), renege(1, -20)
    second = replace(MADE, penalties=(first, after))
    sheet = score_sheet(a_game(rules(points=20, exact=True, over=5), 3, MADE, second, agreed=[2, 2, 2]))
    assert sheet.totals == (2, -15, 20)


def test_a_multiple_is_looked_at_first() -> None:
    """Alice and Bob reach 22, a multiple that leaves 3; Carol's 20 ends the game."""
    both = house(
        "classic-ten",
        scoring={"made": "10 + bid"},
        hook="none",
        reset_multiple=22,
        reset_to=3,
        target={"points": 20, "exact": True, "over": 5},
    )
    assert score_sheet(a_game(both, 3, MADE, MADE, agreed=[2, 2, 2])).totals == (3, 3, 20)
