"""Lost tricks, as under a Kraken: a round may have fewer than its cards."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import TooManyTricks, TricksDoNotAddUp
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

RULES = house("desilva", lost_tricks=True, hook="none")


def test_fewer_tricks_than_cards_are_a_whole_round() -> None:
    """Cards | Alice  | Bob    | Carol
    ------+--------+--------+-------
      3   | (1)  1 |  2  -1 | (0)  0    a trick is lost
    """
    sheet = score_sheet(a_game(RULES, 3, a_round([1, 2, 0], [1, 1, 0]), agreed=[3, 2]))
    assert (sheet.problems, sheet.rounds[0].complete, sheet.totals) == ((), True, (1, -1, 0))


def test_more_tricks_than_cards_are_still_too_many() -> None:
    sheet = score_sheet(a_game(RULES, 3, a_round([1, 2, 0], [1, 2, 1]), agreed=[3]))
    assert sheet.problems == (Problem(TooManyTricks(4, 3), 1),)
    assert not sheet.rounds[0].complete


def test_all_others_have_to_take_every_trick() -> None:
    sheet = score_sheet(a_game(house("desilva", hook="none"), 3, a_round([1, 2, 0], [1, 1, 0]), agreed=[3]))
    assert sheet.problems == (Problem(TricksDoNotAddUp(2, 3), 1),)


def test_the_last_count_is_asked_for() -> None:
    sheet = score_sheet(a_game(RULES, 3, a_round([1, 2, 0], [1, 1, None]), agreed=[3]))
    assert (sheet.next.step, sheet.next.seat) == (Step.TRICKS, 2)


def test_a_formula_knows_how_many_were_lost() -> None:
    rules = house("desilva", lost_tricks=True, scoring={"made": "10 * tricks_left", "under": "0", "over": "0"})
    sheet = score_sheet(a_game(rules, 3, a_round([1, 2, 1], [1, 0, 0]), agreed=[3]))
    assert sheet.totals == (20, 0, 0)
