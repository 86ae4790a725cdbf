"""A late player's points are those of the table from the first round played on: before it they do nothing.

David comes in the second round. All bids of the others are made:

 Tricks | Alice  | Bob    | Carol  | David
 -------+--------+--------+--------+---------------
    1   | (1) 11 | (0) 10 | (0) 10 | –
    2   | (0) 21 | (2) 22 | (0) 20 |  1  the start
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.rules.score.settlement import settled_totals
from tests.rules.tables import a_game, a_round, house

DAVID = 3
FIRST = a_round([1, 0, 0, None], [1, 0, 0, None], out=frozenset({DAVID}))
SECOND = a_round([0, 2, 0, 1], [0, 2, 0, 0])
# A bid missed by one is worth nothing here, so David has after the second round what she began with.
SCORING = {"made": "10 + bid", "under": "0", "over": "0"}


def played(total: Points, *absences: Absence, **rules: Any) -> ScoreSheet:
    """Play both rounds; David joins in the second with `total` points."""
    game = a_game(house("himes", scoring=SCORING, hook="none", **rules), 4, agreed=[1, 2, 3])
    attendance = Attendance((Latecomer(DAVID, 2, total),), absences)
    return score_sheet(replace(game, attendance=attendance, rounds=(FIRST, SECOND)))


@pytest.mark.parametrize("total", [50, -50, 100])
def test_points_that_are_a_multiple_of_50_at_the_start_became_none(total: Points) -> None:
    """A player who gets nothing in the round has them still: a total is reset if it becomes a multiple (R1)."""
    sheet = played(total, target=1000)
    assert [[seat.reset for seat in row.seats] for row in sheet.rounds] == [[False] * 4] * 2
    assert sheet.totals == (21, 22, 20, total)


def test_points_beyond_the_target_end_no_game_before_its_player_has_played() -> None:
    sheet = played(120, target=100)
    assert sheet.problems == ()
    assert sheet.finished
    assert len(sheet.rounds) == 2
    assert sheet.winners == (DAVID,)


def test_who_was_to_come_after_the_last_round_stands_behind_everybody_and_settles_with_nobody() -> None:
    """The table agreed on 50 points for David in round 2, and stopped after the first."""
    sheet = played(50)
    assert sheet.standings[0].seat == DAVID
    stopped = score_sheet(replace(sheet.game, rounds=(FIRST,), agreed=(1,)))
    assert [(place.rank, place.seat) for place in stopped.standings] == [(1, 0), (2, 1), (2, 2), (4, DAVID)]
    assert stopped.winners == (0,)
    assert stopped.never_played == (DAVID,)
    assert stopped.finishers == (0, 1, 2)
    assert settled_totals(stopped) == (11, 10, 10)


def test_who_comes_and_sits_out_at_once_has_not_played() -> None:
    """David comes to the second round, and is away from the table in it."""
    away = replace(SECOND, bids=(0, 2, 0, None), tricks=(0, 2, 0, None), out=frozenset({DAVID}))
    sheet = played(120, Absence(DAVID, 2, 2), target=100)
    assert not score_sheet(replace(sheet.game, rounds=(FIRST, away))).finished


def test_points_beyond_a_target_to_be_met_exactly_do_not_fall() -> None:
    assert played(120, target={"points": 100, "exact": True, "over": 50}).totals == (21, 22, 20, 120)
