"""Points with which everyone begins: five lives, and each trick off costs one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.game.attendance import Attendance, Latecomer
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.wording.rule_words import rule_lines
from tests.rules.tables import a_game, a_round, house

LIVES = {"made": "0", "under": "-off", "over": "-off"}


def two_rounds(**changes: object) -> ScoreSheet:
    """Cards | Ann    | Ben    | Cleo
    ------+--------+--------+-------
      2   | (1)  5 |  2   4 | (0) 5     Ben took one
      2   |  0   3 | (0)  4 | (0) 5     Ann took both
    """
    rules = house("classic", scoring=LIVES, hook="none", begin_with=5, **changes)
    return score_sheet(a_game(rules, 3, a_round([1, 2, 0], [1, 1, 0]), a_round([0, 0, 0], [2, 0, 0]), agreed=[2, 2]))


def test_the_first_round_is_counted_from_them() -> None:
    sheet = two_rounds()
    assert [[seat.total for seat in row.seats] for row in sheet.rounds] == [[5, 4, 5], [3, 4, 5]]
    assert sheet.winners == (2,)
    assert score_sheet(replace(sheet.game, rounds=())).totals == (5, 5, 5)


def test_they_are_no_event_so_a_multiple_is_reset_only_once_a_total_becomes_it() -> None:
    """Ben falls from 5 to 4, which is a multiple of 2; Ann and Cleo keep their 5, and Ann then has 3."""
    assert [[seat.total for seat in row.seats] for row in two_rounds(reset_multiple=2).rounds] == [[5, 0, 5], [3, 0, 5]]


def test_a_late_player_begins_with_what_the_table_gives() -> None:
    game = two_rounds().game
    late = replace(game, players=(*game.players, "Dov"), rounds=(), attendance=Attendance((Latecomer(3, 2, 4),)))
    assert score_sheet(late).totals == (5, 5, 5, 4)


def test_the_rules_say_so() -> None:
    assert "Everyone begins with a total of 5." in [line.text for line in rule_lines(two_rounds().game.rules)]


def test_they_are_a_whole_number() -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("classic", begin_with="five")
    assert wrong.value.problems == (Problem(WrongValue("begin_with", "whole-number")),)
