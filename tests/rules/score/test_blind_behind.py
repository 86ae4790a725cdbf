"""Blind bids only for players who are far enough behind: 20 points or more in Prospect."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house


def after_a_round(marks: tuple[tuple[int, int], ...] = (), **changes: object) -> ScoreSheet:
    """Cards | Alice  | Bob    | Carol
    ------+--------+--------+-------
     10   | (10) 20|  1   0 | (0) 10     made: 10 + tricks, missed: the tricks
     10   |        |        |
    """
    rules = house("prospect", hook="none", **changes)
    first = a_round([10, 1, 0], [10, 0, 0])
    return score_sheet(a_game(rules, 3, first, a_round([0, 0, 0], marks=marks), agreed=[10, 10]))


def test_who_is_as_far_behind_as_the_rules_say_may_and_who_is_nearer_may_not() -> None:
    assert after_a_round().may_bid_blind(2) == (1,)
    assert after_a_round(blind_behind=21).may_bid_blind(2) == ()
    assert after_a_round(blind_behind=10).may_bid_blind(2) == (1, 2)
    assert after_a_round(blind_behind=None).may_bid_blind(2) == (0, 1, 2)


def test_if_the_lowest_total_wins_the_highest_is_behind() -> None:
    assert after_a_round(lowest_wins=True).may_bid_blind(2) == (0,)


def test_before_the_first_round_they_are_as_far_apart_as_they_begin() -> None:
    assert after_a_round().may_bid_blind(1) == ()
    assert after_a_round(blind_behind=None).may_bid_blind(1) == (0, 1, 2)


def test_a_late_player_is_as_far_behind_as_the_total_to_begin_with() -> None:
    game = after_a_round().game
    rounds = (a_round([10, 1, 0, None], [10, 0, 0, None]), a_round([0, 0, 0, None]))
    late = replace(game, players=(*game.players, "Dora"), rounds=rounds)
    for total, may_bid_blind in [(-5, (1, 3)), (1, (1,))]:
        sheet = score_sheet(replace(late, attendance=ALL_PRESENT.with_latecomer(3, 2, total)))
        assert sheet.may_bid_blind(2) == may_bid_blind


def test_who_bid_blind_too_near_the_leader_is_named() -> None:
    assert after_a_round(marks=((0, 1), (1, 1), (2, 1))).blind_too_near(2) == (0, 2)
    assert after_a_round(marks=((1, 1),)).blind_too_near(2) == ()
