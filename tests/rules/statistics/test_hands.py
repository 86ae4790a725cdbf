"""How often n of c cards is made, and the par of a group from it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.hands import GroupPar, RuleSetHands, group_par
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import MadeBids
from tests.rules.statistics.test_group import KNOWN
from tests.rules.tables import four_rounds


def hands(game: PlayedGame) -> RuleSetHands:
    [one] = group_statistics([game]).hands
    return one


FOUR = hands(PlayedGame(score_sheet(four_rounds())))


def test_each_bid_is_counted_by_the_cards_and_the_players_of_its_round() -> None:
    """Of four rounds of two cards for three: six bids of 0, four of 1 and two of 2."""
    assert (FOUR.label, FOUR.games) == ("desilva", 1)
    [two_cards] = FOUR.hands
    assert (two_cards.players, two_cards.cards) == (3, 2)
    assert two_cards.bids == ((0, MadeBids(6, 4)), (1, MadeBids(4, 1)), (2, MadeBids(2, 2)))
    assert two_cards.made == MadeBids(12, 7)


def test_par_is_the_mean_of_what_such_rounds_brought() -> None:
    """The totals of the game are 0, 3 and -4 after four rounds of two cards: a third of -1 point in all of them."""
    assert group_par(FOUR, [(3, 2)] * 4) == GroupPar(Fraction(-1, 3), 12)
    assert group_par(FOUR, [(3, 2)]) == GroupPar(Fraction(-1, 12), 12)


@pytest.mark.parametrize("rounds", [[], [(3, 3)], [(3, 2), (3, 3)], [(4, 2)]])
def test_there_is_none_of_rounds_that_were_never_played_so(rounds: list[tuple[int, int]]) -> None:
    assert group_par(FOUR, rounds) is None


@given(st.sampled_from(KNOWN))
def test_the_par_of_one_game_alone_is_the_mean_of_the_points_in_its_rounds(game: PlayedGame) -> None:
    rows = complete_rounds(game.sheet)
    points = [[Fraction(seat.points or 0) for seat in row.seats if seat.bid is not None] for row in rows]
    par = group_par(hands(game), [(len(of_round), row.cards) for row, of_round in zip(rows, points, strict=True)])
    assert par is not None
    assert par.points == sum((sum(of_round, Fraction()) / len(of_round) for of_round in points), Fraction())


@given(st.lists(st.sampled_from(KNOWN), min_size=1, max_size=4, unique=True))
def test_all_bids_that_were_made_are_made_hands(games: list[PlayedGame]) -> None:
    statistics = group_statistics(games)
    counted = [each.made for rules in statistics.hands for each in rules.hands]
    assert sum(made.rounds for made in counted) == sum(one.rounds for one in statistics.players)
    assert sum(made.made for made in counted) == sum(one.made for one in statistics.players)
