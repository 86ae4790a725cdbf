"""A backup: one archive with everything a home needs to go on elsewhere, the database and the key of the cookies.

An archive and no folder, so that it is whole or not at all; a zip file, so that any machine can take it apart: both
files unpacked into its folder are the home again.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.database.sqlite_file import copy_database, games_in, require_whole
from scorekeeper.storage.errors import NoBackup, NoDatabase, NotInAFile
from scorekeeper.storage.home import DATABASE_FILE, KEY_FILE, Home

SQLITE_BEGINS = b"SQLite format 3\0"
# A home of fifty years stays far below; an archive that unpacks to more was not made here.
MAX_BYTES = 2_000_000_000
# Cut off or changed on the way; without the database; with a key that is none; packed in another way or locked.
NOT_READABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, UnicodeDecodeError, RuntimeError)


@dataclass(frozen=True)
class Backup:
    """The bytes of a backup, how many games are in it, and whether the key is."""

    data: bytes
    games: int
    with_key: bool


def backup_of(home: Home) -> Backup:
    """A backup of the home as it is at one moment; games may be kept meanwhile.

    Raises NoDatabase, NotInAFile, and what `require_whole` raises: a damaged database is no backup.
    """
    if home.database is None:
        raise NotInAFile
    if not home.database.exists():
        raise NoDatabase(str(home.database))
    with TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE_FILE
        copy_database(home.database, copy)
        require_whole(copy)
        archive = io.BytesIO()
        with_key = home.secret is not None and home.secret.exists()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as pack:
            pack.write(copy, DATABASE_FILE)
            if home.secret is not None and with_key:
                pack.write(home.secret, KEY_FILE)
        return Backup(archive.getvalue(), games_in(copy), with_key)


def unpack(backup: bytes, database: Path) -> str | None:
    """Write the database of a backup, or one that comes alone, to a file; returns the key where there is one.

    Raises NoBackup where it is neither, or was cut off.
    """
    if backup.startswith(SQLITE_BEGINS):
        database.write_bytes(backup)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(backup)) as pack:
            if sum(each.file_size for each in pack.infolist()) > MAX_BYTES:
                raise NoBackup
            database.write_bytes(pack.read(DATABASE_FILE))
            return pack.read(KEY_FILE).decode("ascii") if KEY_FILE in pack.namelist() else None
    except NOT_READABLE as error:
        raise NoBackup from error
