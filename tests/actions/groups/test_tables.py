"""The table of a group: who is in it after renames and merges, who is hidden, and what those outside see of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import NoSuchGroup, NoSuchSeason
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.access import share_pages, shared_key
from scorekeeper.actions.groups.people import (
    delete_name,
    hide_person,
    merge_people,
    recent_acts,
    rename_person,
    undo_group_act,
)
from scorekeeper.actions.groups.tables import GroupTable, TableChoice, begin_season, choose_ranking, group_table
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from tests.rules.tables import four_rounds
from tests.storage.kept import PHONE, counted_statements

FIRST = date(2026, 9, 3)
LAST = FIRST + timedelta(days=100)
# Three games of an evening, which are enough for awards; the second who is named wins each and makes all bids.
GAMES = 3


@pytest.fixture
def group(app: Flask) -> int:
    """A group that plays by points, on an evening that Bob won with Alice and Carol, and on one long before it."""
    group_id = game_at(plays(None, FIRST.replace(year=2024))).group_id
    for _ in range(GAMES):
        plays(group_id, FIRST)
    choose_ranking(PHONE, group_id, Ranking(Order.POINTS, (5, 3, 1), 0))
    return group_id


@pytest.fixture
def season(group: int) -> int:
    """Its season."""
    return begin_season(PHONE, group, "Autumn", FIRST, LAST)


def plays(group_id: int | None, day: date, names: str = "Alice Bob Carol") -> str:
    game = four_rounds("desilva")
    rounds = tuple(replace(each, played_on=day) for each in game.rounds)
    return start_game(PHONE, replace(game, rounds=rounds, players=tuple(names.split())), day, group_id=group_id)


def table_of(group: int | str, season: int | None = None, order: Order | None = None) -> GroupTable:
    return group_table(PHONE, group, TableChoice(GameChoice(), season, order=order), FIRST)


def ranks(table: GroupTable) -> list[tuple[int, str, int | None]]:
    return [(line.rank, line.player.name, line.points) for line in table.lines]


def awarded(table: GroupTable) -> set[str]:
    awards = [*(table.evening.awards if table.evening else ()), *table.awards]
    return {name for award in awards for name in award.names}


def shared(group: int, initials_of: tuple[str, ...] = (), *, initials_only: bool = False) -> str:
    """Share the pages of a group. Returns their key."""
    share_pages(PHONE, group, initials_only=initials_only, initials_of=initials_of)
    key = shared_key(group)
    assert key is not None
    return key


class TestPeopleWhoAreCalledOtherwise:
    def test_a_renamed_person_has_all_of_a_season_and_its_awards(self, group: int, season: int) -> None:
        rename_person(PHONE, group, "Bob", "Robert")
        table = table_of(group, season)
        assert ranks(table) == [(1, "Robert", 15), (2, "Alice", 9), (3, "Carol", 3)]
        assert "Robert" in awarded(table)
        assert "Bob" not in awarded(table)
        assert table.memories[0].winners == ("Robert",)

    def test_two_spellings_merged_are_one_in_a_season_until_it_is_undone(self, group: int, season: int) -> None:
        plays(group, FIRST, "Alice Bobby Carol")
        apart = [(1, "Bob", 15), (2, "Alice", 12), (3, "Bobby", 5), (4, "Carol", 4)]
        assert ranks(table_of(group, season)) == apart
        merge_people(PHONE, group, "Bobby", "Bob")
        merged = table_of(group, season)
        assert ranks(merged) == [(1, "Bob", 20), (2, "Alice", 12), (3, "Carol", 4)]
        assert "Bobby" not in awarded(merged)
        undo_group_act(PHONE, group, recent_acts(PHONE, group)[0].id)
        assert ranks(table_of(group, season)) == apart

    def test_whoever_is_hidden_is_not_ranked_and_gets_no_award(self, group: int, season: int) -> None:
        hide_person(PHONE, group, "Bob")
        table = table_of(group, season)
        assert ranks(table) == [(1, "Alice", 9), (2, "Carol", 3)]
        assert "Bob" not in awarded(table)
        hide_person(PHONE, group, "Bob", hidden=False)
        assert ranks(table_of(group, season))[0] == (1, "Bob", 15)

    def test_a_deleted_name_is_nowhere_in_it(self, group: int, season: int) -> None:
        delete_name(PHONE, group, "Bob")
        assert "Bob" not in repr(table_of(group, season))


class TestThoseOutside:
    def test_see_everybody_ranked_as_inside_by_the_names_for_outside(self, group: int) -> None:
        assert ranks(table_of(group)) == [(1, "Bob", 20), (2, "Alice", 12), (3, "Carol", 4)]
        assert ranks(table_of(shared(group))) == ranks(table_of(group))
        assert ranks(table_of(shared(group, ("Bob",)))) == [(1, "B.", 20), (2, "Alice", 12), (3, "Carol", 4)]
        key = shared(group, initials_only=True)
        assert ranks(table_of(key)) == [(1, "B.", 20), (2, "A.", 12), (3, "C.", 4)]
        for order in Order:
            inside, outside = (table_of(each, order=order) for each in (group, key))
            assert [line.rank for line in inside.lines] == [line.rank for line in outside.lines]
            assert [line.player.made for line in inside.lines] == [line.player.made for line in outside.lines]

    def test_learn_nothing_of_names_from_the_order_of_those_who_share_a_rank(self, group: int) -> None:
        """Zed and Al win a game each, and share more ranks with others in other orders."""
        plays(group, FIRST, "Ann Zed Cy")
        plays(group, FIRST, "Ann Al Cy")
        lines = ranks(table_of(shared(group, initials_only=True)))
        for rank, points in {(rank, points) for rank, _, points in lines}:
            names = [name for other, name, _ in lines if other == rank]
            assert names == sorted(names, key=str.casefold), (rank, points)

    def test_see_no_evening_awards_memories_or_seasons(self, group: int, season: int) -> None:
        inside = group_table(PHONE, group, TableChoice(GameChoice(), today=True), FIRST)
        assert inside.season is not None
        assert inside.evening is not None
        assert awarded(inside)
        assert inside.memories
        outside = group_table(None, shared(group, initials_only=True), TableChoice(GameChoice(), today=True), FIRST)
        assert (outside.evening, outside.awards, outside.memories) == (None, (), ())
        assert (outside.season, outside.seasons) == (None, ())
        assert not any(name in repr(outside) for name in ("Alice", "Bob", "Carol", "Autumn"))

    def test_find_no_season_by_its_number(self, group: int, season: int) -> None:
        with pytest.raises(NoSuchSeason):
            table_of(shared(group), season)

    def test_see_nobody_who_is_hidden(self, group: int) -> None:
        hide_person(PHONE, group, "Bob")
        assert ranks(table_of(shared(group, initials_only=True))) == [(1, "A.", 12), (2, "C.", 4)]

    def test_find_nothing_by_a_key_that_is_none(self, group: int) -> None:
        with pytest.raises(NoSuchGroup):
            table_of("nobody-ever-had-this-key")

    def test_need_no_more_than_ten_statements(self, group: int) -> None:
        key = shared(group)
        table_of(key)
        with counted_statements() as statements:
            table_of(key)
        assert len(statements) <= 10
