"""House rules must be playable before the first deal: dealt for every number of players, and scored."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.definition import (
    HandTooLarge,
    NoPoints,
    NothingToBid,
    NumbersOfPlayersWrong,
    TooManyRounds,
)
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.table import NothingForPlayers
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.score.playable import playable_problems
from tests.rules.tables import house


def faults(base: str = "classic", **changes: Any) -> list[Fault]:
    return [problem.fault for problem in playable_problems(house(base, **changes))]


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_can_be_played(preset_id: str) -> None:
    assert playable_problems(preset(preset_id)) == []


@pytest.mark.parametrize("players", [{"least": 5, "most": 4}, {"least": 3, "most": 14}, {"least": 20, "most": 20}])
def test_the_numbers_of_players_go_from_few_to_many(players: dict[str, int]) -> None:
    assert faults(players=players) == [NumbersOfPlayersWrong(players["least"], players["most"], 13)]


def test_the_pack_is_given_for_every_number_of_players() -> None:
    assert faults(decks={"3": 28, "4": 52}, players={"least": 3, "most": 5}) == [NothingForPlayers(5)]


def test_nobody_plays_for_ever_or_holds_a_whole_shop() -> None:
    assert faults(schedule={"path": [1, 2] * 10, "repeat": 100}) == [TooManyRounds(333, 3)]
    assert faults(decks=4, schedule={"path": [1, "peak"]}) == [HandTooLarge(69, 60)]
    assert faults(decks=180, schedule=[1, 60], players={"least": 3, "most": 3}) == []


def test_each_formula_that_fails_is_reported_once_with_its_first_place() -> None:
    # In the smallest round, one card: bid 1 and none taken is 1 under, bid 0 and one taken is 1 over.
    scoring = {"made": "10 // bid", "under": "off / 4", "over": "table(-1, 1, 2)"}
    assert faults(scoring=scoring) == [
        NoPoints("scoring.made", 0, 0, "division-by-zero"),
        NoPoints("scoring.over", 0, 1, "out-of-range"),
        NoPoints("scoring.under", 1, 0, "not-half"),
    ]


def by_zero(key: str, bid: int = 0, tricks: int = 0) -> NoPoints:
    return NoPoints(key, bid, tricks, "division-by-zero")


def test_formulas_are_tried_with_all_bids_and_tricks_at_the_smallest_table() -> None:
    assert faults(scoring={"made": "6 // (bid - cards)"}) == [by_zero("scoring.made", 1, 1)]
    assert faults(scoring={"made": "6 // (players - 3)"}) == [by_zero("scoring.made")]


def test_one_formula_that_fails_does_not_hide_another_that_fails_only_in_a_larger_round() -> None:
    scoring = {"under": "6 // (bid - 1)", "over": "6 // (bid - 2)"}
    assert faults(scoring=scoring) == [by_zero("scoring.under", 1, 0), by_zero("scoring.over", 2, 3)]


@pytest.mark.parametrize(
    ("least", "schedule", "wrong"),
    [
        (1, [1, 2, 1], []),
        ("round", [1, 2, 3], []),
        # The last round, the largest table, and a round that comes again in an endless game: 1 2 3, then 2 1 2 3.
        ("round", [1, 2, 2], [NothingToBid(2)]),
        ("players - 2", [3, 2, 3], [NothingToBid(2)]),
        ("round", {"path": [1, 3], "after": "bounce"}, [NothingToBid(2)]),
    ],
    ids=str,
)
def test_in_every_round_of_every_table_something_can_be_bid(least: Any, schedule: Any, wrong: list[Fault]) -> None:
    assert faults(bids={"least": least}, schedule=schedule, players={"least": 3, "most": 5}) == wrong


@pytest.mark.parametrize(
    ("schedule", "multiplier", "wrong"),
    [
        ([2, 1, 2], "6 // (round - 1)", [by_zero("specials.1.multiplier")]),
        ([2, 1, 2], "6 // (round - 3)", [by_zero("specials.1.multiplier")]),
        # The second round has one card, and there is no fourth.
        ([2, 1, 2], "6 // (round - 2) + 6 // (round - 4)", []),
        # In an endless game the first rounds and all that come again: 3 2, then 3 2.
        ({"path": [3, 2], "after": "bounce"}, "6 // (round - 4)", [by_zero("specials.1.multiplier")]),
        # A bid missed by one is a third of a point.
        ([2, 1, 2], "1 / players", [NoPoints("specials.1.multiplier", 0, 1, "not-half")]),
    ],
    ids=str,
)
def test_multipliers_are_tried_in_the_first_and_the_last_of_their_rounds(
    schedule: Any, multiplier: str, wrong: list[Fault]
) -> None:
    special = {"name": "Two cards", "cards": 2, "multiplier": multiplier}
    # Limits may name players and round as well; these leave every bid.
    bids = {"most": "min(cards, players + round)"}
    # Nobody takes more tricks than cards.
    over = "-off + 0 // (tricks - cards - 1)"
    assert faults("desilva", scoring={"over": over}, schedule=schedule, specials=[special], bids=bids) == wrong


def test_each_kind_of_special_rounds_is_reported_and_none_for_a_fault_of_all_rounds() -> None:
    first, hookless, last = (
        {"name": "First", "round": 1, "multiplier": "6 // 0"},
        {"name": "Hookless", "round": 2, "hook": "none"},
        {"name": "Last", "last": True, "multiplier": "6 // 0"},
    )
    wrong = [by_zero("specials.1.multiplier"), by_zero("specials.3.multiplier")]
    assert faults("desilva", specials=[first, hookless, last]) == wrong
    assert faults("desilva", specials=[hookless], scoring={"made": "6 // bid"}) == [by_zero("scoring.made")]
