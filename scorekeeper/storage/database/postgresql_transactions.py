"""How PostgreSQL begins to read and to write.

Writers promise each other what SQLite's one lock promises: nobody writes between what one reads and what it writes. A
lock is taken before the first statement, because what a statement joins to a row it waited for is as old as its
beginning. Acts in games, by far the most, wait for others of the same club only: of its players each name is kept
once. Everything rarer, such as starting games, handing on pencils and migrations, waits for everybody.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, func, select

from scorekeeper.storage.database.models import GameRow
from scorekeeper.storage.database.transaction_options import ANYWHERE, PATIENCE_MS, writes_of

# A connection is tried before it is used, so a database that was restarted is found again.
ENGINE: dict[str, Any] = {"pool_pre_ping": True, "connect_args": {"connect_timeout": PATIENCE_MS // 1000}}
# Everything read in a transaction is of one moment.
READING: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

# Numbers of our locks (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). They end with
# the transaction, and those of other databases on the same server are others.
ALL, CLUB = 7_305_190, 7_305_191
# A writer that was cut off, or whose process hangs, keeps nobody waiting for ever. Settings of one transaction.
LIMITS = (
    func.set_config("lock_timeout", str(PATIENCE_MS), True),
    func.set_config("idle_in_transaction_session_timeout", str(3 * PATIENCE_MS), True),
)


def begin(connection: Connection) -> None:
    """The first statement of a transaction that writes."""
    game = writes_of(connection)
    if game is not None:
        connection.execute(_lock_all() if game == ANYWHERE else _lock_club_of(game))


def _lock_all() -> Select[Any]:
    return select(*LIMITS, func.pg_advisory_xact_lock(ALL))


def _lock_club_of(game: str) -> Select[Any]:
    # In this order: who waits for everybody must not be waited for.
    locks = (func.pg_advisory_xact_lock_shared(ALL), func.pg_advisory_xact_lock(CLUB, GameRow.club_id))
    return select(*LIMITS, *locks).where(GameRow.key == game)
