"""Health is found out by writing and reading: every way in which a disk or a file fails is noticed and named."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper.storage.database import db
from scorekeeper.storage.database.health import HealthProblem, find_health_problem
from scorekeeper.storage.database.sqlite_file import DatabaseFile
from tests.databases import FILE, Database
from tests.storage.kept import a_database, started


class Usage(NamedTuple):
    """The disk usage that the system reports."""

    total: int
    used: int
    free: int


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A database with a game in a file of its own."""
    with a_database(tmp_path / FILE):
        started()
        yield tmp_path / FILE


def test_a_database_that_is_written_and_read_is_well(app: Flask) -> None:
    assert [find_health_problem() for _ in range(3)] == [None] * 3


def test_finding_out_really_writes_and_changes_no_game(file: Path) -> None:
    log = file.with_name(f"{file.name}-wal")
    before = log.read_bytes()
    assert find_health_problem() is None
    assert log.read_bytes() != before
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_database_that_is_gone_is_named_so(own_database: Database) -> None:
    with own_database.bare.app_context():
        assert find_health_problem() is None
        own_database.make_unreachable()
        assert find_health_problem() in (HealthProblem.LOST, HealthProblem.UNREACHABLE)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_removed_or_replaced_is_lost(file: Path, replaced: bool) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.unlink()
    if replaced:
        file.with_name("copy").rename(file)
    assert find_health_problem() is HealthProblem.LOST


def test_a_disk_that_is_full_is_named_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(9, 9, 0))
    assert find_health_problem() is HealthProblem.FULL


def test_a_write_that_finds_no_room_is_named_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a quota is used up, which the system does not tell beforehand."""
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def no_room(_connection: object) -> None:
        raise OperationalError("PRAGMA user_version", {}, full)

    monkeypatch.setattr(DatabaseFile, "note_log", lambda _file, connection: no_room(connection))
    assert find_health_problem() is HealthProblem.FULL


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_what_may_not_be_written_is_named_so(file: Path, monkeypatch: pytest.MonkeyPatch, closed: str) -> None:
    place = file if closed == "file" else file.parent
    monkeypatch.setattr(os, "access", lambda path, _mode: path != place)
    assert find_health_problem() is HealthProblem.READ_ONLY


def test_connections_that_may_only_read_are_named_so(file: Path) -> None:
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    assert find_health_problem() is HealthProblem.READ_ONLY


@pytest.mark.postgresql
def test_a_postgresql_that_only_reads_is_named_so(postgresql: Database) -> None:
    with postgresql.bare.app_context():
        assert find_health_problem() is None
        with db.engine.begin() as connection:
            name = connection.exec_driver_sql("SELECT current_database()").scalar_one()
            connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        db.engine.dispose()
        assert find_health_problem() is HealthProblem.READ_ONLY


def test_a_damaged_first_page_is_named_so(file: Path) -> None:
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    db.engine.dispose()
    with file.open("r+b") as pages:
        pages.write(b"no more a database" * 99)
    assert find_health_problem() is HealthProblem.DAMAGED


def test_a_lock_that_others_hold_is_no_illness_and_not_waited_for_as_long_as_a_keeper_does(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.storage.database.health.HEALTH_TIMEOUT_MS", 1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert find_health_problem() is None
        other.execute("ROLLBACK")
    assert find_health_problem() is None
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == 10_000
