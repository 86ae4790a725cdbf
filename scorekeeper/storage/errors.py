"""Why a database or a backup cannot be used. Commands and pages have the sentences for them."""

from __future__ import annotations


class StorageError(Exception):
    """The base of these errors. `detail` is the message of the database or the system, or empty."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class NoDatabase(StorageError):
    """There is no database yet where it should be."""


class UnusableDatabase(StorageError):
    """The database cannot be reached, read or written."""


class FailedInputOutput(UnusableDatabase):
    """SQLite could not read or write its file: most often the disk was full when it was opened."""


class MalformedAddress(UnusableDatabase):
    """The address of the database is invalid. It may hold a password, so the error does not repeat it."""


class LostDatabase(UnusableDatabase):
    """The file of the database was removed or replaced while it was open."""


class BusyDatabase(UnusableDatabase):
    """The database is whole, but cannot be used now: others write, the disk is full, or it is read-only."""


class CorruptDatabase(UnusableDatabase):
    """A damaged page was found while the database was read or written."""


class UnstorableValue(StorageError):
    """A value that the database cannot store, such as a text with the character zero in PostgreSQL."""


class UnreadableGame(StorageError):
    """The rules of a stored game are not a valid rule set, or have a lone surrogate. An older version accepted them."""


class GroupFull(StorageError):
    """A group, or a device in all its groups, has reached its quota: it has `most` of this `kind`."""

    def __init__(self, kind: str, most: int) -> None:
        super().__init__(f"{kind} is {most}")
        self.kind = kind
        self.most = most


class NotAFileDatabase(StorageError):
    """The database is not SQLite, or is in memory."""


class FilledDatabase(StorageError):
    """The PostgreSQL database is not empty, as it must be to restore a backup into it."""


class DamagedDatabase(StorageError):
    """A SQLite file with a damaged page or a dangling foreign key."""


class ForeignDatabase(StorageError):
    """An intact database of another program."""


class NewerDatabase(StorageError):
    """A database with a migration of a newer scorekeeper."""


class OlderDatabase(StorageError):
    """A database with a migration from before 1.0.0, which no longer exists."""


class DatabaseInUse(StorageError):
    """Another process has the database open, most likely a server."""


class NotABackup(StorageError):
    """Neither a backup nor a database."""


class EmptyKeyInBackup(StorageError):
    """A backup with an empty key: no phone could keep score with it."""


class NoRoom(StorageError):
    """There is too little room on the disk for a backup."""


class FileAlreadyThere(StorageError):
    """A file of this name exists already."""


class KeyProblem(StorageError):
    """The key that signs cookies is not the one with which this home was started."""


class ShortKey(KeyProblem):
    """The key is empty, or so short that it could be guessed."""


class ChangedKey(KeyProblem):
    """The key file holds another key than before."""


class LostKey(KeyProblem):
    """The key file is gone."""
