"""The table of a group: who is in it after renames and merges, who is hidden, and what those outside see of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.club.group_acts import recent_acts, undo_group_act
from scorekeeper.actions.club.people import delete_name, hide_person, merge_people, rename_person
from scorekeeper.actions.club.seasons import begin_season
from scorekeeper.actions.club.shared_pages import share_pages, shared_key
from scorekeeper.actions.club.tables import GroupTable, TableChoice, choose_ranking, group_table
from scorekeeper.actions.errors import NoSuchGroup, NoSuchSeason
from scorekeeper.actions.game.games import game_at
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
def club(app: Flask) -> int:
    """A group that plays by points, on an evening that Bob won with Alice and Carol, and on one long before it."""
    club_id = game_at(plays(None, FIRST.replace(year=2024))).club_id
    for _ in range(GAMES):
        plays(club_id, FIRST)
    choose_ranking(PHONE, club_id, Ranking(Order.POINTS, (5, 3, 1), 0))
    return club_id


@pytest.fixture
def season(club: int) -> int:
    """Its season."""
    return begin_season(PHONE, club, "Autumn", FIRST, LAST)


def plays(club_id: int | None, day: date, names: str = "Alice Bob Carol") -> str:
    game = four_rounds("desilva")
    rounds = tuple(replace(each, played_on=day) for each in game.rounds)
    return start_game(PHONE, replace(game, rounds=rounds, players=tuple(names.split())), day, club_id=club_id)


def table_of(group: int | str, season: int | None = None, order: Order | None = None) -> GroupTable:
    return group_table(PHONE, group, TableChoice(GameChoice(), season, order=order), FIRST)


def ranks(table: GroupTable) -> list[tuple[int, str, int | None]]:
    return [(line.rank, line.player.name, line.points) for line in table.lines]


def awarded(table: GroupTable) -> set[str]:
    awards = [*(table.evening.awards if table.evening else ()), *table.awards]
    return {name for award in awards for name in award.names}


def shared(club: int, initials_of: tuple[str, ...] = (), *, initials_only: bool = False) -> str:
    """Share the pages of a group. Returns their key."""
    share_pages(PHONE, club, initials_only=initials_only, initials_of=initials_of)
    key = shared_key(club)
    assert key is not None
    return key


class TestPeopleWhoAreCalledOtherwise:
    def test_a_renamed_person_has_all_of_a_season_and_its_awards(self, club: int, season: int) -> None:
        rename_person(PHONE, club, "Bob", "Robert")
        table = table_of(club, season)
        assert ranks(table) == [(1, "Robert", 15), (2, "Alice", 9), (3, "Carol", 3)]
        assert "Robert" in awarded(table)
        assert "Bob" not in awarded(table)
        assert table.memories[0].winners == ("Robert",)

    def test_two_spellings_merged_are_one_in_a_season_until_it_is_undone(self, club: int, season: int) -> None:
        plays(club, FIRST, "Alice Bobby Carol")
        apart = [(1, "Bob", 15), (2, "Alice", 12), (3, "Bobby", 5), (4, "Carol", 4)]
        assert ranks(table_of(club, season)) == apart
        merge_people(PHONE, club, "Bobby", "Bob")
        merged = table_of(club, season)
        assert ranks(merged) == [(1, "Bob", 20), (2, "Alice", 12), (3, "Carol", 4)]
        assert "Bobby" not in awarded(merged)
        undo_group_act(PHONE, club, recent_acts(PHONE, club)[0].id)
        assert ranks(table_of(club, season)) == apart

    def test_whoever_is_hidden_is_not_ranked_and_gets_no_award(self, club: int, season: int) -> None:
        hide_person(PHONE, club, "Bob")
        table = table_of(club, season)
        assert ranks(table) == [(1, "Alice", 9), (2, "Carol", 3)]
        assert "Bob" not in awarded(table)
        hide_person(PHONE, club, "Bob", hidden=False)
        assert ranks(table_of(club, season))[0] == (1, "Bob", 15)

    def test_a_deleted_name_is_nowhere_in_it(self, club: int, season: int) -> None:
        delete_name(PHONE, club, "Bob")
        assert "Bob" not in repr(table_of(club, season))


class TestThoseOutside:
    def test_see_everybody_ranked_as_inside_by_the_names_for_outside(self, club: int) -> None:
        assert ranks(table_of(club)) == [(1, "Bob", 20), (2, "Alice", 12), (3, "Carol", 4)]
        assert ranks(table_of(shared(club))) == ranks(table_of(club))
        assert ranks(table_of(shared(club, ("Bob",)))) == [(1, "B.", 20), (2, "Alice", 12), (3, "Carol", 4)]
        key = shared(club, initials_only=True)
        assert ranks(table_of(key)) == [(1, "B.", 20), (2, "A.", 12), (3, "C.", 4)]
        for order in Order:
            inside, outside = (table_of(each, order=order) for each in (club, key))
            assert [line.rank for line in inside.lines] == [line.rank for line in outside.lines]
            assert [line.player.made for line in inside.lines] == [line.player.made for line in outside.lines]

    def test_learn_nothing_of_names_from_the_order_of_those_who_share_a_rank(self, club: int) -> None:
        """Zed and Al win a game each, and share more ranks with others in other orders."""
        plays(club, FIRST, "Ann Zed Cy")
        plays(club, FIRST, "Ann Al Cy")
        lines = ranks(table_of(shared(club, initials_only=True)))
        for rank, points in {(rank, points) for rank, _, points in lines}:
            names = [name for other, name, _ in lines if other == rank]
            assert names == sorted(names, key=str.casefold), (rank, points)

    def test_see_no_evening_awards_memories_or_seasons(self, club: int, season: int) -> None:
        inside = group_table(PHONE, club, TableChoice(GameChoice(), today=True), FIRST)
        assert inside.season is not None
        assert inside.evening is not None
        assert awarded(inside)
        assert inside.memories
        outside = group_table(None, shared(club, initials_only=True), TableChoice(GameChoice(), today=True), FIRST)
        assert (outside.evening, outside.awards, outside.memories) == (None, (), ())
        assert (outside.season, outside.seasons) == (None, ())
        assert not any(name in repr(outside) for name in ("Alice", "Bob", "Carol", "Autumn"))

    def test_find_no_season_by_its_number(self, club: int, season: int) -> None:
        with pytest.raises(NoSuchSeason):
            table_of(shared(club), season)

    def test_see_nobody_who_is_hidden(self, club: int) -> None:
        hide_person(PHONE, club, "Bob")
        assert ranks(table_of(shared(club, initials_only=True))) == [(1, "A.", 12), (2, "C.", 4)]

    def test_find_nothing_by_a_key_that_is_none(self, club: int) -> None:
        with pytest.raises(NoSuchGroup):
            table_of("nobody-ever-had-this-key")

    def test_need_no_more_than_ten_statements(self, club: int) -> None:
        key = shared(club)
        table_of(key)
        with counted_statements() as statements:
            table_of(key)
        assert len(statements) <= 10
