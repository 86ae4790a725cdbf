"""A SQLite database as a file: online copy, integrity check, checkpoint, exclusive lock, and detection of its loss.

If it is removed or replaced, an open connection goes on with the unlinked file: what it writes there must never be
acknowledged, and no empty database may be made in its place.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, Engine, event

from scorekeeper.storage.atomic_files import PRIVATE_FILE, make_private
from scorekeeper.storage.database.transactions import BUSY_TIMEOUT_MS, code_of, is_corrupt, unusable_kind
from scorekeeper.storage.errors import DamagedDatabase, DatabaseInUse, ForeignDatabase, LostDatabase

# Our migrations are numbered, so that an unknown one is known to be older or newer.
OWN_REVISION = re.compile(r"[0-9]{4}", re.ASCII)
BUSY_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# A server has the database open as long as it runs: waiting longer would not help.
SHORT_BUSY_TIMEOUT_S = 1.0
# Device and inode identify a file.
Identity = tuple[int, int]
# The setting with the identity that another process of this home has found.
IDENTITY = "SCOREKEEPER_DATABASE_IDENTITY"
EXTENSION = "scorekeeper-database-file"
# In the info of a connection: the write-ahead log that it has open.
LOG = "scorekeeper_log"


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, while others may write, into a single file without a journal.

    Raises DamagedDatabase, UnusableDatabase.
    """
    with _translating_sqlite_errors(), closing(_connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")


def require_integrity(file: Path) -> None:
    """Check that no page is damaged, no foreign key dangles, and the tables are ours.

    Raises DamagedDatabase, ForeignDatabase, UnusableDatabase.
    """
    with _translating_sqlite_errors(), closing(_connect(file)) as database:
        [result] = database.execute("PRAGMA integrity_check(1)").fetchone()
        if result != "ok":
            raise DamagedDatabase(" ".join(str(result).split()))
        dangling = database.execute("PRAGMA foreign_key_check").fetchone()
        if dangling is not None:
            raise DamagedDatabase(f"a row of the table {dangling[0]} points nowhere")
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "games"} <= tables:
            raise ForeignDatabase
        revisions = database.execute("SELECT version_num FROM alembic_version").fetchall()
        if len(revisions) != 1 or not re.fullmatch(OWN_REVISION, str(revisions[0][0])):
            raise ForeignDatabase


def drop_triggers_and_views(file: Path) -> None:
    """Remove triggers and views: no migration of ours made them, and they run by themselves. Raises DamagedDatabase."""
    with _translating_sqlite_errors(), closing(_connect(file)) as database:
        kinds = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        for kind, name in database.execute(kinds).fetchall():
            # A trigger goes with its view.
            database.execute(f"DROP {kind} IF EXISTS {_quoted(name)}")


def copy_rows(source: Path, target: Path, tables: Mapping[str, Sequence[str]]) -> None:
    """Copy these columns of these tables into empty ones. Raises DamagedDatabase if a row does not fit its table."""
    with _translating_sqlite_errors(), closing(_connect(target)) as database:
        database.execute("ATTACH ? AS source", (str(source),))
        database.execute("BEGIN IMMEDIATE")
        for table, columns in tables.items():
            names = ", ".join(map(_quoted, columns))
            copy = f"INSERT INTO main.{_quoted(table)} ({names}) SELECT {names} FROM source.{_quoted(table)}"  # noqa: S608 - our own names
            try:
                database.execute(copy)
            except sqlite3.IntegrityError as error:
                raise DamagedDatabase(str(error)) from error
        database.execute("COMMIT")


def require_sound_pages(file: Path) -> None:
    """Check that no page is damaged. Raises DamagedDatabase, UnusableDatabase."""
    with _translating_sqlite_errors(), closing(_connect(file)) as database:
        [result] = database.execute("PRAGMA quick_check(1)").fetchone()
        if result != "ok":
            raise DamagedDatabase(" ".join(str(result).split()))


