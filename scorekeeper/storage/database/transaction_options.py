"""Execution options that are set before a transaction begins: what it writes, and how long it waits for a lock."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

# How long a writer waits for the write lock. A write takes milliseconds: only a failing disk comes near it.
BUSY_TIMEOUT_MS = 10_000
# The option of a transaction that writes: the key of the game in which it does, the number of a
# group, or the whole database.
WRITE_SCOPE = "scorekeeper_write_scope"
WHOLE_DATABASE = ""
# A single query runs in autocommit mode: no transaction is begun for it.
SINGLE_QUERY: dict[str, Any] = {"scorekeeper_single_query": True, "isolation_level": "AUTOCOMMIT"}


def write_scope_of(connection: Connection) -> str | int | None:
    """Where a transaction writes: the key of a game, the id of a group, WHOLE_DATABASE, or None if it only reads."""
    scope: str | int | None = connection.get_execution_options().get(WRITE_SCOPE)
    return scope


def is_single_query(connection: Connection) -> bool:
    """Whether a connection is in autocommit mode for a single query."""
    return "scorekeeper_single_query" in connection.get_execution_options()
