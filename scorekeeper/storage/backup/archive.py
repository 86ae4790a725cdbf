"""A backup: one archive with everything a home needs to go on elsewhere, the database and the key of the cookies.

It is a single file, so that it is complete or not there; a zip file, so that any machine can unpack it: both files
unpacked into its folder are the home again.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, BinaryIO

from msgspec import Struct

from scorekeeper.storage.backup.postgresql import copy_to_file
from scorekeeper.storage.database.sqlite_file import copy_database, count_games, log_of, require_integrity
from scorekeeper.storage.errors import EmptyKeyInBackup, NoDatabase, NotABackup, NotAFileDatabase
from scorekeeper.storage.home import DATABASE_FILE, KEY_FILE, Home
from scorekeeper.version import version

LOG_FILE = log_of(Path(DATABASE_FILE)).name
SQLITE_HEADER = b"SQLite format 3\0"
ZIP_HEADER = b"PK"
# A home of fifty years stays far below; an archive that unpacks to more is not a backup.
MAX_UNPACKED_BYTES = 2_000_000_000
# Truncated or changed; without the database; with a malformed key; encrypted or packed by another method.
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, UnicodeDecodeError, RuntimeError)


class BackupContents(Struct, frozen=True):
    """The number of games in a backup, and whether it has the key."""

    games: int
    with_key: bool


class Backup(BackupContents, frozen=True):
    """A backup as bytes."""

    data: bytes


def make_backup(home: Home) -> Backup:
    """Return a backup of the home as it is at one moment; games may be written meanwhile. Raises as `write_backup`."""
    archive = io.BytesIO()
    with TemporaryDirectory() as folder:
        contents = write_backup(home, archive, Path(folder))
    return Backup(contents.games, contents.with_key, archive.getvalue())


def write_backup(home: Home, archive: BinaryIO, folder: Path) -> BackupContents:
    """Write a backup of the home as it is at one moment; the copy of its database stays in `folder`.

    Raises NoDatabase, NotAFileDatabase, UnusableDatabase, and what `require_integrity` raises: a damaged database is
    not backed up.
    """
    copy = folder / DATABASE_FILE
    _copy_database(home, copy)
    require_integrity(copy)
    with_key = home.secret is not None and home.secret.exists()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.comment = f"scorekeeper {version()}".encode()
        pack.write(copy, DATABASE_FILE)
        if home.secret is not None and with_key:
            pack.write(home.secret, KEY_FILE)
    return BackupContents(count_games(copy), with_key)


def _copy_database(home: Home, file: Path) -> None:
    if home.is_postgresql:
        copy_to_file(home, file)
        return
    if home.database is None:
        raise NotAFileDatabase
    if not home.database.exists():
        raise NoDatabase(str(home.database))
    copy_database(home.database, file)


def require_whole_backup(file: Path, games: int | None = None) -> int:
    """Check that a backup is complete and undamaged, and return its number of games. It must be `games` if that is
    known.

    Raises NotABackup, DamagedDatabase.
    """
    with TemporaryDirectory(dir=file.parent) as folder:
        database = Path(folder) / DATABASE_FILE
        try:
            with zipfile.ZipFile(file) as pack:
                pack.extract(DATABASE_FILE, folder)
        except UNREADABLE as error:
            raise NotABackup from error
        require_integrity(database)
        found = count_games(database)
        if games not in (None, found):
            raise NotABackup
        return found


def read_backup(stream: IO[bytes]) -> bytes:
    """Read a backup, or a bare database. Other files, and files that are too large, are not read to their end, because
    they may be endless. Raises NotABackup.
    """
    head = stream.read(len(SQLITE_HEADER))
    if not head.startswith((SQLITE_HEADER, ZIP_HEADER)):
        raise NotABackup
    backup = head + stream.read(MAX_UNPACKED_BYTES)
    if len(backup) > MAX_UNPACKED_BYTES:
        raise NotABackup
    return backup


def unpack(backup: bytes, database: Path, log: bytes = b"") -> str | None:
    """Write the database of a backup to a file, and return the key in the backup, or None. A bare database with its
    write-ahead log is taken too.

    A zip file of a home's folder is a backup too, and may hold a log. Raises NotABackup if it is neither, or truncated,
    EmptyKeyInBackup.
    """
    if backup.startswith(SQLITE_HEADER):
        database.write_bytes(backup)
        if log:
            log_of(database).write_bytes(log)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(backup)) as pack:
            if sum(each.file_size for each in pack.infolist()) > MAX_UNPACKED_BYTES:
                raise NotABackup
            database.write_bytes(pack.read(DATABASE_FILE))
            if LOG_FILE in pack.namelist():
                log_of(database).write_bytes(pack.read(LOG_FILE))
            key = pack.read(KEY_FILE).decode("ascii") if KEY_FILE in pack.namelist() else None
    except UNREADABLE as error:
        raise NotABackup from error
    if key is not None and not key.strip():
        raise EmptyKeyInBackup
    return key
