"""Differences of PostgreSQL: its locks, and connections that are lost and come back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select, text

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import set_up_again
from scorekeeper.storage.database import db, postgresql_transactions, reading, writing
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.database.transactions import WHOLE_DATABASE
from scorekeeper.storage.errors import UnusableDatabase
from scorekeeper.storage.groups.groups import groups_of_device
from tests.databases import Database
from tests.storage.kept import MONDAY, PHONE, started

TIMEOUT_S = 30


pytestmark = pytest.mark.postgresql


def test_a_writer_keeps_all_others_out_and_one_in_a_game_those_of_its_group(
    postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgresql.bare.app_context():
        ours, theirs = started(), started()
        monkeypatch.setattr(postgresql_transactions, "TIMEOUTS", [func.set_config("lock_timeout", "20", True)])
        with writing(ours):
            # A writer in another group does not wait; one in the same group, or without a group, does.
            assert writes_at_once(postgresql, theirs)
            assert not writes_at_once(postgresql, ours)
            assert not writes_at_once(postgresql)
        with writing(group=game_at(ours).group_id):
            assert writes_at_once(postgresql, theirs)
            assert not writes_at_once(postgresql, ours)
            assert not writes_at_once(postgresql)
        with writing():
            assert not writes_at_once(postgresql, theirs)
        assert writes_at_once(postgresql)


def test_a_game_set_up_again_in_another_group_waits_for_those_who_write_there(
    postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgresql.bare.app_context():
        ours, theirs = started(), started()
        monkeypatch.setattr(postgresql_transactions, "TIMEOUTS", [func.set_config("lock_timeout", "20", True)])
        game, group = game_at(ours).recorded, game_at(theirs).group_id

        def move() -> str:
            with postgresql.bare.app_context():
                return set_up_again(ours, PHONE, game, MONDAY, group_id=group)

        with ThreadPoolExecutor(1) as other:
            with writing(theirs), pytest.raises(UnusableDatabase, match="lock timeout"):
                other.submit(move).result(TIMEOUT_S)
            assert other.submit(move).result(TIMEOUT_S) == ours
        assert game_at(ours).group_id == group


def test_what_is_read_together_is_of_one_moment(postgresql: Database) -> None:
    with postgresql.bare.app_context():
        with reading() as session:
            assert groups_of_device(session, PHONE) == []
            with db.engine.begin() as other:
                other.execute(text("INSERT INTO groups (created_at) VALUES (now())"))
            assert session.execute(select(func.count()).select_from(Group)).scalar_one() == 0
        with reading() as session:
            assert session.execute(select(func.count()).select_from(Group)).scalar_one() == 1


def test_a_connection_that_was_cut_is_a_trouble_once_and_then_made_anew(postgresql: Database) -> None:
    with postgresql.bare.app_context():
        key = started()
        with pytest.raises(UnusableDatabase):
            read_while_cut(postgresql)
        assert game_at(key).version == 1
        with db.engine.connect() as idle:
            pid = idle.scalar(text("SELECT pg_backend_pid()"))
        # One that was cut while nobody used it is noticed before it is used.
        cut(postgresql, pid)
        assert game_at(key).version == 1


def writes_at_once(database: Database, game: str = WHOLE_DATABASE) -> bool:
    """Whether another process could write now without waiting long."""

    def write() -> bool:
        try:
            with database.bare.app_context(), writing(game):
                return True
        except UnusableDatabase as waited:
            return "lock timeout" not in waited.detail

    with ThreadPoolExecutor(1) as other:
        return other.submit(write).result(TIMEOUT_S)


def read_while_cut(database: Database) -> None:
    with reading() as session:
        cut(database, session.scalar(text("SELECT pg_backend_pid()")))
        session.execute(text("SELECT 1"))


def cut(database: Database, pid: object) -> None:
    """End a connection as an administrator does."""
    with database.new.app_context(), db.engine.connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
