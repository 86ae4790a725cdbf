"""The sample group meets on Thursdays, in four seasons, with people who come and go."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.actions.demo.group import FEWEST, MOST, PEOPLE, SEASONS, planned_games
from scorekeeper.rules.presets import is_preset

THURSDAY = 3


def test_there_are_two_hundred_games_in_four_seasons() -> None:
    games = list(planned_games())
    assert [game.number for game in games] == list(range(1, 201))
    assert all(game.day.weekday() == THURSDAY for game in games)
    assert all(one.day <= other.day for one, other in pairwise(games))
    seasons = [sum(first <= game.day <= last for game in games) for _name, first, last in SEASONS]
    assert len(seasons) == 4
    assert sum(seasons) == len(games)
    assert min(seasons) > 30


def test_people_come_only_in_their_time_and_fit_at_a_table() -> None:
    seen = set()
    for game in planned_games():
        seen |= set(game.people)
        assert FEWEST <= len(game.people) == len(set(game.people)) <= MOST
        assert all(person.since <= game.day <= person.until for person in game.people)
        assert 0 <= game.dealer < len(game.people)
        assert is_preset(game.rules)
    assert seen == set(PEOPLE)
