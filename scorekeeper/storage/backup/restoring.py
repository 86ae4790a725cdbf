"""Put a backup in the place of the database: after every check, at one stroke, the old one kept beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.backup.archive import unpack
from scorekeeper.storage.backup.atomic_files import set_aside, swap_in, write_atomically
from scorekeeper.storage.database import db, open_database
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.sqlite_file import games_in, kept_from_others, require_whole, settle
from scorekeeper.storage.errors import DamagedDatabase, DatabaseInUse, ForeignDatabase
from scorekeeper.storage.home import DATABASE_FILE, Home, sqlite_address


class KeyOutcome(Enum):
    """What became of the key that signs cookies: none came along, it is the one of this home, another one now, or
    the environment gives it here.
    """

    NONE = "none"
    SAME = "same"
    NEW = "new"
    OUTSIDE = "outside"


@dataclass(frozen=True)
class Prepared:
    """A checked database at its newest form beside its later place, the games in it, and the key that came along."""

    database: Path
    games: int
    key: str | None


@dataclass(frozen=True)
class Replaced:
    """Where the database and the key before are kept, None where there was none, and what became of the key."""

    database: Path | None
    key: Path | None
    became: KeyOutcome


@contextmanager
def prepare_restore(backup: bytes, place: Path) -> Iterator[Prepared]:
    """The database of a backup, made ready beside the file whose place it shall take; gone at the end if unused.

    Raises NoBackup, DamagedDatabase, ForeignDatabase, NewerDatabase, UnusableDatabase, OSError.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    # In the same folder, so that it is moved and not copied when all is well.
    with TemporaryDirectory(dir=place.parent, prefix="restoring-") as folder:
        new = Path(folder) / DATABASE_FILE
        key = unpack(backup, new)
        require_whole(new)
        with open_database(sqlite_address(new)):
            _require_tables()
        settle(new)
        yield Prepared(new, games_in(new), key)


def put_in_place(home: Home, place: Path, new: Prepared, day: date) -> Replaced:
    """Make a prepared database that of the home, whose file `place` is. Killed meanwhile, it is the old or the new.

    Raises DatabaseInUse, UnusableDatabase, OSError; then the home is as it was.
    """
    with ExitStack() as alone:
        if place.exists():
            _keep_from_others(alone, place)
            if sys.platform == "win32":
                # There an open file cannot be replaced: neither one of ours, nor that of somebody who comes just now.
                alone.close()
        # The key first: a home that gets another one has, in most cases, no phones yet to lose it.
        old_key, became = _put_key(home.secret, new.key, day)
        return Replaced(_put_database(place, new.database, day), old_key, became)


def _require_tables() -> None:
    """Every table and column is there. Raises ForeignDatabase."""
    with db.engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            columns = {row[1] for row in connection.exec_driver_sql(f'PRAGMA table_info("{table.name}")')}
            if not set(table.columns.keys()) <= columns:
                raise ForeignDatabase


def _keep_from_others(alone: ExitStack, place: Path) -> None:
    """Keep everybody from the database as long as that lasts. Raises DatabaseInUse."""
    try:
        alone.enter_context(kept_from_others(place))
    except DamagedDatabase:
        # That may be just why there is something to restore. SQLite tidies its log away where nobody else has the
        # database open; with one lying there, the new database would be changed by what is in it.
        if place.with_name(f"{place.name}-wal").exists():
            raise DatabaseInUse from None


def _put_database(place: Path, new: Path, day: date) -> Path | None:
    """Swap the databases; returns where the one before is kept."""
    old = set_aside(place, f"{place.stem}-before-{day}") if place.exists() else None
    swap_in(new, place)
    return old


def _put_key(place: Path | None, key: str | None, day: date) -> tuple[Path | None, KeyOutcome]:
    """Put the key of the backup in place; returns where the one before is kept, and what became of it."""
    if key is None:
        return None, KeyOutcome.NONE
    if place is None:
        return None, KeyOutcome.OUTSIDE
    old = None
    if place.exists():
        if place.read_bytes() == key.encode("ascii"):
            return None, KeyOutcome.SAME
        old = set_aside(place, f"{place.name}-before-{day}")
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f"{place.name}.new")
    write_atomically(new, key.encode("ascii"), replace=True)
    swap_in(new, place)
    return old, KeyOutcome.NEW
