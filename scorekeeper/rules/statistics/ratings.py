"""The skill of each player, from the ranks of finished games: openskill's Plackett-Luce model with its defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

# The ordinal of openskill: so many standard deviations below the mean, so it is low for those who have played little.
Z = 3


class Rating(NamedTuple):
    """The mean `mu` and the standard deviation `sigma` of the estimate of a player's skill."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What players are ranked by."""
        return self.mu - Z * self.sigma


def ratings(
    results: Iterable[Sequence[tuple[str, int]]], before: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Everybody's rating after games, in the order of play, each given as people with their ranks.

    `before` are the ratings before the first of them.
    """
    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {
        person: model.rating(mu=rating.mu, sigma=rating.sigma) for person, rating in (before or {}).items()
    }
    for game in results:
        people = [person for person, _ in game]
        teams = [[skills.get(person) or model.rating()] for person in people]
        # One player alone is compared with nobody.
        if len(teams) > 1:
            teams = model.rate(teams, ranks=[float(rank) for _, rank in game])
        skills |= {person: team[0] for person, team in zip(people, teams, strict=True)}
    return {person: Rating(rating.mu, rating.sigma) for person, rating in skills.items()}


def first_rating() -> Rating:
    """The rating of somebody who has finished no game."""
    rating = PlackettLuce().rating()
    return Rating(rating.mu, rating.sigma)
