"""What a game file says, field by field (docs/game-file.md)."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.files.game_file import read_game
from scorekeeper.files.game_file.rounds import round_value
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.bidding import HookRule
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.files.game_files import a_file, faults_of, game_in, worked_sheet


@pytest.mark.parametrize("preset_id", [*preset_ids(), "desilva-no-hook", "blackout-no-hook"])
def test_every_preset_can_be_named(preset_id: str) -> None:
    rules = preset(preset_id)
    names = [f"P{seat}" for seat in range(rules.least_players)]
    assert game_in(a_file(rules=preset_id, players=names)).rules == rules


def test_the_first_bidder_sits_to_the_left_of_the_first_dealer() -> None:
    game = game_in(a_file(first_dealer="Bob"))
    assert (game.first_dealer, game.first_bidder) == (1, 2)


def test_the_first_bidder_may_be_named_where_it_is_somebody_else() -> None:
    game = game_in(a_file(first_dealer="Bob", first_bidder="Alice"))
    assert (game.first_dealer, game.first_bidder) == (1, 0)


def test_a_title_and_an_agreed_schedule_are_kept() -> None:
    game = game_in(a_file(title="Friday night", schedule=[7, 8, 7]))
    assert (game.title, game.agreed) == ("Friday night", (7, 8, 7))


def test_a_round_may_leave_out_its_cards_and_what_is_not_recorded_yet() -> None:
    game = game_in(a_file({"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}, {"bids": [None, 0, None, None]}))
    assert game.rounds[1].bids == (None, 0, None, None)
    assert game.rounds[1].tricks == (None,) * 4
    assert game_in(a_file({})).rounds[0].untouched


def test_everything_a_round_can_say_is_read() -> None:
    record = {
        "cards": 4,
        "bids": [1, 2, 0, 0],
        "spoken": ["Dee", "Ann", "Bo", "Cy"],
        "trump": "NT",
        "tricks": [1, 2, 1, 0],
        "penalties": [{"player": "Cy"}, {"player": "Bo", "points": -2.5, "reason": "late", "before_score": True}],
        "date": "2022-09-05",
    }
    round_values = game_in(a_file(record, rules="okenuff", players=["Ann", "Bo", "Cy", "Dee"])).rounds[0]
    assert round_values.spoken == (3, 0, 1, 2)
    assert round_values.trump is Trump.NONE
    assert round_values.penalties == (
        Penalty(2, -20, "revoke"),
        Penalty(1, Fraction(-5, 2), "late", before_score=True),
    )
    assert round_values.played_on == date(2022, 9, 5)


def test_tricks_counted_one_by_one_are_read_and_written() -> None:
    record = {"cards": 3, "bids": [1, 2, 0, 1], "won": [1, 0, None, 1]}
    game = game_in(a_file(record, schedule=[3]))
    assert game.rounds[0].won == ((0, 1), (3, 1))
    assert round_value(game, 1)["won"] == [1, 0, 0, 1]


def test_blind_bids_are_read_where_the_rules_know_them() -> None:
    rules = {"base": "desilva", "scoring": {"made": "bid + 10 * blind"}}
    record = {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0], "blind": ["Carol", "Alice"]}
    game = game_in(a_file(record, rules=rules))
    assert game.rounds[0].marks == ((0, 1), (2, 1))
    assert score_sheet(game).totals == (11, 0, 10, -1)


class TestPartOfASchedule:
    """Without a schedule of its own a game may begin at a later place of the rule set's (games.json has such a one)."""

    def test_a_game_whose_rounds_match_from_a_later_place_on_begins_there(self) -> None:
        """A single round of twelve cards under Okenuff, with four of thirteen still to come."""
        case = next(case for case in cases("games") if case["id"] == "okenuff-out-of-turn-declarer")
        assert game_in(case["file"]).agreed == (12, 13, 13, 13, 13)

    def test_it_begins_at_the_first_such_place(self) -> None:
        record = {"cards": 3, "bids": [0, 0, 0, 0], "tricks": [3, 0, 0, 0]}
        assert (game_in(a_file(record)).agreed or ())[:12] == (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 12)

    def test_tricks_that_fit_the_first_round_show_that_the_cards_are_wrong(self) -> None:
        record = {"cards": 3, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
        assert faults_of(a_file(record)) == ["round 1: CardsNotAsScheduled(cards=3, scheduled=1)"]

    def test_before_its_first_round_is_played_a_table_has_to_say_its_schedule(self) -> None:
        assert faults_of(a_file({"cards": 3})) == ["round 1: CardsNotAsScheduled(cards=3, scheduled=1)"]
        assert game_in(a_file({"cards": 3}, schedule=[3, 4])).agreed == (3, 4)

    def test_a_gap_is_no_later_place(self) -> None:
        """Three cards and then five stand nowhere in 1 up to 13 and back."""
        first = {"cards": 3, "bids": [0, 0, 0, 0], "tricks": [3, 0, 0, 0]}
        cards = [line for line in faults_of(a_file(first, {"cards": 5})) if "schedule" in line]
        assert cards == [
            "round 1: CardsNotAsScheduled(cards=3, scheduled=1)",
            "round 2: CardsNotAsScheduled(cards=5, scheduled=2)",
        ]

    def test_a_slip_in_a_later_part_is_reported_once(self) -> None:
        """Twelve rounds of 2 up to 13 by de Silva, of which one has a trick too few, or a wrong number of cards."""
        rounds = [{"cards": cards, "bids": [0, 0, 0, 0], "tricks": [cards, 0, 0, 0]} for cards in range(2, 14)]
        assert (game_in(a_file(*rounds)).agreed or ())[:3] == (2, 3, 4)
        for number in (1, 5):
            few = [*rounds[: number - 1], rounds[number - 1] | {"tricks": [1, 0, 0, 0]}, *rounds[number:]]
            assert faults_of(a_file(*few)) == [f"round {number}: TricksDoNotAddUp(tricks=1, cards={number + 1})"]
        wrong = [*rounds[:4], rounds[4] | {"cards": 9}, *rounds[5:]]
        assert faults_of(a_file(*wrong)) == ["round 5: CardsNotAsScheduled(cards=9, scheduled=6)"]

    def test_an_endless_schedule_begins_at_its_beginning(self) -> None:
        record = {"cards": 2, "bids": [1, 0, 0], "tricks": [1, 1, 0]}
        first = faults_of(a_file(record, rules="himes", players=["Ann", "Bo", "Cy"]))[0]
        assert first == "round 1: CardsNotAsScheduled(cards=2, scheduled=1)"


class TestHouseRules:
    def test_one_formula_is_replaced_and_the_others_stay(self) -> None:
        rules = game_in(a_file(rules={"base": "desilva", "scoring": {"over": "0"}})).rules
        assert (rules.id, rules.scoring.made.text, rules.scoring.over.text) == ("desilva", "bid", "0")

    def test_bidding_at_once_has_no_hook_unless_the_same_object_gives_one(self) -> None:
        none = game_in(a_file(rules={"base": "family", "bidding": "simultaneous"})).rules
        given = game_in(a_file(rules={"base": "family", "bidding": "simultaneous", "hook": "last"})).rules
        assert (none.hook.rule, given.hook.rule) == (HookRule.NONE, HookRule.LAST)


def test_a_byte_order_mark_is_forgiven() -> None:
    assert read_game(b"\xef\xbb\xbf" + json.dumps(worked_sheet()).encode())[1] == ()
