"""Bids and games in the order of play.

file   Friday 1 2    Thursday 1    no date 1
order  Thursday 1, then no date 1 (the day of the file before it), then Friday 1 2
"""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.played import PlayedBid, PlayedGame, bids_of, rounds_in_order
from tests.rules.statistics.games import four, one_card, played
from tests.rules.tables import a_game, a_round, house

THURSDAY, FRIDAY = date(2026, 1, 8), date(2026, 1, 9)


def bids(*games: PlayedGame) -> list[PlayedBid]:
    return [bid for _, game, row in rounds_in_order(games) for bid in bids_of(game, row)]


def test_a_bid_has_its_place_its_call_and_what_became_of_it() -> None:
    """Alice bids first in rounds 1 and 4, third in round 2, second in round 3."""
    alice = [bid for bid in bids(played(four())) if bid.name == "Alice"]
    assert [(bid.cards, bid.place, bid.call, bid.bid, bid.tricks, bid.made) for bid in alice] == [
        (2, 1, CallWord.OVER, 2, 2, True),
        (2, 3, CallWord.UNDER, 0, 1, False),
        (2, 2, CallWord.UNDER, 1, 0, False),
        (2, 1, CallWord.OVER, 0, 0, True),
    ]


def test_who_spoke_out_of_turn_has_the_place_at_which_it_was() -> None:
    game = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0], spoken=(2, 0, 1)), agreed=(1,))
    assert [bid.place for bid in bids(played(game))] == [2, 3, 1]


def test_where_all_bid_at_once_nobody_has_a_place() -> None:
    game = a_game(house("desilva", bidding="simultaneous"), 3, a_round([1, 0, 1], [1, 0, 0]), agreed=(1,))
    assert [bid.place for bid in bids(played(game))] == [None] * 3


def test_where_a_hook_has_them_asked_in_turn_they_have_places_again() -> None:
    """De Silva with bids at once and a hook of the same rules: Alice bids first."""
    hooked = house("desilva", bidding="simultaneous", hook="last")
    game = a_game(hooked, 3, a_round([1, 0, 1], [1, 0, 0]), agreed=(1,))
    assert [bid.place for bid in bids(played(game))] == [1, 2, 3]


def test_a_round_that_is_not_complete_does_not_count() -> None:
    game = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), a_round([1, 0, 0]), agreed=(1, 1))
    assert len(bids(played(game))) == 3


def test_rounds_are_in_the_order_of_their_days_and_without_one_where_they_were_given() -> None:
    friday = played(one_card(True, True, names="Ann Bo Cy", day=FRIDAY))
    thursday = played(one_card(False, names="Ann Bo Cy", day=THURSDAY))
    undated = played(one_card(False, names="Ann Bo Cy"))
    order = [(day, game) for day, game, _ in rounds_in_order([friday, thursday, undated])]
    assert order == [(THURSDAY, thursday), (THURSDAY, undated), (FRIDAY, friday), (FRIDAY, friday)]


def test_the_day_on_which_a_game_counts_as_started_is_that_of_rounds_without_one() -> None:
    later, earlier = played(four(), FRIDAY), played(four(), THURSDAY)
    assert [game for _, game, _ in rounds_in_order([later, earlier])] == [earlier] * 4 + [later] * 4


@pytest.mark.parametrize(
    ("title", "days", "started_on", "label"),
    [
        ("Group night", (None, FRIDAY, None, None), THURSDAY, "2026-01-09"),
        ("Group night", (None,) * 4, THURSDAY, "2026-01-08"),
        ("Group night", (None,) * 4, None, "Group night"),
        ("", (None,) * 4, None, "Alice, Bob, Carol"),
    ],
)
def test_a_record_calls_a_game_by_its_day_else_by_its_name(
    title: str, days: tuple[date | None, ...], started_on: date | None, label: str
) -> None:
    assert played(four(*days, title=title), started_on).label == label
