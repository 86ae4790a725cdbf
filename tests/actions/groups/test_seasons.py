"""Seasons of a group: every act has a way back, and what counts is computed from the games each time."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import NoPencil, NoSuchSeason, TooManySeasons
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.groups import tables as acts
from scorekeeper.actions.groups.tables import (
    GroupTable,
    TableChoice,
    begin_season,
    change_season,
    choose_ranking,
    close_season,
    delete_season,
    group_table,
    kept_and_deleted_seasons,
    reopen_season,
    restore_season,
    season_at,
)
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from tests.rules.tables import four_rounds
from tests.storage.kept import PHONE, STRANGER

FIRST, LAST = date(2026, 9, 3), date(2026, 12, 17)
SECOND = FIRST + timedelta(weeks=1)


@pytest.fixture
def group(app: Flask) -> int:
    """A group that plays by points, which played on the first day of the season: Bob won before Alice and Carol."""
    group_id = game_at(plays(None)).group_id
    choose_ranking(PHONE, group_id, Ranking(Order.POINTS, (5, 3, 1), 0))
    return group_id


@pytest.fixture
def autumn(group: int) -> int:
    """Its season."""
    return begin_season(PHONE, group, "Autumn 2026", FIRST, LAST)


def plays(group_id: int | None, day: date = FIRST, names: str = "Alice Bob Carol") -> str:
    """The second of these wins, before the first and the third."""
    game = four_rounds("desilva")
    rounds = tuple(replace(each, played_on=day) for each in game.rounds)
    game = replace(game, rounds=rounds, players=tuple(names.split()))
    return start_game(PHONE, game, day, group_id=group_id)


def table_of(group: int, season: int | None = None, *, day: date = LAST, today: bool = False) -> GroupTable:
    return group_table(PHONE, group, TableChoice(GameChoice(), season, today=today), day)


def points_in(group: int, season: int) -> list[tuple[int, str, int | None]]:
    return [(line.rank, line.player.name, line.points) for line in table_of(group, season).lines]


def test_a_season_is_kept_and_the_same_again_is_kept_once(group: int, autumn: int) -> None:
    assert begin_season(PHONE, group, "Autumn 2026", FIRST, LAST) == autumn
    assert [[one.id for one in each] for each in kept_and_deleted_seasons(PHONE, group)] == [[autumn], []]
    season = season_at(PHONE, group, autumn)
    assert (season.name, season.first_day, season.last_day) == ("Autumn 2026", FIRST, LAST)


def test_games_count_from_its_first_day_to_its_last(group: int, autumn: int) -> None:
    for day in (FIRST - timedelta(1), LAST, LAST + timedelta(1)):
        plays(group, day)
    assert table_of(group, autumn).group.statistics.games == 2
    assert table_of(group).group.statistics.games == 4


def test_a_league_night_at_several_tables_counts_each_game_by_its_places(group: int, autumn: int) -> None:
    """Three tables of one evening, by different people; whoever plays at two adds both up."""
    plays(group, SECOND, "Dora Eve Fay")
    plays(group, SECOND, "Gus Hal Bob")
    plays(group, SECOND, "Ida Alice Jim")
    assert points_in(group, autumn) == [
        *((1, "Alice", 8), (2, "Bob", 6)),
        *((3, "Eve", 5), (3, "Hal", 5), (5, "Dora", 3), (5, "Gus", 3), (5, "Ida", 3)),
        *((8, "Carol", 1), (8, "Fay", 1), (8, "Jim", 1)),
    ]
    assert table_of(group, autumn).evenings == 2


def test_seasons_may_overlap_and_each_counts_the_game(group: int, autumn: int) -> None:
    holiday = begin_season(PHONE, group, "Holiday", FIRST, FIRST)
    plays(group, SECOND)
    assert [line[2] for line in points_in(group, holiday)] == [5, 3, 1]
    assert [line[2] for line in points_in(group, autumn)] == [10, 6, 2]


def test_a_season_that_is_closed_counts_no_later_games_until_it_goes_on_again(group: int, autumn: int) -> None:
    close_season(PHONE, group, autumn, FIRST)
    close_season(PHONE, group, autumn, LAST)
    plays(group, SECOND)
    assert season_at(PHONE, group, autumn).closed_on == FIRST
    assert [line[2] for line in points_in(group, autumn)] == [5, 3, 1]
    reopen_season(PHONE, group, autumn)
    assert [line[2] for line in points_in(group, autumn)] == [10, 6, 2]


def test_closing_standings_are_those_of_the_games_as_they_are_now(group: int, autumn: int) -> None:
    second = plays(group, SECOND)
    close_season(PHONE, group, autumn, LAST)
    delete_game(second, PHONE)
    assert [line[2] for line in points_in(group, autumn)] == [5, 3, 1]


def test_a_season_is_changed_and_changed_back(group: int, autumn: int) -> None:
    change_season(PHONE, group, autumn, name="Fall", first_day=SECOND, last_day=None)
    season = season_at(PHONE, group, autumn)
    assert (season.name, season.first_day, season.last_day) == ("Fall", SECOND, None)
    change_season(PHONE, group, autumn, name="Autumn 2026", first_day=FIRST, last_day=LAST)
    season = season_at(PHONE, group, autumn)
    assert (season.name, season.first_day, season.last_day) == ("Autumn 2026", FIRST, LAST)


def test_a_closed_season_that_begins_later_is_closed_later_too(group: int, autumn: int) -> None:
    close_season(PHONE, group, autumn, FIRST)
    change_season(PHONE, group, autumn, name="Autumn 2026", first_day=SECOND, last_day=LAST)
    assert season_at(PHONE, group, autumn).closed_on == SECOND


def test_a_deleted_season_can_be_brought_back(group: int, autumn: int) -> None:
    delete_season(PHONE, group, autumn)
    assert [[one.id for one in each] for each in kept_and_deleted_seasons(PHONE, group)] == [[], [autumn]]
    with pytest.raises(NoSuchSeason):
        table_of(group, autumn)
    restore_season(PHONE, group, autumn)
    assert table_of(group, autumn).group.statistics.games == 1


def test_a_group_keeps_so_many_seasons_and_forgets_what_was_deleted_long_ago(
    group: int, autumn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "MAX_SEASONS", 1)
    with pytest.raises(TooManySeasons):
        begin_season(PHONE, group, "Winter", LAST, None)
    delete_season(PHONE, group, autumn)
    with pytest.raises(TooManySeasons):
        begin_season(PHONE, group, "Winter", LAST, None)
    monkeypatch.setattr(acts, "DELETED_LASTS", timedelta(days=-1))
    begin_season(PHONE, group, "Winter", LAST, None)
    assert [one.name for one in kept_and_deleted_seasons(PHONE, group)[0]] == ["Winter"]


def test_the_season_that_is_on_is_what_a_table_shows_by_itself(group: int, autumn: int) -> None:
    plays(group, FIRST - timedelta(1))
    season = table_of(group, today=True).season
    assert season
    assert season.id == autumn
    assert table_of(group, today=True, day=LAST + timedelta(1)).season is None
    assert table_of(group).season is None


def test_a_season_has_arrows_in_every_order(group: int, autumn: int) -> None:
    """By rating too: a season is rated by itself."""
    plays(group, SECOND, "Bob Carol Alice")
    for order in Order:
        table = group_table(PHONE, group, TableChoice(GameChoice(), autumn, order=order), LAST)
        assert any(line.moved for line in table.lines), order


def test_a_stranger_does_nothing_and_a_season_of_another_group_is_none(group: int, autumn: int) -> None:
    other = game_at(plays(None)).group_id
    for act in (restore_season, delete_season, reopen_season, season_at):
        with pytest.raises(NoPencil):
            act(STRANGER, group, autumn)
        with pytest.raises(NoSuchSeason):
            act(PHONE, other, autumn)
    with pytest.raises(NoPencil):
        begin_season(STRANGER, group, "x", FIRST, None)
    with pytest.raises(NoPencil):
        choose_ranking(STRANGER, group, Ranking())
    with pytest.raises(NoPencil):
        kept_and_deleted_seasons(STRANGER, group)
