"""Tell whether the database can be written and read at this moment, by doing both."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from flask import current_app
from sqlalchemy import Engine, exc, func, select

from scorekeeper.storage.database import db, single_query
from scorekeeper.storage.database.sqlite_file import DatabaseFile, watched_file
from scorekeeper.storage.database.transactions import BUSY_TIMEOUT_MS, SINGLE_QUERY, code_of, translating_errors
from scorekeeper.storage.errors import LostDatabase, UnusableDatabase

# Less is too little for one more evening: the write-ahead log alone grows to four times as much.
MIN_FREE_BYTES = 1_000_000
# A health check gives up sooner than a keeper's write.
HEALTH_TIMEOUT_MS = 2_000
# By SQLite (https://www.sqlite.org/rescode.html) and by PostgreSQL (appendix A of its manual).
FULL_CODES = (sqlite3.SQLITE_FULL, "53100")
READ_ONLY_CODES = (sqlite3.SQLITE_READONLY, "25006")
DAMAGED_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, "XX001", "XX002")


# Others write for longer than this check waits; what is read meanwhile is served.
BUSY_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, "55P03")


class HealthProblem(StrEnum):
    """Why nothing can be stored, in words for the operator and for monitoring."""

    UNREACHABLE = "the database does not answer"
    LOST = "the file of the database was removed or replaced"
    FULL = "the disk is full"
    READ_ONLY = "the database cannot be written"
    DAMAGED = "the database is damaged"


def find_health_problem() -> HealthProblem | None:
    """Write a number into the database of the current app and read it again. Return what is wrong, or None."""
    file = watched_file(current_app)
    try:
        with translating_errors():
            if file is None:
                _write_row(db.engine)
                return None
            return _problem_of_file(file) or _write_number(db.engine, file)
    except LostDatabase:
        return HealthProblem.LOST
    except UnusableDatabase as error:
        return _problem_of(error.__cause__)


def stored_bytes() -> int:
    """Return how many bytes the database of the current app takes, 0 in memory. Raises UnusableDatabase, OSError."""
    file = watched_file(current_app)
    if file is not None:
        return file.path.stat().st_size
    if db.engine.dialect.name != "postgresql":
        return 0
    with single_query(db.engine) as connection:
        return int(connection.scalar(select(func.pg_database_size(func.current_database()))) or 0)


def _problem_of_file(file: DatabaseFile) -> HealthProblem | None:
    """Return the problem that the system reports about the file before it is used, or None."""
    if file.identity is not None:
        file.require_same_file()
    for path in (file.path, file.path.parent):
        if path.exists() and not os.access(path, os.W_OK):
            return HealthProblem.READ_ONLY
    return HealthProblem.FULL if _free_bytes(file.path.parent) < MIN_FREE_BYTES else None


def _free_bytes(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return MIN_FREE_BYTES


def _write_number(engine: Engine, file: DatabaseFile) -> HealthProblem | None:
    """Change the number that SQLite keeps for the owner of a file from 0 to 1 or back, and read it."""
    with engine.connect().execution_options(**SINGLE_QUERY) as connection:
        run = connection.exec_driver_sql
        run(f"PRAGMA busy_timeout = {HEALTH_TIMEOUT_MS}")
        try:
            run("BEGIN IMMEDIATE")
            file.note_log(connection)
            number = 1 - int(run("PRAGMA user_version").scalar_one() == 1)
            run(f"PRAGMA user_version = {number}")
            file.require_same(connection)
            run("COMMIT")
            file.require_same(connection)
            return None if run("PRAGMA user_version").scalar_one() == number else HealthProblem.DAMAGED
        finally:
            # There is nothing to roll back after a commit, or if SQLite has rolled back already.
            with suppress(exc.DBAPIError):
                run("ROLLBACK")
            run(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")


def _write_row(engine: Engine) -> None:
    """Write the one row that every database has, unchanged."""
    with engine.begin() as connection:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {HEALTH_TIMEOUT_MS}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _problem_of(error: BaseException | None) -> HealthProblem | None:
    original = getattr(error, "orig", None)
    code = code_of(original) or getattr(original, "sqlstate", None)
    if code in BUSY_CODES:
        return None
    for codes, problem in (
        (FULL_CODES, HealthProblem.FULL),
        (READ_ONLY_CODES, HealthProblem.READ_ONLY),
        (DAMAGED_CODES, HealthProblem.DAMAGED),
    ):
        if code in codes:
            return problem
    return HealthProblem.UNREACHABLE
