"""A round by chance is a round as at a table: hands from one pack, legal bids, every trick taken by somebody."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.actions.demo.cards import Card, Deal, winner_of
from scorekeeper.rules.rule_set.cards import Trump

SPADES, HEARTS, CLUBS = Trump.SPADES, Trump.HEARTS, Trump.CLUBS
ROUNDS = 300


@pytest.mark.parametrize(
    ("table", "trump", "winner"),
    [
        ([Card(HEARTS, 9), Card(HEARTS, 13), Card(HEARTS, 11)], SPADES, 1),
        ([Card(HEARTS, 9), Card(CLUBS, 14), Card(HEARTS, 2)], SPADES, 0),
        ([Card(HEARTS, 14), Card(SPADES, 2), Card(HEARTS, 13)], SPADES, 1),
        ([Card(HEARTS, 14), Card(SPADES, 2), Card(SPADES, 3)], SPADES, 2),
        ([Card(HEARTS, 9), Card(SPADES, 14), Card(HEARTS, 10)], Trump.NONE, 2),
    ],
)
def test_the_highest_of_the_suit_led_takes_the_trick_unless_it_is_trumped(
    table: list[Card], trump: Trump, winner: int
) -> None:
    assert winner_of(dict(enumerate(table)), trump) == winner


@given(st.integers(), st.integers(3, 7), st.integers(1, 7), st.sampled_from([None, *Trump]))
def test_all_tricks_are_taken_by_those_who_play(seed: int, players: int, cards: int, trump: Trump | None) -> None:
    """One seat more than play is out, and gets neither bid nor count."""
    deal = Deal(Random(seed), dict.fromkeys(range(players), 0.5), cards, trump)
    in_turn = tuple(range(players))
    bids = deal.bids(in_turn, players + 1, lambda _heard, _seat: range(cards + 1))
    tricks = deal.tricks(in_turn, bids)
    assert bids[-1] is tricks[-1] is None
    assert all(bid is not None and 0 <= bid <= cards for bid in bids[:-1])
    assert sum(count or 0 for count in tricks) == cards


@given(st.integers(), st.integers(3, 7))
def test_nobody_bids_what_is_not_legal(seed: int, players: int) -> None:
    """Bids are heard in turn: each may say anything but what was said last."""
    in_turn = tuple(range(players))[::-1]
    asked: list[int] = []

    def legal(heard: object, seat: int) -> list[int]:
        assert isinstance(heard, list)
        asked.append(seat)
        return [bid for bid in range(6) if bid != heard[min(seat + 1, players - 1)]]

    deal = Deal(Random(seed), dict.fromkeys(in_turn, 0.5), 5, None)
    bids = deal.bids(in_turn, players, legal)
    assert asked == list(in_turn)
    assert all(one != other for one, other in pairwise(bids))


def test_who_plays_well_makes_more_bids() -> None:
    assert made(skill=1.0) > made(skill=0.5) > made(skill=0.0)


def made(skill: float) -> int:
    """How many bids four of this skill make."""
    count = 0
    for seed in range(ROUNDS):
        deal = Deal(Random(seed), dict.fromkeys(range(4), skill), 1 + seed % 10, SPADES)
        bids = deal.bids((0, 1, 2, 3), 4, lambda _heard, _seat: range(11))
        count += sum(bid == taken for bid, taken in zip(bids, deal.tricks((0, 1, 2, 3), bids), strict=True))
    return count
