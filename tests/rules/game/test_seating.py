"""Drawing for seats and the first deal, and who deals next: `cases/draws.json`."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.game.seating import StillTied, drawn_order, drawn_seat, next_first_dealer, rank_of
from scorekeeper.rules.presets import preset
from tests.cases import cases

DRAWS = cases("draws")


@pytest.mark.parametrize("case", DRAWS["himesFirstDealer"])
def test_under_himes_the_low_card_bids_first_and_its_right_neighbour_deals(case: dict[str, Any]) -> None:
    draws = [{int(seat): card for seat, card in draw.items()} for draw in case["draws"]]
    lowest = drawn_seat(draws, highest=False)
    players = len(draws[0])
    assert lowest == case["lowest"] == case["firstBidder"]
    assert (lowest - 1) % players == case["dealer"]


@pytest.mark.parametrize("case", DRAWS["okenuffDealer"])
def test_under_okenuff_the_high_card_deals(case: dict[str, Any]) -> None:
    draws = [{int(seat): card for seat, card in draw.items()} for draw in case["draws"]]
    assert drawn_seat(draws, highest=True) == case["dealer"]


@pytest.mark.parametrize("case", DRAWS["desilvaOrder"])
def test_under_de_silva_the_cards_order_the_seats(case: dict[str, Any]) -> None:
    names = list(case["cards"])
    order = drawn_order([case["cards"][name] for name in names])
    assert [names[seat] for seat in order] == case["order"]


def test_only_those_tied_draw_again() -> None:
    with pytest.raises(StillTied) as tied:
        drawn_seat([{0: "4", 1: "A", 2: "4"}], highest=False)
    assert tied.value.tied == (0, 2)
    with pytest.raises(StillTied) as tied:
        drawn_order([["7"], ["9"], ["7"]])
    assert sorted(tied.value.tied) == [0, 2]


@pytest.mark.parametrize("case", DRAWS["himesNextGame"])
def test_the_winner_of_a_himes_game_bids_first_in_the_next(case: dict[str, Any]) -> None:
    best = max(case["final"])
    winners = [seat for seat, total in enumerate(case["final"]) if total == best]
    rule = preset("himes").rotation.next_game
    dealer = next_first_dealer(rule, players=case["players"], first_dealer=2, rounds=12, winners=winners)
    assert dealer == case["dealer"]


@pytest.mark.parametrize("case", DRAWS["okenuffNextGame"])
def test_okenuffs_next_game_is_dealt_left_of_the_first_dealer(case: dict[str, Any]) -> None:
    rule = preset("okenuff").rotation.next_game
    dealer = next_first_dealer(rule, players=4, first_dealer=case["firstDealer"], rounds=13, winners=[0])
    assert dealer == case["nextFirstDealer"]


def test_elsewhere_the_deal_is_carried_on() -> None:
    rule = preset("classic").rotation.next_game
    assert next_first_dealer(rule, players=5, first_dealer=4, rounds=19, winners=[0]) == (4 + 19) % 5


@pytest.mark.parametrize(("low", "high"), [("2", "3"), ("9", "10"), ("T", "J"), ("k", "A"), ("10H", "QS")])
def test_aces_are_high_and_suits_do_not_matter(low: str, high: str) -> None:
    assert rank_of(low) < rank_of(high)


@pytest.mark.parametrize("text", ["", "1", "joker", "0"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        rank_of(text)
