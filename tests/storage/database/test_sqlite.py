"""SQLite as the app opens it: durable, with a write lock from the first statement, tried again where it is busy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import event, exc, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from scorekeeper.storage.database import db, open_database, reading, writing
from scorekeeper.storage.database.sqlite_transactions import configure_connection
from scorekeeper.storage.database.transactions import translating_errors
from scorekeeper.storage.errors import FailedInputOutput
from tests.databases import FILE
from tests.rules.tables import a_game, a_round
from tests.storage.kept import a_database, started


def test_what_was_answered_as_written_survives_a_power_cut(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / FILE}"), reading() as session:
        settings = [session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_where_there_is_no_room_to_open_it_input_and_output_failed() -> None:
    refused = sqlite3.OperationalError("disk I/O error")
    refused.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    with pytest.raises(FailedInputOutput, match="disk I/O error"), translating_errors():
        raise exc.OperationalError(None, None, refused)


def test_a_writer_keeps_other_writers_out_from_its_first_statement(tmp_path: Path) -> None:
    with (
        a_database(tmp_path / FILE),
        closing(sqlite3.connect(tmp_path / FILE, timeout=0, isolation_level=None)) as other,
    ):
        with writing() as session:
            assert session.in_transaction()
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


def test_a_long_game_is_written_at_once_and_not_row_by_row(tmp_path: Path) -> None:
    """Row by row its thread would wait for its turn after each, and all other writers for it."""
    sent: list[str] = []

    def record_statements(connection: DBAPIConnection, *_more: object) -> None:
        connection.set_trace_callback(sent.append)

    with a_database(tmp_path / FILE):
        event.listen(db.engine, "checkout", record_statements)
        started(a_game("desilva"), a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [1, 0, 1, 0]))
    assert sum(statement.startswith("INSERT INTO player_rounds") for statement in sent) == 1


class Refusing:
    """A connection whose journal is being changed by others, so many times as it is asked."""

    def __init__(self, refusals: int, code: int) -> None:
        self.refusals, self.code = refusals, code
        self.asked: list[str] = []

    def cursor(self) -> Refusing:
        return self

    def execute(self, statement: str) -> None:
        self.asked.append(statement)
        if "journal_mode" in statement and self.refusals:
            self.refusals -= 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = self.code
            raise error

    def close(self) -> None:
        """There is nothing to give back."""


def test_a_new_file_that_two_open_at_once_is_tried_again() -> None:
    refusing = Refusing(2, sqlite3.SQLITE_BUSY)
    configure_connection(refusing, Mock())  # type: ignore[arg-type]
    assert refusing.asked.count("PRAGMA journal_mode = WAL") == 3


def test_a_disk_that_cannot_be_read_is_not_tried_again() -> None:
    with pytest.raises(sqlite3.OperationalError):
        configure_connection(Refusing(2, sqlite3.SQLITE_IOERR), Mock())  # type: ignore[arg-type]
