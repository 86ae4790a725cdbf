"""The cache of how games stand on lists: bounded, for one database, and answered without reading a round."""

from __future__ import annotations

from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.writes.cells import CellWrite
from scorekeeper.actions.groups.listing import games_of
from scorekeeper.actions.groups.listing.outcomes import GameOutcome, OutcomeCache
from tests.storage.kept import MONDAY, OKENUFF, PHONE, counted_statements, started


def test_a_list_that_was_shown_reads_no_round_again(app: Flask) -> None:
    started(OKENUFF)
    first = games_of(PHONE)
    with counted_statements() as statements:
        assert games_of(PHONE) == first
    assert len(statements) == 1


def test_a_game_that_went_on_is_read_again(app: Flask) -> None:
    key = started(OKENUFF)
    before = games_of(PHONE)
    record(key, PHONE, "next", [CellWrite(3, 3, "bid", None, 1)], MONDAY)
    with counted_statements() as statements:
        after = games_of(PHONE)
    assert len(statements) == 3
    assert after[0].version == before[0].version + 1


def test_no_more_are_kept_than_there_is_room_for_and_the_oldest_go_first(app: Flask) -> None:
    kept = OutcomeCache(2)
    first, second, third = (game_at(started(OKENUFF)) for _ in range(3))
    assert kept.keep(first) == GameOutcome(rounds_played=2, schedule_length=13, finished=False, leaders=(1,))
    kept.keep(second)
    kept.keep(third)
    assert len(kept) == 2
    assert kept.find(first.key, first.version) is None
    assert kept.find(third.key, third.version) is not None
    assert kept.find(third.key, third.version + 1) is None
