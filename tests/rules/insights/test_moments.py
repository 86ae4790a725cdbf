"""Bids to remember, on the short game of three: who, in which round."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.insights.progress import Moment, biggest_gain, biggest_loss, furthest_off, highest_made, moments
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, four_rounds, house

PLAYED = moments(score_sheet(four_rounds()))
ALICE, BOB, CAROL = range(3)


def places(found: Iterable[Moment]) -> list[tuple[int, int]]:
    return [(one.seat, one.round) for one in found]


def test_the_highest_bid_made_may_be_that_of_several() -> None:
    assert places(highest_made(PLAYED)) == [(ALICE, 1), (BOB, 4)]


def test_who_made_the_same_bid_shares_it_however_many_cards_there_were() -> None:
    rounds = (a_round([0, 1, 0], [1, 1, 0]), a_round([1, 0, 1], [1, 0, 0]))
    played = moments(score_sheet(a_game("desilva", 3, *rounds, agreed=[2, 1])))
    assert places(highest_made(played)) == [(BOB, 1), (ALICE, 2)]


def test_the_bid_furthest_off() -> None:
    """Carol bid 0 and took 2."""
    assert places(furthest_off(PLAYED)) == [(CAROL, 3)]
    assert furthest_off(PLAYED)[0].off == 2


def test_the_biggest_gain_and_the_biggest_loss() -> None:
    assert [(one.seat, one.round, one.points) for one in biggest_gain(PLAYED)] == [(ALICE, 1, 2), (BOB, 4, 2)]
    assert [(one.seat, one.round, one.points) for one in biggest_loss(PLAYED)] == [(CAROL, 3, -2)]


def test_where_the_lowest_wins_points_are_a_loss() -> None:
    """Nothing for a bid made, a point for each trick off: there is nothing to gain."""
    golf = house("desilva", lowest_wins=True, scoring={"made": "0", "under": "off", "over": "off"})
    played = moments(score_sheet(four_rounds(golf)))
    assert biggest_gain(played) == ()
    assert [(one.seat, one.round, one.points) for one in biggest_loss(played)] == [(CAROL, 3, 2)]


def test_before_the_first_round_there_is_nothing_to_remember() -> None:
    played = moments(score_sheet(a_game("desilva", 3)))
    assert [highest_made(played), furthest_off(played), biggest_gain(played), biggest_loss(played)] == [()] * 4