def count_games(file: Path) -> int:
    """Return the number of games in a database. Raises UnusableDatabase, DamagedDatabase."""
    with _translating_sqlite_errors(), closing(_connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM games").fetchone()[0])


def highest_version(file: Path) -> int:
    """Return the highest version of any game in a database, or 0 if it cannot be read."""
    with suppress(sqlite3.Error), closing(_connect(file)) as database:
        return int(database.execute("SELECT max(version) FROM games").fetchone()[0] or 0)
    return 0


def checkpoint(file: Path) -> None:
    """Move the write-ahead log of a database into its file. Raises DatabaseInUse, DamagedDatabase, UnusableDatabase."""
    with exclusive_lock(file):
        pass


@contextmanager
def exclusive_lock(file: Path) -> Iterator[None]:
    """Lock the database exclusively, after a checkpoint.

    Leaving WAL mode needs exclusive access, so an idle server is noticed too. Raises DatabaseInUse, DamagedDatabase,
    UnusableDatabase.
    """
    with _translating_sqlite_errors(), closing(_connect(file, SHORT_BUSY_TIMEOUT_S)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("BEGIN EXCLUSIVE")
        yield


def _connect(file: Path, busy_timeout_s: float = BUSY_TIMEOUT_MS / 1000) -> sqlite3.Connection:
    """Connect to an existing file; SQLite would create a missing one."""
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=busy_timeout_s, isolation_level=None
    )


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


@contextmanager
def _translating_sqlite_errors() -> Iterator[None]:
    """Raise SQLite's errors as a StorageError."""
    try:
        yield
    except sqlite3.Error as error:
        if code_of(error) in BUSY_CODES:
            raise DatabaseInUse(str(error)) from error
        raise (DamagedDatabase if is_corrupt(error) else unusable_kind(error))(str(error)) from error


class DatabaseFile:
    """The file behind an engine. Its expected identity (device and inode) is None until the file is opened for the
    first time.
    """

    def __init__(self, path: Path, identity: Identity | None = None) -> None:
        self.path = path
        self.identity = identity
        self._log = log_of(path)

    def prepare_connection(self, *_connection: object) -> None:
        """Create the file for its owner alone, the first time; require the same file later. Raises LostDatabase."""
        if self.identity is not None:
            self.require_same_file()
            return
        # SQLite opens the file next, and its error says more than ours would.
        with suppress(OSError):
            # An existing file must not be opened here: closing it would release the locks of this whole process.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        for file in (self.path, self._log, self.path.with_name(f"{self.path.name}-shm")):
            make_private(file)
        self.identity = identity_of(self.path)

    def require_same_file(self) -> None:
        """Raise LostDatabase unless the file is the one that was opened."""
        if identity_of(self.path) != self.identity:
            raise LostDatabase

    def note_log(self, connection: Connection) -> None:
        """Remember which write-ahead log a connection has open; call this when its first write transaction begins."""
        connection.info.setdefault(LOG, identity_of(self._log))

    def require_same(self, connection: Connection) -> None:
        """Raise LostDatabase unless file and write-ahead log are the ones that the connection has open."""
        self.require_same_file()
        if connection.info[LOG] != identity_of(self._log):
            raise LostDatabase


def watch_file(app: Flask, engine: Engine) -> None:
    """Let the engine of an app notice that its file was removed or replaced; skip a database in memory."""
    name = engine.url.database
    if not name or name == ":memory:" or name.startswith("file:"):
        return
    file = DatabaseFile(Path(name), app.config.get(IDENTITY))
    event.listen(engine, "do_connect", file.prepare_connection)
    app.extensions[EXTENSION] = file


def watched_file(app: Flask) -> DatabaseFile | None:
    """Return the file of an app's database, or None if it is in memory or not SQLite."""
    file: DatabaseFile | None = app.extensions.get(EXTENSION)
    return file


def log_of(database: Path) -> Path:
    """Return the file of the write-ahead log, which holds the last writes until they are moved into the database."""
    return database.with_name(f"{database.name}-wal")


def identity_of(file: Path) -> Identity | None:
    """Return device and inode of a file, or None."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
