"""A database of SQLite as a file: copied while others write, looked through, kept from others."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.storage.database import OWN_REVISION
from scorekeeper.storage.database.transaction_options import PATIENCE_MS
from scorekeeper.storage.errors import DamagedDatabase, DatabaseInUse, ForeignDatabase, UnusableDatabase

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# A server holds the database as long as it runs: waiting longer would not help.
SHORT_PATIENCE_S = 1.0


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, whoever writes meanwhile, into a single file without a journal.

    Raises DamagedDatabase, UnusableDatabase.
    """
    with _said_kindly(), closing(_opened(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")


def require_whole(file: Path) -> None:
    """Every page of the file is as SQLite wrote it, nothing in it points nowhere, and it is a database of ours.

    Raises DamagedDatabase, ForeignDatabase, UnusableDatabase.
    """
    with _said_kindly(), closing(_opened(file)) as database:
        [said] = database.execute("PRAGMA integrity_check(1)").fetchone()
        if said != "ok":
            raise DamagedDatabase(str(said))
        astray = database.execute("PRAGMA foreign_key_check").fetchone()
        if astray is not None:
            raise DamagedDatabase(f"a row of the table {astray[0]} points nowhere")
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "games", "clubs"} <= tables:
            raise ForeignDatabase
        revisions = database.execute("SELECT version_num FROM alembic_version").fetchall()
        if len(revisions) != 1 or not re.fullmatch(OWN_REVISION, str(revisions[0][0])):
            raise ForeignDatabase


def games_in(file: Path) -> int:
    """How many games a database holds. Raises UnusableDatabase, DamagedDatabase."""
    with _said_kindly(), closing(_opened(file)) as database:
        return int(database.execute("SELECT count(*) FROM games").fetchone()[0])


def settle(file: Path) -> None:
    """Bring a database that nobody uses into its one file. Raises DatabaseInUse, DamagedDatabase, UnusableDatabase."""
    with kept_from_others(file):
        pass


@contextmanager
def kept_from_others(file: Path) -> Iterator[None]:
    """Nobody else has the database open meanwhile, and all of it is in its one file.

    Giving up the log needs the database for oneself, so a server is noticed even when it does nothing. Raises
    DatabaseInUse, DamagedDatabase, UnusableDatabase.
    """
    with _said_kindly(), closing(_opened(file, SHORT_PATIENCE_S)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("BEGIN EXCLUSIVE")
        yield


def _opened(file: Path, patience_s: float = PATIENCE_MS / 1000) -> sqlite3.Connection:
    """A connection to a file that is there; SQLite would make one that is not."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=patience_s, isolation_level=None)


@contextmanager
def _said_kindly() -> Iterator[None]:
    """SQLite's errors as troubles of ours."""
    try:
        yield
    except sqlite3.Error as error:
        # The lowest byte is the kind, the rest tells more of it.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in BUSY:
            raise DatabaseInUse(str(error)) from error
        raise (DamagedDatabase if code in DAMAGED else UnusableDatabase)(str(error)) from error
