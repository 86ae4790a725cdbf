"""Which games a book is of.

1  2024-12-31  Ann Bo Cy       3  2025-01-01  Ann Bo Dee, then Eve for Dee
2  2025-01-01  Bo Cy Dee       4  2024-06-01  nothing is complete
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions.books import book_choices, book_source, may_read, order_book
from scorekeeper.actions.errors import NoGames, NoPencil
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.groups.groups import every_group
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Attendance, Takeover
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.storage.jobs import BookOrder, JobStore

PHONE = "phone"
ROUND = Round((1, 0, 1), (1, 0, 0))


def a_game(names: str, title: str, *rounds: Round, attendance: Attendance | None = None) -> Game:
    return Game(
        preset("desilva"), tuple(names.split()), 2, 0, rounds, title=title, attendance=attendance or Attendance()
    )


@pytest.fixture
def group(app: Flask) -> int:
    del app
    key = start_game(PHONE, a_game("Ann Bo Cy", "one", ROUND), date(2024, 12, 31))
    group = game_at(key).group_id
    start_game(PHONE, a_game("Bo Cy Dee", "two", ROUND), date(2025, 1, 1), group_id=group)
    taken = Attendance(takeovers=(Takeover(2, 2, "Eve"),))
    start_game(PHONE, a_game("ann Bo Dee", "three", ROUND, attendance=taken), date(2025, 1, 1), group_id=group)
    start_game(PHONE, a_game("Ann Bo Cy", "four"), date(2024, 6, 1), group_id=group)
    return group


def titles(order: BookOrder) -> list[str]:
    return [chapter.sheet.game.title for chapter in book_source(order).chapters]


def test_all_games_with_a_complete_round_in_the_order_of_their_days(group: int) -> None:
    assert titles(BookOrder(group)) == ["one", "two", "three"]


def test_the_games_of_a_year(group: int) -> None:
    assert titles(BookOrder(group, year=2025)) == ["two", "three"]


@pytest.mark.parametrize(("name", "games"), [("ANN", ["one", "three"]), ("Eve", ["three"]), ("Dee", ["two", "three"])])
def test_the_games_of_a_player_and_those_taken_over_or_handed_on(group: int, name: str, games: list[str]) -> None:
    assert titles(BookOrder(group, player=name)) == games


@pytest.mark.parametrize("order", [BookOrder(0, year=1999), BookOrder(0, player="Uma"), BookOrder(7)])
def test_no_games_are_no_book(group: int, order: BookOrder) -> None:
    with pytest.raises(NoGames):
        book_source(BookOrder(order.group_id or group, player=order.player, year=order.year))


def test_the_title_names_those_who_play_most(group: int) -> None:
    assert book_source(BookOrder(group)).title == "Bo, Ann, Cy and Dee"
    five = a_game("P Q R S T", "five", Round((1, 0, 0, 0, 1), (1, 0, 0, 0, 0)))
    key = start_game(PHONE, five, date(2025, 2, 1), group_id=group)
    assert book_source(BookOrder(group)).title == "Bo, Ann, Cy, Dee, P and 4 others"
    delete_game(key, PHONE)
    assert titles(BookOrder(group)) == ["one", "two", "three"]


def test_a_device_chooses_among_its_own_groups_only(group: int) -> None:
    rival = game_at(start_game("rival", a_game("Uma Vic Wes", "other", ROUND), date(2026, 1, 1))).group_id
    [mine] = book_choices(PHONE)
    assert (mine.group_id, mine.games, mine.years) == (group, 4, (2025, 2024))
    assert mine.players == ("Bo", "Ann", "Cy", "Dee")
    assert [each.id for each in every_group()] == [group, rival]


def test_only_who_may_write_in_the_group_orders_and_reads_its_book(group: int, tmp_path: Path) -> None:
    store = JobStore(tmp_path / "books")
    with pytest.raises(NoPencil):
        order_book(store, "stranger", BookOrder(group))
    key = order_book(store, PHONE, BookOrder(group))
    book = store.find(key)
    assert book is not None
    assert may_read(PHONE, group)
    assert not may_read("stranger", group)
