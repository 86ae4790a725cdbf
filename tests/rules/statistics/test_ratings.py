"""Ratings: openskill's Plackett-Luce as it comes, so the numbers are those of its first games between strangers."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from scorekeeper.rules.statistics.ratings import first_rating, ratings
from tests.rules.statistics.games import four, one_card, played


def test_who_has_finished_nothing_has_the_first_rating() -> None:
    assert first_rating() == (25, 25 / 3)
    assert first_rating().ordinal == pytest.approx(0)
    assert ratings([]) == {}


def test_a_winner_rises_and_a_loser_falls_and_both_are_less_in_doubt() -> None:
    """Bob wins before Alice and Carol."""
    rated = ratings([played(four())])
    assert rated["bob"].mu > rated["alice"].mu > rated["carol"].mu
    assert all(rating.sigma < 25 / 3 for rating in rated.values())


def test_ranks_that_are_shared_are_shared_in_the_rating() -> None:
    model = PlackettLuce()
    ann, bo, cy = ([model.rating()] for _ in range(3))
    [loser], [winner], _ = model.rate([ann, bo, cy], ranks=[3, 1, 1])
    rated = ratings([played(one_card(False, names="Ann Bo Cy"))])
    assert rated["ann"] == (loser.mu, loser.sigma)
    assert rated["bo"] == rated["cy"] == (winner.mu, winner.sigma)


def test_later_games_go_on_from_the_ratings_before() -> None:
    once, twice = ratings([played(four())]), ratings([played(four())] * 2)
    assert twice["bob"].mu > once["bob"].mu
    assert twice["bob"].sigma < once["bob"].sigma
