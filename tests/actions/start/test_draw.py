"""Cards drawn for the seats and for the first deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, strategies as st

from scorekeeper.actions.start.draw import PACK, by_chance, draw_table
from scorekeeper.rules.rule_set import FirstDealer

Take = Callable[[Sequence[str], int], list[str]]


def drawing(*draws: str) -> Take:
    """Cards as they come: one text for each drawing."""
    coming = iter(draws)

    def take(pack: Sequence[str], count: int) -> list[str]:
        cards = next(coming).split()
        assert len(cards) == count
        assert set(cards) <= set(pack)
        return cards

    return take


def test_de_silva_orders_the_seats_and_ties_draw_among_themselves() -> None:
    # The example of the page: Gina 9, Frank 7, Harry 7, Irene 4; Harry wins the second draw.
    table = draw_table(
        FirstDealer.HIGH_DRAW_SEATS, ["Frank", "Gina", "Harry", "Irene"], drawing("7S 9H 7D 4C", "5C JH")
    )
    assert table.players == ("Gina", "Harry", "Frank", "Irene")
    assert (table.first_bidder, table.first_dealer) == (0, 3)
    assert table.drawn == (("9H",), ("7D", "JH"), ("7S", "5C"), ("4C",))


def test_himes_lets_the_lowest_card_bid_first_and_the_player_on_its_right_deal() -> None:
    table = draw_table(FirstDealer.LOW_DRAW_BIDS, ["A", "B", "C"], drawing("2S 9H 2D", "AC 3H"))
    assert (table.first_bidder, table.first_dealer) == (2, 1)
    assert table.drawn == (("2S", "AC"), ("9H",), ("2D", "3H"))


@pytest.mark.parametrize("rule", [FirstDealer.HIGH_DRAW_DEALS, FirstDealer.CHOSEN])
def test_elsewhere_the_highest_card_deals_aces_high(rule: FirstDealer) -> None:
    table = draw_table(rule, ["A", "B", "C", "D"], drawing("KS AH 10D 2C"))
    assert (table.first_dealer, table.first_bidder) == (1, 2)
    assert table.players == ("A", "B", "C", "D")


@given(st.sampled_from(FirstDealer), st.integers(2, 13))
def test_everybody_sits_once_and_has_drawn(rule: FirstDealer, players: int) -> None:
    names = [f"Player {seat}" for seat in range(players)]
    table = draw_table(rule, names)
    assert sorted(table.players) == sorted(names)
    assert all(set(cards) <= set(PACK) and cards for cards in table.drawn)
    assert table.first_bidder == (table.first_dealer + 1) % players


def test_the_pack_has_every_card_once() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert len(set(by_chance(PACK, 52))) == 52
