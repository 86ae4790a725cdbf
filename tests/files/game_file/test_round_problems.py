"""Everything that can be wrong with a round of a game file, told at its round and player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.files.game_files import NAMES, a_file, faults_of, game_in

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OKENUFF = {"rules": "okenuff", "players": ["Ann", "Bo", "Cy", "Dee"]}


class TestARound:
    @pytest.mark.parametrize(
        ("record", "lines"),
        [
            ({"bids": "1001"}, ["WrongValue(key='bids', expected='list')"]),
            ({"bids": [1, 0, 0]}, ["WrongLength(key='bids', entries=3, players=4)"]),
            ({"bids": [1, 0, 0, True]}, ["WrongValue(key='bids', expected='whole-or-nothing')"]),
            ({"cards": "1"}, ["WrongValue(key='cards', expected='whole-number')"]),
            ({"trump": "spades"}, ["WrongValue(key='trump', expected='suit')"]),
            (
                {"spoken": "Alice"},
                ["WrongValue(key='spoken', expected='list-of-names')"],
            ),
            ({"spoken": ["Alice", "Bob", "Carol", "Eve"]}, ["UnknownPlayer(key='spoken', name='Eve')"]),
            ({"spoken": ["Alice", "Bob"]}, ["SpokenOrderWrong()"]),
            ({"blind": ["Alice"]}, ["UnknownKey(key='blind')"]),
            ({"bonus": [5, 0, 0, 0]}, ["UnknownKey(key='bonus')"]),
            ({"bonus": [5, 0, 0]}, ["WrongLength(key='bonus', entries=3, players=4)"]),
            ({"changed": [0, 0, 1, 0], "bids": [1, 0, 1, 1]}, ["UnknownKey(key='changed')"]),
            ({"bonus": {"Loot": [5, 0, 0, 0]}}, ["UnknownKey(key='bonus.Loot')"]),
            ({"bonus": [0.3, None, 0, 0]}, ["WrongValue(key='bonus', expected='points')"]),
            ({"won": [0, 0, 1]}, ["WrongLength(key='won', entries=3, players=4)"]),
            ({"won": [1, 1, None, 0]}, ["TooManyTricks(tricks=2, cards=1)"]),
            ({"won": [-1, 0, 0, 0]}, ["Alice: TricksOutOfRange(tricks=-1, cards=1)"]),
            (
                {"bids": [1, None, 0, 1], "tricks": [None] * 4, "won": [1, 0, 0, 0]},
                ["TricksBeforeBids()", "RoundUnfinished()"],
            ),
            ({"penalties": ["Alice"]}, ["WrongValue(key='penalties', expected='list-of-objects')"]),
            ({"penalties": [{"points": -5}]}, ["MissingKey(key='penalties.player')"]),
            (
                {"penalties": [{"player": "Eve", "points": 1}]},
                ["UnknownPlayer(key='penalties.player', name='Eve')"],
            ),
            (
                {"penalties": [{"player": "Bob", "points": 0.3}]},
                ["WrongValue(key='penalties.points', expected='points')"],
            ),
            ({"penalties": [{"player": "Bob"}]}, ["Bob: PenaltyWithoutPoints()"]),
            (
                {"penalties": [{"player": "Bob", "points": 1, "before_score": 1}]},
                ["WrongValue(key='penalties.before_score', expected='truth')"],
            ),
            ({"note": 7}, ["WrongValue(key='note', expected='text')"]),
            ({"note": "x" * 121}, ["WrongValue(key='note', expected='note')"]),
            ({"date": "5.9.2022"}, ["WrongValue(key='date', expected='date')"]),
            ({"date": "2022-02-30"}, ["WrongValue(key='date', expected='date')"]),
            ({"bids": [1, 0, 0, 0]}, ["David: HookedBid(bid=0, cards=1, required='not-even')"]),
            (
                {"bids": [1, -1, 2, 1]},
                [
                    "Bob: BidOutsideLimits(bid=-1, least=0, most=1)",
                    "Carol: BidOutsideLimits(bid=2, least=0, most=1)",
                ],
            ),
            ({"tricks": [1, 1, 0, 0]}, ["TricksDoNotAddUp(tricks=2, cards=1)"]),
            (
                {"tricks": [2, -1, 0, 0]},
                [
                    "Alice: TricksOutOfRange(tricks=2, cards=1)",
                    "Bob: TricksOutOfRange(tricks=-1, cards=1)",
                ],
            ),
            (
                {"bids": [1, 0, 0, None]},
                [
                    "TricksBeforeBids()",
                    "RoundUnfinished()",
                ],
            ),
            ({"tricks": [1, 0, 0, None]}, ["RoundUnfinished()"]),
        ],
        ids=lambda value: str(value)[:60],
    )
    def test_every_fault_of_a_round_is_reported(self, record: dict[str, Any], lines: list[str]) -> None:
        """The second round is untouched; the first is a good one but for what is changed in it."""
        assert faults_of(a_file(FIRST | record, {})) == [f"round 1: {line}" for line in lines]

    def test_something_else_in_the_place_of_a_round_is_refused(self) -> None:
        assert faults_of(a_file() | {"rounds": [FIRST, []]}) == [
            "round 2: WrongValue(key='rounds', expected='list-of-objects')"
        ]

    def test_the_cards_must_be_those_of_the_schedule(self) -> None:
        second = {"cards": 3, "bids": [2, 0, 1, 0], "tricks": [2, 0, 0, 0]}
        assert faults_of(a_file(FIRST, second)) == ["round 2: CardsNotAsScheduled(cards=3, scheduled=2)"]

    def test_the_total_of_family_bids_stays_below_the_cards_for_everybody(self) -> None:
        assert faults_of(a_file({"bids": [0, 0, 0, 0]}, rules="family")) == []
        assert faults_of(a_file({"bids": [0, 1, None, None]}, rules="family")) == [
            "round 1: Bob: HookedBid(bid=1, cards=1, required='under')"
        ]

    def test_okenuff_cannot_be_scored_without_trump(self) -> None:
        record = {"cards": 4, "bids": [1, 2, 0, 0], "tricks": [1, 2, 1, 0]}
        assert faults_of(a_file(record, **OKENUFF)) == ["round 1: TrumpMissing()"]


class TestTheEnd:
    def test_after_the_last_round_there_is_no_other(self) -> None:
        file = a_file(FIRST, {"bids": [0, 0, 0, 0], "tricks": [0, 0, 0, 1]}, schedule=[1])
        assert faults_of(file) == ["round 2: RoundAfterEnd(rounds=1)"]

    def test_after_somebody_is_beyond_the_target_there_is_no_other_round_and_what_it_says_is_still_checked(
        self,
    ) -> None:
        """Eleven points for a made bid of one are more than ten."""
        rules = {"base": "himes", "target": 10}
        first = {"bids": [1, 0, 0], "tricks": [1, 0, 0]}
        file = a_file(first, {"bids": [1, 5, 0], "tricks": [1, 1, 0]}, rules=rules, players=NAMES[:3])
        assert faults_of(file) == [
            "round 2: RoundAfterEnd(rounds=1)",
            "round 2: Bob: BidOutsideLimits(bid=5, least=0, most=2)",
        ]

    def test_nobody_says_the_game_was_over_while_a_round_before_cannot_be_read(self) -> None:
        """Twelve points of the second round alone are beyond eleven, but the first may have brought minus points."""
        rules = {"base": "himes", "target": 11}
        first = {"bids": [1, 0, "0"], "tricks": [1, 0, 0]}
        second = {"bids": [2, 0, 0], "tricks": [2, 0, 0]}
        file = a_file(first, second, {"bids": [3, 0, 0]}, rules=rules, players=NAMES[:3])
        assert faults_of(file) == ["round 1: WrongValue(key='bids', expected='whole-or-nothing')"]


def test_a_wrong_dealer_raises_no_doubt_about_the_hook() -> None:
    """Nobody knows who spoke last, so nobody is called hooked."""
    file = a_file(FIRST | {"bids": [1, 0, 0, 0]}, first_dealer="Eve")
    assert faults_of(file) == ["UnknownPlayer(key='first_dealer', name='Eve')"]


def test_a_trump_that_the_rules_fix_cannot_be_another_one() -> None:
    """Spades by de Silva, in turn by a list, none at all; what is turned up or named may be any suit."""
    played = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    for rules, trump, fixed in (
        ("desilva", "H", "suit='H', fixed='S'"),
        ({"base": "desilva", "trump": ["C", "NT"]}, "NT", "suit='NT', fixed='C'"),
        ({"base": "desilva", "trump": "none"}, "C", "suit='C', fixed='NT'"),
    ):
        file = a_file(played | {"trump": trump}, rules=rules, schedule=[1, 2])
        assert faults_of(file) == [f"round 1: TrumpIsFixed({fixed})"]
    for rules, trump in (("desilva", "S"), ({"base": "desilva", "trump": "turned"}, "H")):
        assert game_in(a_file(played | {"trump": trump}, rules=rules, schedule=[1, 2])).round(1).trump == trump


def test_numbers_beyond_the_cell_are_refused_whole() -> None:
    """And are not shortened to something that fits."""
    wrong = "round 1: WrongValue(key='bids', expected='whole-or-nothing')"
    for cell in (10**6 + 1, 10**30, -(10**7)):
        assert faults_of(a_file({"bids": [cell, 0, 0, 1]})) == [wrong]
