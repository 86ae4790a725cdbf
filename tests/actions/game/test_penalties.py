"""Penalties and other points by hand: what the rule set names, or what the table says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import add_penalty, record, remove_penalty
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchRound, NoSuchSeat, PenaltyWithoutPoints, RoundAfterEnd, RoundUnfinished
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, PHONE, TUESDAY, started

# Himes for three: in the first round Ann bids 1 and makes it, 11, the others make their 0, 10 each.
FIRST = a_round([1, 0, 0], [1, 0, 0])
HIMES = a_game("himes", 3, FIRST)


def penalties(key: str, number: int = 1) -> tuple[Penalty, ...]:
    return game_at(key).game.rounds[number - 1].penalties


class TestAPenalty:
    def test_is_that_of_the_rule_set_unless_points_are_given(self, app: Flask) -> None:
        key = started(HIMES)
        after = add_penalty(key, PHONE, "p1", round=1, seat=0, today=MONDAY)
        assert penalties(key) == (Penalty(0, -20, "renege"),)
        assert after.sheet.totals == (-9, 10, 10)

    def test_can_be_any_whole_or_half_points_for_any_reason(self, app: Flask) -> None:
        key = started(HIMES)
        after = add_penalty(key, PHONE, "p1", round=1, seat=1, today=MONDAY, points=Fraction(5, 2), reason=" bonus ")
        assert penalties(key) == (Penalty(1, Fraction(5, 2), "bonus"),)
        assert after.sheet.totals[1] == Fraction(25, 2)

    def test_counts_in_the_order_recorded(self, app: Flask) -> None:
        key = started(HIMES)
        add_penalty(key, PHONE, "z", round=1, seat=0, today=MONDAY)
        add_penalty(key, PHONE, "a", round=1, seat=0, today=MONDAY, points=1, reason="first")
        assert [penalty.reason for penalty in penalties(key)] == ["renege", "first"]

    def test_before_or_after_the_score_makes_a_difference_where_totals_reset(self, app: Flask) -> None:
        """36 + 14 = 50 falls to 0 and then 20 are taken; taken first, 16 + 14 is 30 (R4)."""
        rounds = (FIRST, a_round([2, 0, 0], [2, 0, 0]), a_round([3, 1, 1], [3, 0, 0]))
        key = started(HIMES, *rounds, a_round([4, 0, 0], [4, 0, 0]))
        after = add_penalty(key, PHONE, "p1", round=4, seat=0, today=MONDAY)
        assert after.sheet.totals[0] == -20
        remove_penalty(key, PHONE, "p1")
        before = add_penalty(key, PHONE, "p2", round=4, seat=0, today=MONDAY, before_score=True)
        assert before.sheet.totals[0] == 30

    def test_may_come_before_anything_else_in_a_round(self, app: Flask) -> None:
        key = started(HIMES)
        add_penalty(key, PHONE, "p1", round=2, seat=0, today=TUESDAY)
        assert game_at(key).game.rounds[1].played_on == TUESDAY
        after = record(key, PHONE, "bid", [CellWrite(2, 1, "bid", None, 0)], TUESDAY).stored
        assert after.game.rounds[1].penalties == (Penalty(0, -20, "renege"),)
        assert after.game.rounds[1].bids == (None, 0, None)


class TestRemoving:
    def test_what_is_not_there_is_removed_already(self, app: Flask) -> None:
        key = started(HIMES)
        assert remove_penalty(key, PHONE, "never noted") == game_at(key, PHONE)

    def test_the_only_word_of_a_round_takes_the_round_with_it(self, app: Flask) -> None:
        key = started(HIMES)
        add_penalty(key, PHONE, "p1", round=2, seat=0, today=MONDAY)
        assert len(remove_penalty(key, PHONE, "p1").game.rounds) == 1


@pytest.mark.parametrize(
    ("game", "given", "problem"),
    [
        (HIMES, {"round": 1, "seat": 3}, Problem(NoSuchSeat(3), 1, 3)),
        (HIMES, {"round": 0, "seat": 0}, Problem(NoSuchRound(0), 0)),
        (HIMES, {"round": 3, "seat": 0}, Problem(NoSuchRound(3), 3)),
        (HIMES, {"round": 1, "seat": 2, "points": Fraction(1, 3)}, Problem(WrongValue("points", "points"), 1, 2)),
        # These rules name no penalty.
        (
            a_game(house("classic"), 3, a_round([1, 0, 1])),
            {"round": 1, "seat": 2},
            Problem(PenaltyWithoutPoints(), 1, 2),
        ),
        (a_game("himes", 3, a_round([1, 0, 0])), {"round": 2, "seat": 0}, Problem(RoundUnfinished(), 1)),
        (a_game("himes", 3, FIRST, agreed=[1]), {"round": 2, "seat": 0}, Problem(RoundAfterEnd(1), 2)),
    ],
)
def test_one_that_cannot_be_is_refused(app: Flask, game: Game, given: dict[str, Any], problem: Problem) -> None:
    key = started(game)
    with pytest.raises(IllegalAct) as caught:
        add_penalty(key, PHONE, "p1", today=MONDAY, **given)
    assert caught.value.problems == (problem,)
