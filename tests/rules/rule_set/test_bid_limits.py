"""The least and the most that may be bid."""

from __future__ import annotations

import pytest

from scorekeeper.rules.faults.definition import NothingToBid, WrongFormula
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import BidOutsideLimits
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house


def legal(rules: RuleSet, *bids: int, cards: int = 3) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the next of three players may bid in a first round of so many cards, and what is hooked."""
    record = a_round([*bids, *[None] * (3 - len(bids))])
    coming = score_sheet(a_game(rules, 3, record, agreed=[cards])).next
    return coming.legal, coming.hooked


def test_numbers_are_limits_of_every_round() -> None:
    rules = house("desilva", bids={"least": 1, "most": 2})
    assert legal(rules) == ((1, 2), ())
    assert legal(rules, cards=5) == ((1, 2), ())


def test_one_of_them_alone_leaves_the_other_as_it_is() -> None:
    assert legal(house("desilva", bids={"least": 2})) == ((2, 3), ())
    assert legal(house("desilva", bids={"most": 2})) == ((0, 1, 2), ())


def test_the_most_may_exceed_the_cards() -> None:
    assert legal(house("desilva", bids={"most": "cards + 2"})) == ((0, 1, 2, 3, 4, 5), ())


def test_a_formula_knows_cards_players_and_round() -> None:
    assert legal(house("desilva", bids={"least": "players - 2", "most": "cards - round"})) == ((1, 2), ())


def test_halves_are_rounded_to_the_inside() -> None:
    assert legal(house("desilva", bids={"least": 0.5, "most": 1.5})) == ((1,), ())
    assert legal(house("desilva", bids={"least": "cards / 2", "most": "cards / 2 + 1"})) == ((2,), ())


def test_the_hook_acts_within_them() -> None:
    """Three cards after 1 and 1: the last may not bid 1."""
    assert legal(house("desilva", bids={"most": 2}), 1, 1) == ((0, 2), (1,))
    assert legal(house("desilva", bids={"least": 2}), 2, 2) == ((2, 3), ())


def test_a_hook_that_would_leave_no_bid_does_not_act() -> None:
    assert legal(house("desilva", bids={"least": 1, "most": 1}), 1, 1) == ((1,), ())


def test_limits_that_leave_no_bid_do_not_hold_in_that_round() -> None:
    assert legal(house("desilva", bids={"least": 5})) == ((0, 1, 2, 3), ())
    assert legal(house("desilva", bids={"most": "10 // (cards - 3)"})) == ((0, 1, 2, 3), ())


def test_a_bid_outside_is_reported() -> None:
    rules = house("desilva", hook="none", bids={"least": 1, "most": 2})
    sheet = score_sheet(a_game(rules, 3, a_round([0, 3, 2], [0, 1, 2]), agreed=[3]))
    assert sheet.problems == (Problem(BidOutsideLimits(0, 1, 2), 1, 0), Problem(BidOutsideLimits(3, 1, 2), 1, 1))


def test_a_bid_above_the_cards_is_scored() -> None:
    rules = house("desilva", hook="none", bids={"most": "cards + 2"})
    sheet = score_sheet(a_game(rules, 3, a_round([5, 0, 0], [3, 0, 0]), agreed=[3]))
    assert (sheet.problems, sheet.totals) == ((), (-2, 0, 0))


@pytest.mark.parametrize("bids", [3, "all", {"lest": 1}, {"least": True}, {"most": "1 +"}, {"most": [1]}])
def test_malformed_ones_are_refused(bids: object) -> None:
    with pytest.raises(WrongDefinition):
        house("desilva", bids=bids)


def test_a_formula_may_name_nothing_else() -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("desilva", bids={"most": "cards + tricks"})
    [problem] = wrong.value.problems
    assert isinstance(problem.fault, WrongFormula)
    assert (problem.fault.key, problem.fault.detail) == ("bids.most", "tricks")
    assert problem.fault.allowed == ("cards", "players", "round")


def test_rules_that_leave_nothing_to_bid_cannot_be_played() -> None:
    problems = playable_problems(house("desilva", bids={"least": "cards + 1", "most": "cards"}))
    assert Problem(NothingToBid(1)) in problems
