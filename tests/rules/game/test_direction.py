"""The way round the table, and who leads to the first trick."""

from __future__ import annotations

import pytest

from scorekeeper.actions.start.draw import by_first_bidder, table_of_cards
from scorekeeper.files.game_file import game_from
from scorekeeper.rules.game import first_bidder_by
from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.game.rotation import turns_until
from scorekeeper.rules.game.seating import next_first_dealer
from scorekeeper.rules.rule_set import NextDealer
from scorekeeper.rules.score.round_score import first_trick_leader
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

ANTICLOCKWISE = house("desilva", direction="anticlockwise")


def test_anticlockwise_the_dealers_right_bids_first_and_the_deal_goes_right() -> None:
    game = a_game(ANTICLOCKWISE, 4)
    assert [game.turn(number) for number in (1, 2, 3, 4, 5)] == [(3, 2), (2, 1), (1, 0), (0, 3), (3, 2)]
    assert game.in_turn(1) == (2, 1, 0, 3)
    assert game.seats_around(1) == (0, 1, 2, 3)


def test_who_sits_out_is_passed_over_that_way_round() -> None:
    away = Attendance(absences=(Absence(1, 2, 3),))
    turns = turns_until(away, 4, (3, 2), 4, anticlockwise=True)
    assert turns == ((3, 2), (2, 0), (0, 3), (3, 2))


def test_the_last_in_turn_is_hooked() -> None:
    sheet = score_sheet(a_game(ANTICLOCKWISE, 3, a_round([0, 1, None]), agreed=[2]))
    assert (sheet.next.seat, sheet.next.hooked) == (2, (1,))


def test_a_file_begins_on_the_dealers_right() -> None:
    file = {
        "format": "oh-hell-game/1",
        "rules": {"base": "desilva", "direction": "anticlockwise"},
        "players": ["Alice", "Bob", "Carol"],
        "first_dealer": "Bob",
        "rounds": [],
    }
    game, problems = game_from(file)
    assert problems == ()
    assert game is not None
    assert [game.players[seat] for seat in game.in_turn(1)] == ["Alice", "Carol", "Bob"]


@pytest.mark.parametrize(("base", "dealer", "bidder"), [("himes", "Ben", "Ann"), ("okenuff", "Cleo", "Ben")])
def test_cards_drawn_say_who_deals(base: str, dealer: str, bidder: str) -> None:
    """Himes: the lowest bids first, the player on its left deals. Okenuff: the highest deals."""
    rules = house(base, direction="anticlockwise")
    table = table_of_cards(rules.rotation.first, ("Ann", "Ben", "Cleo", "Dov"), (["2C"], ["9D"], ["AH"], ["KS"]))
    table = by_first_bidder(table, rules, "")
    assert (table.players[table.first_dealer], table.players[table.first_bidder]) == (dealer, bidder)


def test_seats_are_drawn_in_the_direction_of_play() -> None:
    """De Silva: highest first. Bob, then Dov, then Cleo, then Ann bid; the last of them deals."""
    table = table_of_cards(
        ANTICLOCKWISE.rotation.first, ("Ann", "Bob", "Cleo", "Dov"), (["2C"], ["AD"], ["9H"], ["KS"])
    )
    table = by_first_bidder(table, ANTICLOCKWISE, "")
    assert table.players == ("Bob", "Ann", "Cleo", "Dov")
    assert table.drawn == (("AD",), ("2C",), ("9H",), ("KS",))
    assert (table.players[table.first_dealer], table.players[table.first_bidder]) == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("rule", "dealer"), [(NextDealer.RIGHT_OF_WINNER, 2), (NextDealer.LEFT_OF_FIRST, 2), (NextDealer.CARRY_ON, 1)]
)
def test_the_next_game_goes_on_that_way(rule: NextDealer, dealer: int) -> None:
    found = next_first_dealer(rule, players=4, first_dealer=3, rounds=2, winners=[1], anticlockwise=True)
    assert found == dealer
    if rule is NextDealer.RIGHT_OF_WINNER:
        assert first_bidder_by(ANTICLOCKWISE, dealer, 4) == 1


def test_the_first_of_the_highest_bidders_leads() -> None:
    """Carol and David bid 2; David spoke first."""
    rules = house("desilva", lead="highest-bidder", hook="none")
    game, record = a_game(rules, 4), a_round([0, 1, 2, 2], spoken=(3, 0, 1, 2))
    assert first_trick_leader(game, record, 1) == 3
    assert first_trick_leader(game, a_round([0, 1, None, 2]), 1) is None
    assert first_trick_leader(a_game("desilva"), record, 1) == 0
