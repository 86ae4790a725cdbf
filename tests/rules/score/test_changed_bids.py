"""A bid that a card changes during play, as Wizard's Cloud: it is scored, and what was said stays known."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.definition import UnknownKey
from scorekeeper.rules.faults.play import BidOutsideLimits, HookedBid, TricksBeforeBids
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.play.recording import unknown_part_fault, with_change
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidSum
from scorekeeper.rules.score.round_score import first_trick_leader
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house


def wizard(**changes: Any) -> RuleSet:
    return house("wizard", bids_change=True, hook="last", **changes)


def scored(*rounds: Round, rules: RuleSet | None = None) -> ScoreSheet:
    return score_sheet(a_game(rules or wizard(), 3, *rounds, agreed=[3] * len(rounds)))


def faults(sheet: ScoreSheet) -> list[Any]:
    return [problem.fault for problem in sheet.problems]


def test_it_is_scored_though_the_hook_would_forbid_it_as_a_bid() -> None:
    """
    | 3 | Ann (1) 30 | Ben (1) 30 | Cleo said 0, a card made it (1) 30 |
    """
    sheet = scored(a_round([1, 1, 1], [1, 1, 1], changed=((2, 1),)))
    assert (sheet.totals, sheet.problems) == ((30, 30, 30), ())
    assert sheet.rounds[0].record.announced == (1, 1, 0)
    assert [seat.bid for seat in sheet.rounds[0].seats] == [1, 1, 1]


def test_the_hook_binds_what_was_announced() -> None:
    """Cleo said 1 after 1 1 on three cards, which is hooked, though a card made it 2."""
    assert faults(scored(a_round([1, 1, 2], [1, 1, 1], changed=((2, 1),)))) == [HookedBid(1, 3, BidSum.NOT_EVEN)]
    assert faults(scored(a_round([1, 1, 1], [1, 1, 1]))) == [HookedBid(1, 3, BidSum.NOT_EVEN)]


def test_it_may_become_none_and_all() -> None:
    """Ann said 1 and Ben 2, of three cards."""
    assert faults(scored(a_round([0, 3, 1], [0, 2, 1], changed=((0, -1), (1, 1))))) == []


@pytest.mark.parametrize(("bids", "changed", "wrong"), [([1, -1, 1], ((1, -1),), -1), ([1, 4, 1], ((1, 1),), 4)])
def test_it_is_from_none_to_all(bids: list[int | None], changed: tuple[tuple[int, int], ...], wrong: int) -> None:
    assert BidOutsideLimits(wrong, 0, 3) in faults(scored(a_round(bids, [1, 1, 1], changed=changed)))


def test_a_card_is_played_only_once_all_have_bid() -> None:
    assert faults(scored(a_round([1, 1, None], changed=((0, 1),)))) == [TricksBeforeBids()]


def test_the_highest_bidder_is_who_announced_the_most() -> None:
    """Ben said 2, the most; a card makes Ann's 1 a 3. Earlier high bids are those that were heard."""
    rules = house(
        "classic", bids_change=True, hook="none", lead="highest-bidder", trump="named", scoring={"made": "earlier_high"}
    )
    record = a_round([3, 2, 0], [3, 0, 0], changed=((0, 2),), trump="H")
    game = a_game(rules, 3, record, agreed=[3])
    sheet = score_sheet(game)
    assert (sheet.rounds[0].declarer, first_trick_leader(game, record, 1)) == (1, 1)
    assert sheet.rounds[0].seats[2].points == 2


def test_zeros_in_a_row_are_those_that_were_announced() -> None:
    rules = house("wizard", bids_change=True, hook={"rule": "none", "zeros": 1})
    first = a_round([1, 1, 1], [1, 1, 1], changed=((0, 1),))
    assert len(faults(scored(first, a_round([0, 1, 1], [1, 1, 1]), rules=rules))) == 1
    assert faults(scored(a_round([0, 1, 1], [1, 1, 1], changed=((0, -1),)), a_round([0, 1, 1]), rules=rules)) == []


def test_it_can_be_changed_again_and_back() -> None:
    record = a_round([1, 1, 1], [1, 1, 1])
    assert with_change(with_change(record, 2, 1), 0, -1).changed == ((0, -1), (2, 1))
    assert with_change(with_change(record, 2, 1), 2, None) == record


def test_rules_without_such_a_card_have_no_changed_bids() -> None:
    assert unknown_part_fault(house("wizard"), "changed") == UnknownKey("changed")
    assert unknown_part_fault(wizard(), "changed") is None
