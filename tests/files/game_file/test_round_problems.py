"""Everything that can be wrong with a round of a game file, told at its round and player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.files.game_files import NAMES, a_file, game_in, lines_of

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OKENUFF = {"rules": "okenuff", "players": ["Ann", "Bo", "Cy", "Dee"]}


class TestARound:
    @pytest.mark.parametrize(
        ("record", "lines"),
        [
            ({"bids": "1001"}, ["“bids” must be a list."]),
            ({"bids": None}, ["“bids” must be a list."]),
            ({"bids": [1, 0, 0]}, ["“bids” has 3 entries for 4 players."]),
            ({"bids": [1, 0, 0, True]}, ["“bids” must be whole numbers, or null where nothing was said yet."]),
            ({"bids": [1.0, 0, 0, 1]}, ["“bids” must be whole numbers, or null where nothing was said yet."]),
            ({"tricks": [1, 0, 0, "0"]}, ["“tricks” must be whole numbers, or null where nothing was said yet."]),
            ({"tricks": [1, 0, 0, 10**9]}, ["“tricks” must be whole numbers, or null where nothing was said yet."]),
            ({"cards": "1"}, ["“cards” must be a whole number, at most a million."]),
            ({"cards": None}, ["“cards” must be a whole number, at most a million."]),
            ({"trump": "spades"}, ["“trump” must be one of C, D, H, S, NT."]),
            (
                {"spoken": "Alice"},
                ["“spoken” must be a list of names, each a text of at most 200 letters on one line."],
            ),
            ({"spoken": ["Alice", "Bob", "Carol", "Eve"]}, ["“spoken” names “Eve”, who does not play in this game."]),
            ({"spoken": ["Alice", "Bob"]}, ["The order of speaking must name everybody who bid, once each."]),
            ({"blind": ["Alice"]}, ["These rules have no blind bids."]),
            ({"bonus": [5, 0, 0, 0]}, ["These rules have no bonus."]),
            ({"bonus": 5}, ["“bonus” must be a list."]),
            ({"bonus": [5, 0, 0]}, ["“bonus” has 3 entries for 4 players."]),
            ({"bonus": [0.3, None, 0, 0]}, ["“bonus” must be whole or half points."]),
            ({"bonus": [True, None, 0, 0]}, ["“bonus” must be whole or half points."]),
            ({"penalties": {}}, ["“penalties” must be a list."]),
            ({"penalties": ["Alice"]}, ["“penalties” must be a list of objects."]),
            ({"penalties": [{"points": -5}]}, ["“penalties.player” is missing."]),
            (
                {"penalties": [{"player": "Eve", "points": 1}]},
                ["“penalties.player” names “Eve”, who does not play in this game."],
            ),
            ({"penalties": [{"player": "Bob", "points": 0.3}]}, ["“penalties.points” must be whole or half points."]),
            ({"penalties": [{"player": "Bob", "points": False}]}, ["“penalties.points” must be whole or half points."]),
            ({"penalties": [{"player": "Bob", "points": 1e400}]}, ["“Infinity” is not a number in JSON."]),
            ({"penalties": [{"player": "Bob"}]}, ["Bob: These rules name no penalty, so say how many points it is."]),
            (
                {"penalties": [{"player": "Bob", "points": 1, "before_score": 1}]},
                ["“penalties.before_score” must be true or false."],
            ),
            ({"note": 7}, ["“note” must be a text of at most 200 letters on one line."]),
            ({"note": "x" * 121}, ["“note” must be a text of at most 120 letters on one line."]),
            ({"date": "5.9.2022"}, ["“date” must be a date as in 2022-09-05."]),
            ({"date": "20220905"}, ["“date” must be a date as in 2022-09-05."]),
            ({"date": "2022-02-30"}, ["“date” must be a date as in 2022-09-05."]),
            ({"bids": [1, 0, 0, 0]}, ["David: The hook: the bids may not add up to 1, so 0 cannot be bid."]),
            (
                {"bids": [1, -1, 2, 1]},
                [
                    "Bob: A bid here is from 0 to 1, not -1.",
                    "Carol: A bid here is from 0 to 1, not 2.",
                ],
            ),
            ({"tricks": [1, 1, 0, 0]}, ["The tricks add up to 2; it must be 1."]),
            ({"tricks": [0, 0, 0, 0]}, ["The tricks add up to 0; it must be 1."]),
            (
                {"tricks": [2, -1, 0, 0]},
                [
                    "Alice: Tricks here are from 0 to 1, not 2.",
                    "Bob: Tricks here are from 0 to 1, not -1.",
                ],
            ),
            (
                {"bids": [1, 0, 0, None]},
                [
                    "Tricks are counted after everybody has bid.",
                    "This round is unfinished, yet another follows.",
                ],
            ),
            ({"tricks": [1, 0, 0, None]}, ["This round is unfinished, yet another follows."]),
        ],
        ids=lambda value: str(value)[:60],
    )
    def test_every_fault_of_a_round_is_reported(self, record: dict[str, Any], lines: list[str]) -> None:
        """The second round is untouched; the first is a good one but for what is changed in it."""
        place = "" if "“Infinity”" in lines[0] else "round 1: "
        assert lines_of(a_file(FIRST | record, {})) == [place + line for line in lines]

    def test_something_else_in_the_place_of_a_round_is_refused(self) -> None:
        assert lines_of(a_file() | {"rounds": [FIRST, []]}) == ["round 2: “rounds” must be a list of objects."]

    def test_the_cards_must_be_those_of_the_schedule(self) -> None:
        second = {"cards": 3, "bids": [2, 0, 1, 0], "tricks": [2, 0, 0, 0]}
        assert lines_of(a_file(FIRST, second)) == ["round 2: The cards here are 2 by the schedule, not 3."]

    def test_the_total_of_family_bids_stays_below_the_cards_for_everybody(self) -> None:
        assert lines_of(a_file({"bids": [0, 0, 0, 0]}, rules="family")) == []
        assert lines_of(a_file({"bids": [0, 1, None, None]}, rules="family")) == [
            "round 1: Bob: The bids together must stay below 1 here, so 1 cannot be bid."
        ]

    def test_okenuff_cannot_be_scored_without_trump(self) -> None:
        record = {"cards": 4, "bids": [1, 2, 0, 0], "tricks": [1, 2, 1, 0]}
        assert lines_of(a_file(record, **OKENUFF)) == [
            "round 1: The points depend on trump: name the suit, or no trump."
        ]


class TestTheEnd:
    def test_after_the_last_round_there_is_no_other(self) -> None:
        file = a_file(FIRST, {"bids": [0, 0, 0, 0], "tricks": [0, 0, 0, 1]}, schedule=[1])
        assert lines_of(file) == ["round 2: The game was over after round 1."]

    def test_after_somebody_is_beyond_the_target_there_is_no_other_round_and_what_it_says_is_still_checked(
        self,
    ) -> None:
        """Eleven points for a made bid of one are more than ten."""
        rules = {"base": "himes", "target": 10}
        first = {"bids": [1, 0, 0], "tricks": [1, 0, 0]}
        file = a_file(first, {"bids": [1, 5, 0], "tricks": [1, 1, 0]}, rules=rules, players=NAMES[:3])
        assert lines_of(file) == [
            "round 2: The game was over after round 1.",
            "round 2: Bob: A bid here is from 0 to 2, not 5.",
        ]

    def test_nobody_says_the_game_was_over_while_a_round_before_cannot_be_read(self) -> None:
        """Twelve points of the second round alone are beyond eleven, but the first may have brought minus points."""
        rules = {"base": "himes", "target": 11}
        first = {"bids": [1, 0, "0"], "tricks": [1, 0, 0]}
        second = {"bids": [2, 0, 0], "tricks": [2, 0, 0]}
        file = a_file(first, second, {"bids": [3, 0, 0]}, rules=rules, players=NAMES[:3])
        assert lines_of(file) == ["round 1: “bids” must be whole numbers, or null where nothing was said yet."]


def test_a_wrong_dealer_raises_no_doubt_about_the_hook() -> None:
    """Nobody knows who spoke last, so nobody is called hooked."""
    file = a_file(FIRST | {"bids": [1, 0, 0, 0]}, first_dealer="Eve")
    assert lines_of(file) == ["“first_dealer” names “Eve”, who does not play in this game."]


def test_a_trump_that_the_rules_fix_cannot_be_another_one() -> None:
    """Spades by de Silva, in turn by a list, none at all; what is turned up or named may be any suit."""
    played = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    for rules, trump, fixed in (
        ("desilva", "H", "spades, not hearts"),
        ({"base": "desilva", "trump": ["C", "NT"]}, "NT", "clubs, not no trump"),
        ({"base": "desilva", "trump": "none"}, "C", "no trump, not clubs"),
    ):
        file = a_file(played | {"trump": trump}, rules=rules, schedule=[1, 2])
        assert lines_of(file) == [f"round 1: By these rules the trump of this round is {fixed}."]
    for rules, trump in (("desilva", "S"), ({"base": "desilva", "trump": "turned"}, "H")):
        assert game_in(a_file(played | {"trump": trump}, rules=rules, schedule=[1, 2])).round(1).trump == trump


def test_numbers_beyond_the_cell_are_refused_whole() -> None:
    """And are not shortened to something that fits."""
    wrong = "round 1: “bids” must be whole numbers, or null where nothing was said yet."
    for cell in (10**6 + 1, 10**30, -(10**7)):
        assert lines_of(a_file({"bids": [cell, 0, 0, 1]})) == [wrong]
