"""Translate errors, and tell before a transaction begins what it writes and how long it waits for a lock."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, exc

from scorekeeper.storage.errors import (
    BusyDatabase,
    CorruptDatabase,
    FailedInputOutput,
    UnstorableValue,
    UnusableDatabase,
)

CORRUPT_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
# What was committed before is in the file, as far as SQLite knows.
HARMLESS_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)
# A wrong query or a broken constraint is a bug of ours: it is not translated, so that it is noticed.
PROGRAMMING_ERRORS = (exc.IntegrityError, exc.ProgrammingError)
# How long a writer waits for the write lock. A write takes milliseconds: only a failing disk comes near it.
BUSY_TIMEOUT_MS = 10_000
# The option of a transaction that writes: the key of its game, the id of a group, or the whole database.
WRITE_SCOPE = "scorekeeper_write_scope"
WHOLE_DATABASE = ""
# A single query runs in autocommit mode: no transaction is begun for it.
SINGLE_QUERY: dict[str, Any] = {"scorekeeper_single_query": True, "isolation_level": "AUTOCOMMIT"}


@contextmanager
def translating_errors() -> Iterator[None]:
    """Raise UnusableDatabase if the database cannot be reached, BusyDatabase if it is intact but cannot be used now,
    CorruptDatabase if it is damaged, UnstorableValue if it refuses a value.
    """
    try:
        yield
    except PROGRAMMING_ERRORS:
        raise
    except exc.DataError as error:
        raise UnstorableValue(str(error.orig)) from error
    except exc.DBAPIError as error:
        raise _kind_of(error.orig)(str(error.orig)) from error
    except exc.TimeoutError as error:
        # No connection of the pool became free in time.
        raise BusyDatabase(str(error)) from error


def _kind_of(error: BaseException | None) -> type[UnusableDatabase]:
    if is_corrupt(error):
        return CorruptDatabase
    return BusyDatabase if code_of(error) in HARMLESS_CODES else unusable_kind(error)


def unusable_kind(error: BaseException | None) -> type[UnusableDatabase]:
    """Return the exception class for an error that is not about a damaged file or a file in use."""
    return FailedInputOutput if code_of(error) == sqlite3.SQLITE_IOERR else UnusableDatabase


def is_corrupt(error: BaseException | None) -> bool:
    """Return whether SQLite reports a damaged file."""
    return code_of(error) in CORRUPT_CODES


def code_of(error: BaseException | None) -> int:
    """Return the primary result code of SQLite, or 0. It is the lowest byte of an extended code."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def write_scope_of(connection: Connection) -> str | int | None:
    """Return what a transaction may write: the key of a game, the id of a group, WHOLE_DATABASE, or None if it only
    reads.
    """
    scope: str | int | None = connection.get_execution_options().get(WRITE_SCOPE)
    return scope


def is_single_query(connection: Connection) -> bool:
    """Return whether a connection is in autocommit mode for a single query."""
    return "scorekeeper_single_query" in connection.get_execution_options()
