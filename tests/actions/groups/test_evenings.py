"""The days on which somebody played, year by year."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.evenings import PlayerYear, wins_of_evening, year_of_player
from scorekeeper.actions.groups.statistics import counted_group
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.statistics.choice import GameChoice
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import PHONE, counted_statements

ALL = GameChoice()
THURSDAY = house("desilva", name="Thursday")
ONE, OTHER, NEXT_YEAR = date(2024, 3, 7), date(2024, 12, 31), date(2026, 1, 1)
ROUND = a_round([1, 0, 0, 1], [1, 0, 0, 0])


@pytest.fixture
def group(app: Flask) -> int:
    """Two games on one day, one at the end of the year, two years later one by other rules, and one without a round."""

    def play(day: date, rules: str | RuleSet = "desilva", group: int | None = None) -> str:
        game = a_game(rules, 4, replace(ROUND, played_on=day), agreed=(1, 1))
        return start_game(PHONE, game, day, group_id=group)

    group = game_at(play(ONE)).group_id
    for day, rules in ((ONE, "desilva"), (OTHER, "desilva"), (NEXT_YEAR, THURSDAY)):
        play(day, rules, group)
    start_game(PHONE, a_game("desilva", 4), date(2027, 5, 5), group_id=group)
    counted_group(PHONE, group, ALL)
    return group


def test_a_year_has_the_games_of_each_day(group: int) -> None:
    assert year_of_player(group, "ALICE", ALL, 2024) == PlayerYear(2024, 2024, 2026, {ONE: 2, OTHER: 1})


def test_the_last_year_is_shown_where_none_is_asked_for(group: int) -> None:
    assert year_of_player(group, "Alice", ALL, None) == PlayerYear(2026, 2024, 2026, {NEXT_YEAR: 1})


@pytest.mark.parametrize(("asked", "shown"), [(1, 2024), (2025, 2025), (9999, 2026)])
def test_a_year_before_the_first_or_after_the_last_is_the_next_to_it(group: int, asked: int, shown: int) -> None:
    year = year_of_player(group, "Alice", ALL, asked)
    assert year is not None
    assert year.year == shown


def test_a_chosen_year_is_shown_whatever_else_is_asked_for(group: int) -> None:
    choice = GameChoice(since=date(2024, 1, 1), until=date(2024, 12, 31))
    year = year_of_player(group, "Alice", choice, 2026)
    assert year is not None
    assert year.days == {ONE: 2, OTHER: 1}


def test_games_by_other_rules_do_not_count(group: int) -> None:
    assert year_of_player(group, "Alice", GameChoice(rules="Thursday"), None) == PlayerYear(
        2026, 2026, 2026, {NEXT_YEAR: 1}
    )


def test_nobody_has_no_year(group: int) -> None:
    assert year_of_player(group, "Uma", ALL, None) is None


def test_it_takes_two_statements_however_many_games_there_are(group: int) -> None:
    with counted_statements() as statements:
        year_of_player(group, "Alice", ALL, None)
    assert len(statements) == 2


def test_the_wins_of_an_evening_are_those_of_the_players_once_there_were_several_games(app: Flask) -> None:
    """Alice wins each game, in the last one as somebody whom nobody of the first knows."""
    game = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1])
    first = game_at(start_game(PHONE, game, ONE))
    assert wins_of_evening(first) == {}
    for players in (("Alice", "Bob", "Carol"), ("Zoe", "Yan", "Xia")):
        start_game(PHONE, replace(game, players=players), ONE, group_id=first.group_id)
    assert wins_of_evening(first) == {"Alice": 2}
