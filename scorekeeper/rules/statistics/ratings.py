"""How strong each player is, from the ranks of finished games: openskill's Plackett-Luce with its defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

# The ordinal is so many times the doubt below the estimate: who has played little has a low one.
DOUBTS = 3


class Rating(NamedTuple):
    """The estimate of a player's strength and how uncertain it is."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What players are ranked by."""
        return self.mu - DOUBTS * self.sigma


def ratings(
    results: Iterable[Sequence[tuple[str, int]]], before: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Everybody's rating after games that ended like this, in the order of play: people with their ranks.

    They go on from the ratings `before` them.
    """
    model = PlackettLuce()
    strengths: dict[str, PlackettLuceRating] = {
        person: model.rating(mu=rating.mu, sigma=rating.sigma) for person, rating in (before or {}).items()
    }
    for game in results:
        people = [person for person, _ in game]
        teams = [[strengths.get(person) or model.rating()] for person in people]
        # One player alone is compared with nobody.
        if len(teams) > 1:
            teams = model.rate(teams, ranks=[float(rank) for _, rank in game])
        strengths |= {person: team[0] for person, team in zip(people, teams, strict=True)}
    return {person: Rating(rating.mu, rating.sigma) for person, rating in strengths.items()}


def first_rating() -> Rating:
    """The rating of somebody who has finished no game."""
    rating = PlackettLuce().rating()
    return Rating(rating.mu, rating.sigma)
