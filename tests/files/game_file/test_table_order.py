"""Who deals out of turn and how seats changed, in a game file: read, refused with its place, and written again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.files.game_file import write_game
from scorekeeper.rules.game.attendance import Latecomer
from scorekeeper.rules.game.rotation import DealerChange, SeatingChange, TableOrder
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.files.game_files import a_file, faults_of, game_in, worked_sheet

CHANGED = ["Alice", "Carol", "Bob", "David"]
ORDER: dict[str, list[dict[str, Any]]] = {
    "dealers": [{"round": 2, "player": "Carol"}],
    "seated": [{"from": 3, "players": CHANGED}],
}


def with_order(**parts: Any) -> dict[str, Any]:
    return a_file(schedule=[1, 2, 3, 4, 5], first_dealer="David", **parts)


def test_is_read_and_moves_who_bids_first() -> None:
    game = game_in(with_order(**ORDER))
    assert game.order == TableOrder((DealerChange(2, 2),), (SeatingChange(3, (0, 2, 1, 3)),))
    assert [game.players[game.bidder(number)] for number in (1, 2, 3, 4)] == ["Alice", "David", "David", "Alice"]


def test_is_written_as_it_was_read() -> None:
    file = with_order(**ORDER) | {"rounds": [{"cards": 1, "bids": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}]}
    assert write_game(game_in(file)) == file


def test_a_game_in_which_nothing_was_put_right_is_written_as_before() -> None:
    assert not ORDER.keys() & write_game(game_in(worked_sheet())).keys()


def test_a_dealer_who_sits_the_round_out_deals_it_all_the_same() -> None:
    """David deals the first round without playing it, Carol the second."""
    absent = [{"player": "Carol", "from": 2, "to": 2}, {"player": "David", "from": 1, "to": 1}]
    file = with_order(dealers=ORDER["dealers"], absent=absent)
    game = game_in(file)
    assert [game.dealer_name(number) for number in (1, 2, 3)] == ["David", "Carol", "David"]
    assert [game.players[game.bidder(number)] for number in (1, 2, 3)] == ["Alice", "David", "Alice"]
    assert game_in(write_game(game)) == game


def test_a_dealer_who_was_passed_over_is_written_as_the_one_who_dealt() -> None:
    """In the app David was to deal the first round and sat it out, so Alice dealt."""
    game = game_in(with_order(absent=[{"player": "David", "from": 1, "to": 1}]))
    passed_over = replace(game, order=TableOrder())
    assert passed_over.dealer_name(1) == "Alice"
    assert write_game(passed_over)["dealers"] == [{"round": 1, "player": "Alice"}]
    assert game_in(write_game(passed_over)).turn(1) == passed_over.turn(1)


def test_who_sits_the_first_round_out_cannot_bid_first_in_it() -> None:
    file = with_order(first_bidder="Bob", absent=[{"player": "Bob", "from": 1, "to": 1}])
    assert faults_of(file) == ["round 1: Bob: SitsOut()"]


def test_the_order_of_bids_is_judged_by_it() -> None:
    """Carol deals the second round and so speaks last of 1, 0, 1: two cards, of which she may not bid none."""
    rounds = [
        {"bids": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]},
        {"bids": [1, 0, None, 1]},
    ]
    sheet = score_sheet(game_in(with_order(dealers=ORDER["dealers"]) | {"rounds": rounds}))
    assert (sheet.next.seat, sheet.next.hooked) == (2, (0,))


def test_a_late_player_may_have_chosen_a_chair() -> None:
    file = with_order(joined=[{"player": "David", "from": 2, "total": 3, "after": "Alice"}], first_bidder="Bob")
    file["first_dealer"] = "Alice"
    game = game_in(file)
    assert game.attendance.joined == (Latecomer(3, 2, 3, 0),)
    assert game.seats_around(2) == (0, 3, 1, 2)
    assert write_game(game)["joined"] == file["joined"]


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"dealers": {"round": 2}}, "'dealers'"),
        ({"dealers": ["Carol"]}, "'dealers'"),
        ({"dealers": [{"round": 2}]}, "'dealers.player'"),
        ({"dealers": [{"player": "Carol"}]}, "'dealers.round'"),
        ({"dealers": [{"round": 0, "player": "Carol"}]}, "'dealers.round'"),
        ({"dealers": [{"round": 2, "player": "Zoe"}]}, "Zoe"),
        ({"dealers": [{"round": 2, "player": "Bob"}, {"round": 2, "player": "Carol"}]}, "'dealers'"),
        ({"seated": [{"from": 2}]}, "'seated.players'"),
        ({"seated": [{"from": 2, "players": ["Alice", "Carol", "Bob"]}]}, "'seated.players'"),
        ({"seated": [{"from": 2, "players": ["Alice", "Carol", "Bob", "Zoe"]}]}, "Zoe"),
        ({"seated": [{"from": 3, "players": CHANGED}, {"from": 2, "players": CHANGED}]}, "'seated'"),
        ({"joined": [{"player": "David", "from": 2, "after": "David"}]}, "'joined.after'"),
        ({"joined": [{"player": "David", "from": 2, "after": "Zoe"}]}, "Zoe"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(parts: dict[str, Any], problem: str) -> None:
    [line] = faults_of(with_order(**parts))
    assert problem in line
