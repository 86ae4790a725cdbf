"""A backup: one archive with everything a home needs to go on elsewhere, the database and the key of the cookies.

It is a single file, so that it is complete or not there; a zip file, so that any machine can unpack it: both files
unpacked into its folder are the home again.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.database.sqlite_file import check_integrity, copy_database, count_games
from scorekeeper.storage.errors import NoDatabase, NotABackup, NotAFileDatabase
from scorekeeper.storage.home import DATABASE_FILE, KEY_FILE, Home

SQLITE_HEADER = b"SQLite format 3\0"
# A home of fifty years stays far below; an archive that unpacks to more is no backup.
MAX_UNPACKED_BYTES = 2_000_000_000
# Truncated or changed; without the database; with a malformed key; encrypted or packed by another method.
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, UnicodeDecodeError, RuntimeError)


@dataclass(frozen=True)
class Backup:
    """A backup as bytes, the number of games in it, and whether it has the key."""

    data: bytes
    games: int
    with_key: bool


def make_backup(home: Home) -> Backup:
    """A backup of the home as it is at one moment; games may be written meanwhile.

    Raises NoDatabase, NotAFileDatabase, and what `check_integrity` raises: a damaged database is no backup.
    """
    if home.database is None:
        raise NotAFileDatabase
    if not home.database.exists():
        raise NoDatabase(str(home.database))
    with TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE_FILE
        copy_database(home.database, copy)
        check_integrity(copy)
        archive = io.BytesIO()
        with_key = home.secret is not None and home.secret.exists()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as pack:
            pack.write(copy, DATABASE_FILE)
            if home.secret is not None and with_key:
                pack.write(home.secret, KEY_FILE)
        return Backup(archive.getvalue(), count_games(copy), with_key)


def unpack(backup: bytes, database: Path) -> str | None:
    """Write the database of a backup, or a bare database, to a file; returns the key where there is one.

    Raises NotABackup where it is neither, or truncated.
    """
    if backup.startswith(SQLITE_HEADER):
        database.write_bytes(backup)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(backup)) as pack:
            if sum(each.file_size for each in pack.infolist()) > MAX_UNPACKED_BYTES:
                raise NotABackup
            database.write_bytes(pack.read(DATABASE_FILE))
            return pack.read(KEY_FILE).decode("ascii") if KEY_FILE in pack.namelist() else None
    except UNREADABLE as error:
        raise NotABackup from error
