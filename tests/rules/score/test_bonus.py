"""Points that the keeper gives by hand with a round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import TooManyPenalties
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.length import MAX_PENALTIES, length_problems
from scorekeeper.rules.game.rounds import Given
from scorekeeper.rules.rule_set import BonusCounts, BonusKind, RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house, renege

# Alice makes her bid and captures for 30; Bob misses his by one and captured for 20.
GIVEN = ((0, 30, 0), (1, 20, 0))


def totals(rules: RuleSet, bonus: tuple[Given, ...] = GIVEN) -> tuple[Points, ...]:
    """De Silva's points of 1 made, 2 missed by one, 0 made, with what was given by hand."""
    return score_sheet(a_game(rules, 3, a_round([1, 2, 0], [1, 1, 1], bonus=bonus), agreed=[3])).totals


def test_a_loss_may_count_with_a_missed_bid_though_a_gain_does_not() -> None:
    """Alice makes her bid, Bob misses his: of 30 and 20 only hers count, and 10 are lost by both alike."""
    wager = house("desilva", bonus={"name": "Wager", "counts": "gains-if-made"})
    assert totals(wager) == (31, -1, -1)
    assert totals(wager, ((0, -10, 0), (1, -10, 0))) == (-9, -11, -1)
    assert totals(house("desilva", bonus={"counts": "made"}), ((0, -10, 0), (1, -10, 0))) == (-9, -1, -1)


@pytest.mark.parametrize(
    ("counts", "made", "missed"),
    [
        ("made", (20, -20), (0, 0)),
        ("missed", (0, 0), (20, -20)),
        ("always", (20, -20), (20, -20)),
        ("gains-if-made", (20, -20), (0, -20)),
        ("lost-if-missed", (20, -20), (-20, 20)),
    ],
)
def test_each_kind_says_for_whom_it_counts(counts: str, made: tuple[int, int], missed: tuple[int, int]) -> None:
    """20 and −20 for who made the bid, and for who missed it; with a sign both are gained, or lost."""
    (kind,) = house("desilva", bonus=[{"name": "Kind", "counts": counts}]).bonus
    assert [tuple(kind.counted(points, made=each) for points in (20, -20)) for each in (True, False)] == [made, missed]
    (gained,) = house("desilva", bonus={"counts": counts, "sign": "plus"}).bonus
    (lost,) = house("desilva", bonus={"counts": counts, "sign": "minus"}).bonus
    for each in (True, False):
        assert {gained.counted(points, made=each) for points in (20, -20)} == {kind.counted(20, made=each)}
        assert {lost.counted(points, made=each) for points in (20, -20)} == {kind.counted(-20, made=each)}


def test_in_skull_king_a_wager_is_lost_with_the_bid_and_captures_count_only_with_it() -> None:
    """Five cards: Ann bid 1 and took none, with a wager of 10; Ben made 2 and captured for 50; Cleo bid 2, took 3."""
    played = a_round([1, 2, 2], [0, 2, 3], bonus=((0, -10, 0), (1, 50, 0), (2, 30, 0)))
    assert score_sheet(a_game("skull-king", 3, played, agreed=[5])).totals == (-20, 90, -10)


def test_several_kinds_of_a_round_count_each_by_itself() -> None:
    """Ann also captured for 30, Ben wagered 20 and shared loot with Cleo, who loses hers with her bid."""
    kinds = [
        {"name": "Captures", "counts": "made", "sign": "plus"},
        {"name": "Wager", "counts": "lost-if-missed", "sign": "plus"},
        {"name": "Loot", "counts": "made", "sign": "plus"},
        {"name": "Consolation", "counts": "missed"},
    ]
    given = ((0, 30, 0), (0, 10, 1), (0, 5, 3), (1, 50, 0), (1, 20, 1), (1, 20, 2), (1, 5, 3), (2, 20, 2))
    played = a_round([1, 2, 2], [0, 2, 3], bonus=given)
    sheet = score_sheet(a_game(house("skull-king", bonus=kinds), 3, played, agreed=[5]))
    assert sheet.totals == (-10 - 10 + 5, 40 + 50 + 20 + 20, -10)


def test_without_a_word_only_a_made_bid_keeps_it_and_null_takes_it_away() -> None:
    assert house("desilva", bonus={}).bonus == (BonusKind("bonus", BonusCounts.MADE),)
    assert house("skull-king", bonus=None).bonus == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"bonus": {"counts": "made"}}, (31, -1, -1)),
        ({"bonus": {"counts": "always"}}, (31, 19, -1)),
        # It is added after the multiplier; a formula that names it takes it instead.
        ({"bonus": {}, "scoring": {"multiplier": "3"}}, (33, -3, -3)),
        ({"bonus": {"counts": "always"}, "scoring": {"made": "bid + 2 * bonus"}}, (61, -1, -1)),
        # Rules without it give nothing.
        ({"scoring": {"made": "bid + bonus"}}, (1, -1, -1)),
    ],
)
def test_it_counts_as_the_rules_say(changes: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert totals(house("desilva", **changes)) == expected


def test_it_may_be_half_a_point_and_taken() -> None:
    given = ((0, Fraction(-1, 2), 0), (2, 5, 0))
    assert totals(house("desilva", bonus={"counts": "always"}), given) == (Fraction(1, 2), -1, 4)


def test_bonuses_and_penalties_are_counted_together() -> None:
    rules = house("desilva", bonus={})
    record = a_round([1, 2, 0], [1, 1, 1], bonus=GIVEN, penalties=(renege(0),) * (MAX_PENALTIES - 2))
    assert length_problems(a_game(rules, 3, record, agreed=[3])) == []
    more = a_round([1, 2, 0], [1, 1, 1], bonus=(*GIVEN, (2, 5, 0)), penalties=record.penalties)
    assert length_problems(a_game(rules, 3, more, agreed=[3])) == [Problem(TooManyPenalties(MAX_PENALTIES))]
