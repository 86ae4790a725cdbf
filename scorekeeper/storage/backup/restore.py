"""Restore a backup, after every check and atomically. It replaces a SQLite file, whose old version gets another name,
or fills an empty PostgreSQL database.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from msgspec import Struct
from sqlalchemy import func, select, update

from scorekeeper.storage.atomic_files import link_under_free_name, make_private_folder, replace_file, write_atomically
from scorekeeper.storage.backup.archive import unpack
from scorekeeper.storage.backup.postgresql import copy_from_file
from scorekeeper.storage.database import db, open_database, writing
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.game_rows import GameRow, GameSummaryRow
from scorekeeper.storage.database.sqlite_file import (
    checkpoint,
    copy_rows,
    count_games,
    drop_triggers_and_views,
    exclusive_lock,
    highest_version,
    log_of,
    require_integrity,
)
from scorekeeper.storage.errors import DamagedDatabase, DatabaseInUse, ForeignDatabase
from scorekeeper.storage.home import DATABASE_FILE, Home, forget_fingerprint, sqlite_address

# Every restore begins another run of versions, numbered by the second. Within a run they count what changes a game,
# which is less often; phones know this (static/js/game/after-restore.js).
VERSIONS_OF_A_RUN = 1_000_000


class KeyOutcome(Enum):
    """What became of the key that signs cookies. The backup has no key, the same key or another one, or the environment
    gives the key.
    """

    NONE = "none"
    SAME = "same"
    NEW = "new"
    OUTSIDE = "outside"


class PreparedRestore(Struct, frozen=True):
    """A checked and upgraded database in the folder of its final path, the number of its games, and the key of the
    backup.
    """

    database: Path
    games: int
    key: str | None


class RestoreOutcome(Struct, frozen=True):
    """Where the old database and the old key are now, or None for each that was not replaced, and what became of the
    key.
    """

    database: Path | None
    key: Path | None
    key_outcome: KeyOutcome


@contextmanager
def prepare_restore(backup: bytes, folder: Path, log: bytes = b"") -> Iterator[PreparedRestore]:
    """Unpack, check and upgrade the database of a backup in `folder`, which is the folder of the database to replace.
    If it is not used, it is removed at the end.

    A bare database may come with its write-ahead `log`. Its rows are copied into a new database, so that no trigger,
    view or other table comes along. Raises NotABackup, EmptyKeyInBackup, DamagedDatabase, ForeignDatabase,
    OlderDatabase, NewerDatabase, UnusableDatabase, OSError.
    """
    if not folder.exists():
        make_private_folder(folder)
    # In the same folder, so that it can be renamed and is not copied.
    with TemporaryDirectory(dir=folder, prefix="restoring-") as drafts:
        unpacked, new = Path(drafts) / "unpacked.sqlite3", Path(drafts) / DATABASE_FILE
        key = unpack(backup, unpacked, log)
        require_integrity(unpacked)
        # Triggers and views of the backup would run during the upgrade.
        drop_triggers_and_views(unpacked)
        with open_database(sqlite_address(unpacked)):
            _require_tables()
        checkpoint(unpacked)
        with open_database(sqlite_address(new)):
            pass
        copy_rows(unpacked, new, {table.name: list(table.columns.keys()) for table in Base.metadata.sorted_tables})
        checkpoint(new)
        require_integrity(new)
        yield PreparedRestore(new, count_games(new), key)


def replace_database(home: Home, place: Path, new: PreparedRestore, day: date) -> RestoreOutcome:
    """Replace the database of the home, the file `place`. A process killed meanwhile leaves the old or the new one.

    The restored games get versions that no phone has seen. Raises DatabaseInUse, UnusableDatabase, OSError; then the
    home is as it was.
    """
    _begin_run_of_versions(new.database, highest_version(place))
    with ExitStack() as lock:
        if place.exists():
            _lock_exclusively(lock, place)
            if sys.platform == "win32":
                # Windows replaces no open file, so the lock is released first. If another process opens the file now,
                # replacing it fails.
                lock.close()
        # The key first: a home that gets another key has, in most cases, no phones yet that could lose their pencils.
        old_key, became = _replace_key(home.secret, new.key, day)
        return RestoreOutcome(_replace_database_file(place, new.database, day), old_key, became)


def fill_database(home: Home, new: PreparedRestore, day: date) -> RestoreOutcome:
    """Copy a backup into the PostgreSQL database of the home, which must be empty. A process killed meanwhile leaves it
    empty.

    The restored games get versions that no phone has seen. Raises FilledDatabase, UnusableDatabase, UnstorableValue,
    OSError.
    """
    _begin_run_of_versions(new.database, 0)
    with open_database(home.address, home.folder), writing() as session:
        copy_from_file(new.database, session.connection())
        old_key, became = _replace_key(home.secret, new.key, day)
    return RestoreOutcome(None, old_key, became)


def begin_run_of_versions(known: int = 0) -> None:
    """Give every game of the open database a version above all earlier ones, so that phones load the games again and no
    cached print of another state is used, and keep the restored version, by which phones notice that they know a later
    one. Summaries stay valid.

    `known` is the highest version of the database that is replaced. Raises UnusableDatabase.
    """
    with writing() as session:
        highest = max(known, session.scalar(select(func.max(GameRow.version))) or 0)
        # The clock may have been set back since the last restore.
        run = max(int(time()), highest // VERSIONS_OF_A_RUN + 1) * VERSIONS_OF_A_RUN
        session.execute(update(GameRow).values(restored_version=GameRow.version % VERSIONS_OF_A_RUN))
        for row in (GameRow, GameSummaryRow):
            session.execute(update(row).values(version=run + row.version % VERSIONS_OF_A_RUN))


def _require_tables() -> None:
    """Raise ForeignDatabase unless every table and column exists."""
    with db.engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            columns = {row[1] for row in connection.exec_driver_sql(f'PRAGMA table_info("{table.name}")')}
            if not set(table.columns.keys()) <= columns:
                raise ForeignDatabase


def _begin_run_of_versions(database: Path, known: int) -> None:
    with open_database(sqlite_address(database)):
        begin_run_of_versions(known)
    checkpoint(database)


def _lock_exclusively(lock: ExitStack, place: Path) -> None:
    """Hold the exclusive lock until `lock` is closed. Raises DatabaseInUse."""
    try:
        lock.enter_context(exclusive_lock(place))
    except DamagedDatabase:
        # A damaged database may be the reason to restore. SQLite removes its write-ahead log when the last process
        # closes the database; if it exists, a process has the database open, and it would be applied to the new one.
        if log_of(place).exists():
            raise DatabaseInUse from None


def _replace_database_file(place: Path, new: Path, day: date) -> Path | None:
    """Replace the file, and return the path of the old one."""
    before, log = f"{place.stem}-before-{day}", log_of(place)
    old = link_under_free_name(place, before) if place.exists() else None
    # SQLite would apply the log of a lost database to the new one.
    if old is None and log.exists():
        link_under_free_name(log, before)
        log.unlink()
    replace_file(new, place)
    return old


def _replace_key(place: Path | None, key: str | None, day: date) -> tuple[Path | None, KeyOutcome]:
    """Replace the key by the key in the backup. Return the path of the old one, and what became of the key."""
    if key is None:
        return None, KeyOutcome.NONE
    if place is None:
        return None, KeyOutcome.OUTSIDE
    old = None
    if place.exists():
        if place.read_bytes() == key.encode("ascii"):
            # The right key may have come back after another one was accepted.
            forget_fingerprint(place)
            return None, KeyOutcome.SAME
        old = link_under_free_name(place, f"{place.name}-before-{day}")
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f"{place.name}.new")
    write_atomically(new, key.encode("ascii"), replace=True)
    forget_fingerprint(place)
    replace_file(new, place)
    return old, KeyOutcome.NEW
