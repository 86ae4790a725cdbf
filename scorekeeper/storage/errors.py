"""Why a database or a backup cannot be used. The sentences for people are said where people read them."""

from __future__ import annotations


class StorageError(Exception):
    """`detail` is what the database or the system itself says of it, empty where nothing is to be added."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class NoDatabase(StorageError):
    """There is no database yet where it should be."""


class UnusableDatabase(StorageError):
    """The database cannot be reached, read or written."""


class NotKeepable(StorageError):
    """A value that the database cannot hold, such as a text with the character zero in PostgreSQL."""


class NotInAFile(StorageError):
    """The database is another one than SQLite, or in no file."""


class DamagedDatabase(StorageError):
    """A file of SQLite that is not whole, or in which something points nowhere."""


class ForeignDatabase(StorageError):
    """A whole database, but none of ours."""


class NewerDatabase(StorageError):
    """Made by a newer scorekeeper: nobody here knows what its tables mean."""


class DatabaseInUse(StorageError):
    """Somebody has the database open, most likely a server."""


class NoBackup(StorageError):
    """Neither a backup nor a database."""


class FileThere(StorageError):
    """A file of this name is there already."""
