"""What a transaction says of itself before it begins, and how long it waits for others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

# How long a writer waits for another one. A write takes milliseconds: only a sick disk comes near it.
PATIENCE_MS = 10_000
# The option by which a transaction says that it writes: in the game with this key, or anywhere.
WRITES = "scorekeeper_writes"
ANYWHERE = ""
# A single question is no transaction: the libraries begin none for it, and neither do we.
GLANCING: dict[str, Any] = {"scorekeeper_glances": True, "isolation_level": "AUTOCOMMIT"}


def writes_of(connection: Connection) -> str | None:
    """Where a transaction is going to write, None where it only reads."""
    where: str | None = connection.get_execution_options().get(WRITES)
    return where


def glances(connection: Connection) -> bool:
    """Whether a connection is for a single question."""
    return "scorekeeper_glances" in connection.get_execution_options()
