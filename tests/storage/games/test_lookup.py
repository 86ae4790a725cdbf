"""A game visited by a device: in how few questions it is found, and whether the device may write it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.loading import find_game, open_game
from scorekeeper.storage.groups.groups import grant_pencil, pencils_of, revoke_pencil
from tests.storage.kept import MONDAY, OKENUFF, PHONE, TABLET, counted_statements, started

NOON = datetime(2022, 9, 5, 12, tzinfo=UTC)


class TestHowOftenTheDatabaseIsAsked:
    def test_a_game_with_everything_takes_three_questions(self, app: Flask) -> None:
        key = started(OKENUFF)
        with counted_statements() as statements:
            game_at(key, PHONE)
        assert len(statements) == 3

    def test_the_first_bid_of_a_round_takes_eight_with_the_pencil(self, app: Flask) -> None:
        key = started()
        make_the_pencil_old(key)
        with counted_statements() as statements:
            record(key, PHONE, "first", [CellWrite(1, 0, "bid", None, 1)], MONDAY)
        assert len(statements) == 8

    def test_a_bid_in_a_round_begun_takes_six(self, app: Flask) -> None:
        key = started(OKENUFF)
        with counted_statements() as statements:
            record(key, PHONE, "next", [CellWrite(3, 3, "bid", None, 1)], MONDAY)
        assert len(statements) == 6 + 1  # Carol is to speak before David, so the bidding order is noted too.


class TestThePencil:
    def test_taken_back_it_can_be_given_again_and_stays_one(self, app: Flask) -> None:
        group = game_at(started()).group_id
        later = NOON + timedelta(days=1)
        with writing() as session:
            grant_pencil(session, group, TABLET, NOON)
            revoke_pencil(session, group, TABLET, NOON)
            grant_pencil(session, group, TABLET, later)
            grant_pencil(session, group, TABLET, later + timedelta(days=1))
        with reading() as session:
            mine = [pencil for pencil in pencils_of(session, group) if pencil.device == TABLET]
        assert [(pencil.granted_at, pencil.revoked_at) for pencil in mine] == [(later, None)]

    def test_tells_when_it_was_last_used_to_the_hour(self, app: Flask) -> None:
        key = started()
        make_the_pencil_old(key)
        used = [opened_at(key, NOON + timedelta(minutes=minutes)) for minutes in (0, 59, 61)]
        assert used == [NOON, NOON, NOON + timedelta(minutes=61)]


def make_the_pencil_old(key: str) -> None:
    """As if the phone had last been used on a day long ago."""
    with writing() as session:
        found = find_game(session.connection(), key)
        assert found is not None
        group = found.group_id
        revoke_pencil(session, group, PHONE, NOON)
        grant_pencil(session, group, PHONE, NOON - timedelta(days=30))


def opened_at(key: str, moment: datetime) -> datetime:
    """When the phone's pencil was last used, after opening the game at this moment."""
    with writing() as session:
        visit = open_game(session, key, PHONE, None, moment)
        assert visit is not None
        [pencil] = pencils_of(session, visit.stored.group_id)
    return pencil.last_used_at
