"""The score of a game as JSON, beside the example of docs/game-file.md, which `tests/docs` scores."""

from __future__ import annotations

from typing import Any, ClassVar

from scorekeeper.files.score_file import score_values
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.files.game_files import a_file, game_in, worked_sheet

FOUR = ["Ann", "Bo", "Cy", "Dee"]


def score_of(file: dict[str, Any]) -> dict[str, Any]:
    return score_values(score_sheet(game_in(file)))


def test_a_seat_goes_by_the_name_among_the_players_whoever_plays_for_it() -> None:
    """Eve plays for Alice from the second round on, and deals it."""
    first = {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    taken = [{"player": "Alice", "from": 2, "by": "Eve"}]
    values = score_of(a_file(first, {"bids": [None] * 4}, schedule=[1, 2], taken_over=taken))
    assert values["rounds"][1]["dealer"] == values["players"][0] == "Alice"
    assert "Eve" not in str(values)


def test_the_rules_are_named_by_their_base() -> None:
    assert score_of(a_file(rules={"base": "himes", "target": 50}))["rules"] == "himes"


def test_of_an_endless_schedule_every_round_up_to_the_current_is_known() -> None:
    made = {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    assert score_of(a_file(rules="himes"))["schedule"] == [1]
    assert score_of(a_file(made, {"bids": [0, 0, 0, 1]}, rules="himes"))["schedule"] == [1, 2]


def test_of_an_endless_schedule_that_is_over_the_last_round_is_the_last_known() -> None:
    made = {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    score = score_of(a_file(made, rules={"base": "himes", "target": 10}))
    assert (score["schedule"], score["finished"], score["winners"]) == ([1], True, ["Alice"])
    assert score["next"] == {"round": None, "act": "none", "player": None}


def test_with_everybody_bidding_at_once_nobody_is_next_and_every_bid_is_legal() -> None:
    score = score_of(a_file({"bids": [None, 1, None, None]}, rules={"base": "classic", "bidding": "simultaneous"}))
    bids = list(range(11))
    assert score["next"] == {"round": 1, "act": "bid", "player": None, "legal": bids, "hooked": []}


def test_the_tricks_of_the_first_bidder_are_counted_first() -> None:
    """Bob bids first in the second round; his and Carol's tricks are known."""
    second = {"bids": [0, 0, 1, 0], "tricks": [None, 0, 1, None]}
    score = score_of(a_file(worked_sheet()["rounds"][0], second))
    assert score["next"] == {"round": 2, "act": "tricks", "player": "David"}
    assert score["rounds"][1]["tricks"] == [None, 0, 1, None]
    assert score["rounds"][1]["call"] == {"bid": 1, "word": "under", "by": 1}


def test_under_okenuff_the_declarer_is_asked_for_trump_once_all_have_bid() -> None:
    score = score_of(a_file({"bids": [1, 2, 2, 0]}, rules="okenuff", players=FOUR))
    assert score["next"] == {"round": 1, "act": "trump", "player": "Bo"}
    assert score["declarers"] == ["Bo"]


def test_trump_that_is_turned_is_asked_of_nobody() -> None:
    rules = {"base": "classic", "scoring": {"multiplier": "2 if spades else 1"}}
    score = score_of(a_file({"bids": [0, 0, 0, 0]}, rules=rules))
    assert score["next"] == {"round": 1, "act": "trump", "player": None}


def test_half_points_end_in_five_and_whole_ones_have_no_point() -> None:
    rules = {"base": "desilva", "scoring": {"made": "bid / 2", "under": "-off"}}
    score = score_of(a_file(worked_sheet()["rounds"][0], rules=rules))
    assert str(score["rounds"][0]["points"]) == "[0.5, 0, 0, -1]"


def test_penalties_are_shown_in_their_round_even_before_it_is_scored() -> None:
    round_values = {"bids": [1, 0, 0, None], "penalties": [{"player": "Bob"}, {"player": "Bob", "points": -5}]}
    assert score_of(a_file(round_values, rules="himes"))["rounds"][0]["penalties"] == [0, -25, 0, 0]


class TestTheSettlement:
    """One round of four cards under Okenuff.

    Cards | Ann   | Bo    | Cy     | Dee
      4   | (1) 6 | (2) 8 | 0 (5)  | (0) 5

    Each total times four less their sum, 14: Ann 10, Bo 18, Cy -34, Dee 6.
    """

    record: ClassVar = {"bids": [1, 2, 0, 0], "tricks": [1, 2, 1, 0], "trump": "C"}

    def test_each_settles_with_each_other(self) -> None:
        settlement = score_of(a_file(self.record, rules="okenuff", players=FOUR, schedule=[4]))["settlement"]
        assert settlement == {
            "pairs": [
                {"from": "Ann", "to": "Bo", "points": 2},
                {"from": "Cy", "to": "Ann", "points": 11},
                {"from": "Dee", "to": "Ann", "points": 1},
                {"from": "Cy", "to": "Bo", "points": 13},
                {"from": "Dee", "to": "Bo", "points": 3},
                {"from": "Cy", "to": "Dee", "points": 10},
            ],
            "net": [
                {"player": "Ann", "net": 10},
                {"player": "Bo", "net": 18},
                {"player": "Cy", "net": -34},
                {"player": "Dee", "net": 6},
            ],
        }

    def test_nobody_settles_before_the_end(self) -> None:
        assert score_of(a_file(self.record, rules="okenuff", players=FOUR))["settlement"] is None

    def test_nobody_settles_where_the_rules_do_not(self) -> None:
        round_values = {"bids": [0, 0, 0, 0], "tricks": [4, 0, 0, 0]}
        assert score_of(a_file(round_values, schedule=[4]))["settlement"] is None
