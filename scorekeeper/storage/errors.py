"""Why a database or a backup cannot be used. The sentences for people are where people read them."""

from __future__ import annotations


class StorageError(Exception):
    """`detail` is the message of the database or the system, empty where there is none."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class NoDatabase(StorageError):
    """There is no database yet where it should be."""


class UnusableDatabase(StorageError):
    """The database cannot be reached, read or written."""


class UnstorableValue(StorageError):
    """A value that the database cannot store, such as a text with the character zero in PostgreSQL."""


class UnreadableGame(StorageError):
    """A stored game whose rules say no rule set, or hold half a letter: an older version took them."""


class NotAFileDatabase(StorageError):
    """The database is not SQLite, or is in memory."""


class DamagedDatabase(StorageError):
    """A SQLite file with a damaged page or a dangling foreign key."""


class ForeignDatabase(StorageError):
    """An intact database of another program."""


class NewerDatabase(StorageError):
    """A database with a migration of a newer scorekeeper."""


class DatabaseInUse(StorageError):
    """Another process has the database open, most likely a server."""


class NotABackup(StorageError):
    """Neither a backup nor a database."""


class FileAlreadyThere(StorageError):
    """A file of this name exists already."""
