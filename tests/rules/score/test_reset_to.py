"""What a reset leaves: nothing, unless the rules say another number."""

from __future__ import annotations

import pytest

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.wording.rule_words import rule_lines
from tests.rules.tables import a_game, a_round, house, renege


def three_rounds(**changes: object) -> ScoreSheet:
    """Alice makes 1, 2 and 1; by de Silva her totals are 1, 3 and 4 unless one of them is reset."""
    rules = house("desilva", hook="none", **changes)
    rounds = (
        a_round([1, 0, 0], [1, 0, 0]),
        a_round([2, 0, 1], [2, 0, 0]),
        a_round([1, 2, 0], [1, 2, 0]),
    )
    return score_sheet(a_game(rules, 3, *rounds, agreed=[1, 2, 3]))


def alice(sheet: ScoreSheet) -> list[object]:
    return [row.seats[0].total for row in sheet.rounds]


def test_a_reset_leaves_zero_unless_the_rules_say_otherwise() -> None:
    """Cards | Alice
    1   | (1)  1
    2   | (2)  3 -> 0
    3   | (1)  1
    """
    assert alice(three_rounds(reset_multiple=3)) == [1, 0, 1]


@pytest.mark.parametrize("reset_to", [0, 10])
def test_the_total_from_which_it_fell_is_known(reset_to: int) -> None:
    sheet = three_rounds(reset_multiple=3, reset_to=reset_to)
    assert [row.seats[0].fell_from for row in sheet.rounds] == [None, 3, None]


def test_a_reset_leaves_what_the_rules_say() -> None:
    """Cards | Alice
    1   | (1)  1
    2   | (2)  3 -> 10
    3   | (1) 11
    """
    sheet = three_rounds(reset_multiple=3, reset_to=10)
    assert alice(sheet) == [1, 10, 11]
    assert [row.seats[0].reset for row in sheet.rounds] == [False, True, False]
    assert "* reset to 10" in as_text(sheet_table(sheet))


def test_a_total_of_zero_is_never_a_hit() -> None:
    """Bob makes zero twice: his total stays 0, though 0 is a multiple of everything."""
    sheet = three_rounds(reset_multiple=3, reset_to=10)
    assert [row.seats[1].total for row in sheet.rounds] == [0, 0, 2]


def test_every_event_is_tested_by_itself() -> None:
    """1 + 1 = 2, with the penalty of 5 before it: 1 - 5 = -4, which is a hit and leaves 7; then 7 + 1 = 8, another."""
    rules = house("desilva", hook="none", reset_multiple=4, reset_to=7)
    first = a_round([1, 0, 0], [1, 0, 0])
    second = a_round([1, 0, 0], [1, 1, 0], penalties=(renege(0, 5, before_score=True),))
    sheet = score_sheet(a_game(rules, 3, first, second, agreed=[1, 2]))
    assert alice(sheet) == [1, 7]


def test_the_rules_name_it() -> None:
    [line] = rule_lines(house("desilva", reset_multiple=50, reset_to=-5))
    assert line.text == "A total that becomes a multiple of 50 becomes −5."


def test_it_is_a_whole_number() -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("desilva", reset_to=1.5)
    assert wrong.value.problems == (Problem(WrongValue("reset_to", "whole-number")),)
