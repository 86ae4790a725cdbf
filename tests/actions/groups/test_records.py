"""A game and the records of its group, from the stored summaries of its games."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups import statistics
from scorekeeper.actions.groups.statistics import group_records_before, group_records_set_by
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.game_records import GameRecord, RecordsBefore
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE

# Alice makes 1, Bob makes 0 and Carol misses 1; then Alice misses 0 and the others make it.
MADE, MISSED = a_round([1, 0, 1], [1, 0, 0]), a_round([0, 0, 0], [1, 0, 0])


@pytest.fixture
def group(app: Flask) -> int:
    """Five games, a week each, with totals of 0 for Alice and Bob and -1 for Carol."""
    game = a_game("desilva", 3, MADE, MISSED, agreed=(1, 1))
    group = game_at(start_game(PHONE, game, MONDAY)).group_id
    for week in range(1, 5):
        start_game(PHONE, game, MONDAY + timedelta(weeks=week), group_id=group)
    return group


def playing(group: int, made: int, *, of: int, week: int = 5) -> StoredGame:
    game = a_game("desilva", 3, *[MADE] * made, agreed=(1,) * of)
    return game_at(start_game(PHONE, game, MONDAY + timedelta(weeks=week), group_id=group))


def test_a_finished_game_has_its_records_among_the_games_of_its_group(group: int) -> None:
    """Bob made every bid of six games."""
    assert group_records_set_by(playing(group, 3, of=3)) == (
        GameRecord(RecordKind.HIGHEST_TOTAL, ("Alice",), 3, 1),
        GameRecord(RecordKind.MOST_MADE_IN_A_ROW, ("Bob",), 13),
    )
    assert group_records_set_by(playing(group, 1, of=2, week=6)) == ()


def test_the_records_before_a_game_know_nothing_of_it_or_of_later_ones(group: int) -> None:
    """Bob made ten bids in a row, a round gave 1 at most, and Carol brings one bid along."""
    before = RecordsBefore(10, 1, (0, 10, 1))
    game = playing(group, 2, of=5)
    assert group_records_before(game) == before
    playing(group, 2, of=2, week=6)
    assert group_records_before(game) == before


def test_there_are_none_as_long_as_some_games_are_left_to_count(group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "AT_A_TIME", 3)
    finished, running = playing(group, 3, of=3), playing(group, 1, of=5, week=6)
    assert group_records_before(running) is None
    assert group_records_set_by(finished) == ()
    assert group_records_set_by(finished) != ()
