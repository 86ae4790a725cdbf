"""Seasons of a group: every act has a way back, and what counts is computed from the games each time."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.club import seasons as acts
from scorekeeper.actions.club.seasons import (
    begin_season,
    change_season,
    close_season,
    delete_season,
    reopen_season,
    restore_season,
    season_at,
    seasons_of,
)
from scorekeeper.actions.club.tables import GroupTable, TableChoice, choose_ranking, group_table
from scorekeeper.actions.errors import NoPencil, NoSuchSeason, TooManySeasons
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.rules.statistics.seasons import Season
from tests.rules.tables import four_rounds
from tests.storage.kept import PHONE, STRANGER, counted_statements

FIRST, LAST = date(2026, 9, 3), date(2026, 12, 17)
SECOND = FIRST + timedelta(weeks=1)


@pytest.fixture
def club(app: Flask) -> int:
    """A group that plays by points, which played on the first day of the season: Bob won before Alice and Carol."""
    club_id = game_at(plays(None)).club_id
    choose_ranking(PHONE, club_id, Ranking(Order.POINTS, (5, 3, 1), 0))
    return club_id


@pytest.fixture
def autumn(club: int) -> int:
    """Its season."""
    return begin_season(PHONE, club, "Autumn 2026", FIRST, LAST)


def plays(club_id: int | None, day: date = FIRST, names: str = "Alice Bob Carol") -> str:
    """The second of these wins, before the first and the third."""
    game = four_rounds("desilva")
    rounds = tuple(replace(each, played_on=day) for each in game.rounds)
    game = replace(game, rounds=rounds, players=tuple(names.split()))
    return start_game(PHONE, game, day, club_id=club_id)


def table_of(club: int, season: int | None = None, *, day: date = LAST, today: bool = False) -> GroupTable:
    return group_table(PHONE, club, TableChoice(GameChoice(), season, today=today), day)


def points_in(club: int, season: int) -> list[tuple[int, str, int | None]]:
    return [(line.rank, line.player.name, line.points) for line in table_of(club, season).lines]


def test_a_season_is_kept_and_the_same_again_is_kept_once(club: int, autumn: int) -> None:
    assert begin_season(PHONE, club, "Autumn 2026", FIRST, LAST) == autumn
    assert seasons_of(PHONE, club) == ([Season(autumn, "Autumn 2026", FIRST, LAST)], [])
    assert season_at(PHONE, club, autumn).name == "Autumn 2026"


def test_games_count_from_its_first_day_to_its_last(club: int, autumn: int) -> None:
    for day in (FIRST - timedelta(1), LAST, LAST + timedelta(1)):
        plays(club, day)
    assert table_of(club, autumn).group.statistics.games == 2
    assert table_of(club).group.statistics.games == 4


def test_a_league_night_at_several_tables_counts_each_game_by_its_places(club: int, autumn: int) -> None:
    """Three tables of one evening, by different people; whoever plays at two adds both up."""
    plays(club, SECOND, "Dora Eve Fay")
    plays(club, SECOND, "Gus Hal Bob")
    plays(club, SECOND, "Ida Alice Jim")
    assert points_in(club, autumn) == [
        *((1, "Alice", 8), (2, "Bob", 6)),
        *((3, "Eve", 5), (3, "Hal", 5), (5, "Dora", 3), (5, "Gus", 3), (5, "Ida", 3)),
        *((8, "Carol", 1), (8, "Fay", 1), (8, "Jim", 1)),
    ]
    assert table_of(club, autumn).evenings == 2


def test_seasons_may_overlap_and_each_counts_the_game(club: int, autumn: int) -> None:
    holiday = begin_season(PHONE, club, "Holiday", FIRST, FIRST)
    plays(club, SECOND)
    assert [line[2] for line in points_in(club, holiday)] == [5, 3, 1]
    assert [line[2] for line in points_in(club, autumn)] == [10, 6, 2]


def test_a_season_that_is_closed_counts_no_later_games_until_it_goes_on_again(club: int, autumn: int) -> None:
    close_season(PHONE, club, autumn, FIRST)
    close_season(PHONE, club, autumn, LAST)
    plays(club, SECOND)
    assert season_at(PHONE, club, autumn).closed_on == FIRST
    assert [line[2] for line in points_in(club, autumn)] == [5, 3, 1]
    reopen_season(PHONE, club, autumn)
    assert [line[2] for line in points_in(club, autumn)] == [10, 6, 2]


def test_closing_standings_are_those_of_the_games_as_they_are_now(club: int, autumn: int) -> None:
    second = plays(club, SECOND)
    close_season(PHONE, club, autumn, LAST)
    delete_game(second, PHONE)
    assert [line[2] for line in points_in(club, autumn)] == [5, 3, 1]


def test_a_season_is_changed_and_changed_back(club: int, autumn: int) -> None:
    before = change_season(PHONE, club, autumn, name="Fall", first_day=SECOND, last_day=None)
    assert season_at(PHONE, club, autumn) == Season(autumn, "Fall", SECOND)
    change_season(PHONE, club, autumn, name=before.name, first_day=before.first_day, last_day=before.last_day)
    assert season_at(PHONE, club, autumn) == before


def test_a_closed_season_that_begins_later_is_closed_later_too(club: int, autumn: int) -> None:
    close_season(PHONE, club, autumn, FIRST)
    change_season(PHONE, club, autumn, name="Autumn 2026", first_day=SECOND, last_day=LAST)
    assert season_at(PHONE, club, autumn).closed_on == SECOND


def test_a_deleted_season_can_be_brought_back(club: int, autumn: int) -> None:
    delete_season(PHONE, club, autumn)
    assert [[one.id for one in each] for each in seasons_of(PHONE, club)] == [[], [autumn]]
    with pytest.raises(NoSuchSeason):
        table_of(club, autumn)
    restore_season(PHONE, club, autumn)
    assert table_of(club, autumn).group.statistics.games == 1


def test_a_group_keeps_so_many_seasons_and_forgets_what_was_deleted_long_ago(
    club: int, autumn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "MAX_SEASONS", 1)
    with pytest.raises(TooManySeasons):
        begin_season(PHONE, club, "Winter", LAST, None)
    delete_season(PHONE, club, autumn)
    with pytest.raises(TooManySeasons):
        begin_season(PHONE, club, "Winter", LAST, None)
    monkeypatch.setattr(acts, "DELETED_LASTS", timedelta(days=-1))
    begin_season(PHONE, club, "Winter", LAST, None)
    assert [one.name for one in seasons_of(PHONE, club)[0]] == ["Winter"]


def test_the_season_that_is_on_is_what_a_table_shows_by_itself(club: int, autumn: int) -> None:
    plays(club, FIRST - timedelta(1))
    assert table_of(club, today=True).season == season_at(PHONE, club, autumn)
    assert table_of(club, today=True, day=LAST + timedelta(1)).season is None
    assert table_of(club).season is None


def test_a_season_has_arrows_in_every_order(club: int, autumn: int) -> None:
    """By rating too: a season is rated by itself."""
    plays(club, SECOND, "Bob Carol Alice")
    for order in Order:
        table = group_table(PHONE, club, TableChoice(GameChoice(), autumn, order=order), LAST)
        assert any(line.moved for line in table.lines), order


def test_a_table_takes_at_most_ten_statements(club: int, autumn: int) -> None:
    plays(club, SECOND)
    table_of(club, autumn)
    with counted_statements() as statements:
        table_of(club, autumn)
    # One statement finds the games of the links.
    assert len(statements) <= 9


def test_a_stranger_does_nothing_and_a_season_of_another_group_is_none(club: int, autumn: int) -> None:
    other = game_at(plays(None)).club_id
    for act in (restore_season, delete_season, reopen_season, season_at):
        with pytest.raises(NoPencil):
            act(STRANGER, club, autumn)
        with pytest.raises(NoSuchSeason):
            act(PHONE, other, autumn)
    with pytest.raises(NoPencil):
        begin_season(STRANGER, club, "x", FIRST, None)
    with pytest.raises(NoPencil):
        choose_ranking(STRANGER, club, Ranking())
    with pytest.raises(NoPencil):
        seasons_of(STRANGER, club)
