"""Transactions on SQLite: settings of a connection, and the write lock."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.storage.database.transaction_options import BUSY_TIMEOUT_MS, is_single_query, write_scope_of


def configure_connection(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Set timeout, foreign keys, journal and durability of a new connection."""
    # Python would begin a transaction only at the first write, too late to read, check and write as one.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # With a write-ahead log readers do not wait for writers; a commit that was answered survives a power cut.
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begin a transaction; one that writes takes the write lock at once."""
    if is_single_query(connection):
        return
    connection.exec_driver_sql("BEGIN" if write_scope_of(connection) is None else "BEGIN IMMEDIATE")
