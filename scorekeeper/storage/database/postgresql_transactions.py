"""Transactions on PostgreSQL: settings, timeouts, and advisory locks for writers. As with SQLite's single write lock,
no one else writes between what a transaction reads and what it writes.

The lock is taken before the first query. A query that itself waits for a row would otherwise join it to rows that are
older. Acts in games, by far the most, lock their group, as each name is stored once for a group; so do acts on its
people, and storing summaries. Rarer transactions, such as starting games, handing on pencils and migrations, lock
everything.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Select, SQLColumnExpression, func, literal, select

from scorekeeper.storage.database.game_rows import GameRow
from scorekeeper.storage.database.transactions import BUSY_TIMEOUT_MS, WHOLE_DATABASE, write_scope_of

# The pool tests a connection before it is used, so a restart of the database does no harm.
ENGINE_OPTIONS: dict[str, Any] = {"pool_pre_ping": True, "connect_args": {"connect_timeout": BUSY_TIMEOUT_MS // 1000}}
# Every query of a read transaction sees the same moment.
READ_OPTIONS: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

# Numbers of our advisory locks (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). They
# belong to one database and are released when the transaction ends.
LOCK_ALL, LOCK_GROUP = 7_305_190, 7_305_191
# The third argument of `set_config`: the setting ends with the transaction.
ONE_TRANSACTION = True
# A writer that was cut off, or whose process hangs, does not block others forever.
TIMEOUTS = (
    func.set_config("lock_timeout", str(BUSY_TIMEOUT_MS), ONE_TRANSACTION),
    func.set_config("idle_in_transaction_session_timeout", str(3 * BUSY_TIMEOUT_MS), ONE_TRANSACTION),
)


def begin(connection: Connection) -> None:
    """Take the advisory lock, as the first statement of a write transaction."""
    scope = write_scope_of(connection)
    if scope is not None:
        connection.execute(_lock_query(scope))


def _lock_query(scope: str | int) -> Select[Any]:
    if scope == WHOLE_DATABASE:
        return select(*TIMEOUTS, func.pg_advisory_xact_lock(LOCK_ALL))
    if isinstance(scope, int):
        return select(*TIMEOUTS, *_group_locks(literal(scope, Integer)))
    return select(*TIMEOUTS, *_group_locks(GameRow.group_id)).where(GameRow.key == scope)


def _group_locks(group_id: SQLColumnExpression[int]) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    # Always in this order, or two writers could wait for each other.
    return func.pg_advisory_xact_lock_shared(LOCK_ALL), func.pg_advisory_xact_lock(LOCK_GROUP, group_id)
