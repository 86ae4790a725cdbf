"""The file of a SQLite database has to stay the one that was opened.

Where it is removed or replaced, an open connection goes on with a file that nobody finds again: what it writes there
must never be acknowledged, and no empty database may be made in its place.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, Engine, event

from scorekeeper.storage.atomic_files import PRIVATE_FILE, make_private
from scorekeeper.storage.errors import LostDatabase

# Device and inode: a file is the same as long as both are.
Identity = tuple[int, int]
# The setting that names the identity which another process of this home has found.
IDENTITY = "SCOREKEEPER_DATABASE_IDENTITY"
EXTENSION = "scorekeeper-database-file"
# In the info of a connection: the write-ahead log that it has open.
LOG = "scorekeeper_log"


class DatabaseFile:
    """The file behind an engine, and the identity it must have; None until it was opened for the first time."""

    def __init__(self, path: Path, identity: Identity | None = None) -> None:
        self.path = path
        self.identity = identity
        self._log = log_of(path)

    def prepare_connection(self, *_connection: object) -> None:
        """Create the file for its owner alone, the first time; later it has to be the same. Raises LostDatabase."""
        if self.identity is not None:
            self.require_same_file()
            return
        # SQLite opens the file next, and its error says more than ours would.
        with suppress(OSError):
            # A file that is there must not be opened here: closing it would release the locks of this whole process.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        for file in (self.path, self._log, self.path.with_name(f"{self.path.name}-shm")):
            make_private(file)
        self.identity = identity_of(self.path)

    def require_same_file(self) -> None:
        """The file is still the one that was opened. Raises LostDatabase."""
        if identity_of(self.path) != self.identity:
            raise LostDatabase

    def note_log(self, connection: Connection) -> None:
        """Remember the write-ahead log of a connection whose first transaction that writes has just begun."""
        connection.info.setdefault(LOG, identity_of(self._log))

    def require_same(self, connection: Connection) -> None:
        """File and write-ahead log are still those that the connection has open. Raises LostDatabase."""
        self.require_same_file()
        if connection.info[LOG] != identity_of(self._log):
            raise LostDatabase


def watch_file(app: Flask, engine: Engine) -> None:
    """Let the engine of an app notice that its file was removed or replaced; nothing for a database in memory."""
    name = engine.url.database
    if not name or name == ":memory:" or name.startswith("file:"):
        return
    file = DatabaseFile(Path(name), app.config.get(IDENTITY))
    event.listen(engine, "do_connect", file.prepare_connection)
    app.extensions[EXTENSION] = file


def watched_file(app: Flask) -> DatabaseFile | None:
    """The file of an app's database, None where it is in memory or no SQLite."""
    file: DatabaseFile | None = app.extensions.get(EXTENSION)
    return file


def log_of(database: Path) -> Path:
    """The file of the write-ahead log, which holds the last writes until they are moved into the database."""
    return database.with_name(f"{database.name}-wal")


def identity_of(file: Path) -> Identity | None:
    """Device and inode of a file, None where there is none."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
