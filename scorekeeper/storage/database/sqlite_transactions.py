"""How SQLite begins to read and to write."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.storage.database.transaction_options import PATIENCE_MS, glances, writes_of


def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Settle how a new connection waits, checks and keeps."""
    # Python would begin a transaction only at the first write, too late to read, check and write as one.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Readers do not wait for writers, and what was answered as written survives a power cut.
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begin a transaction; one that writes takes the one lock there is."""
    if glances(connection):
        return
    connection.exec_driver_sql("BEGIN" if writes_of(connection) is None else "BEGIN IMMEDIATE")
