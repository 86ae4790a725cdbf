"""Transactions on SQLite: settings of a connection, and the write lock."""

from __future__ import annotations

import sqlite3
import time

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.storage.database.transactions import BUSY_TIMEOUT_MS, is_single_query, write_scope_of

TRY_AGAIN_S = 0.01


def configure_connection(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Set timeout, foreign keys, journal and durability of a new connection."""
    # Python would begin a transaction only at the first write, too late to read, check and write as one.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # With a write-ahead log readers do not wait for writers; a commit that was answered survives a power cut.
    _keep_write_ahead_log(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begin a transaction. If it will write, it takes the write lock at once."""
    if is_single_query(connection):
        return
    connection.exec_driver_sql("BEGIN" if write_scope_of(connection) is None else "BEGIN IMMEDIATE")


def _keep_write_ahead_log(cursor: DBAPICursor) -> None:
    """Switch to the write-ahead log. If another process does the same in a new file, SQLite gives up at once regardless
    of the timeout, so we retry for as long.
    """
    deadline = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(TRY_AGAIN_S)
        else:
            return
