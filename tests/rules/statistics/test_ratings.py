"""Ratings: openskill's Plackett-Luce as it comes, so the numbers are those of its first games between strangers."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from scorekeeper.rules.statistics.ratings import first_rating, ratings

BOB_WINS = (("bob", 1), ("alice", 2), ("carol", 3))


def test_who_has_finished_nothing_has_the_first_rating() -> None:
    assert first_rating() == (25, 25 / 3)
    assert first_rating().ordinal == pytest.approx(0)
    assert ratings([]) == {}


def test_a_winner_rises_and_a_loser_falls_and_both_are_less_in_doubt() -> None:
    rated = ratings([BOB_WINS])
    assert rated["bob"].mu > rated["alice"].mu > rated["carol"].mu
    assert all(rating.sigma < 25 / 3 for rating in rated.values())


def test_ranks_that_are_shared_are_shared_in_the_rating() -> None:
    model = PlackettLuce()
    ann, bo, cy = ([model.rating()] for _ in range(3))
    [loser], [winner], _ = model.rate([ann, bo, cy], ranks=[3, 1, 1])
    rated = ratings([(("ann", 3), ("bo", 1), ("cy", 1))])
    assert rated["ann"] == (loser.mu, loser.sigma)
    assert rated["bo"] == rated["cy"] == (winner.mu, winner.sigma)


def test_later_games_go_on_from_the_ratings_before() -> None:
    once, twice = ratings([BOB_WINS]), ratings([BOB_WINS] * 2)
    assert twice["bob"].mu > once["bob"].mu
    assert twice["bob"].sigma < once["bob"].sigma


def test_one_player_alone_is_compared_with_nobody() -> None:
    assert ratings([(("ann", 1),)]) == {"ann": first_rating()}
