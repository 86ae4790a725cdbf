"""Automatic backups, one a day, in a folder beside the database: the last seven stay, and the last one of each month
for a year.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock, Timeout

from scorekeeper.storage.atomic_files import PRIVATE_FILE, make_private_folder, replace_file
from scorekeeper.storage.backup.archive import require_whole_backup, write_backup
from scorekeeper.storage.errors import NoRoom
from scorekeeper.storage.home import Home

FOLDER, LOCK, UNFINISHED = "backups", "lock", "making-"
NAME = re.compile(r"scorekeeper-(\d{4}-\d{2}-\d{2})\.zip", re.ASCII)
# While one is made there are a copy of the database, the archive, and what is unpacked from it to check it. The rest is
# for the games of the day: a backup must never fill the disk.
COPIES, SPARE_BYTES = 3, 20_000_000
DAYS, MONTHS = 7, 12


def make_daily_backup(home: Home, today: date) -> Path | None:
    """Make the backup of this day and remove expired ones. Return None if there is one, another process makes it, or
    the database is not a file.

    Raises NoRoom, OSError, and what `write_backup` raises; then the backups are as they were.
    """
    folder = backups_folder(home)
    if home.database is None or folder is None or not home.database.exists():
        return None
    target = folder / f"scorekeeper-{today}.zip"
    if target.exists():
        return None
    make_private_folder(folder)
    try:
        with FileLock(folder / LOCK, mode=PRIVATE_FILE).acquire(blocking=False):
            if target.exists():
                return None
            _remove_unfinished(folder)
            _require_room(home.database)
            _make(home, target)
    except Timeout:
        return None
    _remove_old(folder, today)
    return target


def newest_backup(home: Home) -> Path | None:
    """Return the newest of the daily backups, or None."""
    folder = backups_folder(home)
    return max(_backups_in(folder), default=(None, None))[1] if folder is not None and folder.exists() else None


def backups_folder(home: Home) -> Path | None:
    """Return the folder of the daily backups, or None if the database is not a file."""
    return None if home.database is None else home.database.parent / FOLDER


def _make(home: Home, target: Path) -> None:
    with TemporaryDirectory(dir=target.parent, prefix=UNFINISHED) as folder:
        draft = Path(folder) / target.name
        with draft.open("wb") as file:
            written = write_backup(home, file, Path(folder))
        require_whole_backup(draft, written.games)
        replace_file(draft, target)


def _remove_unfinished(folder: Path) -> None:
    """Remove the file of a backup that was never finished. We hold the lock, so no other process is writing one."""
    for path in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(path, ignore_errors=True)


def _require_room(database: Path) -> None:
    if shutil.disk_usage(database.parent).free < COPIES * database.stat().st_size + SPARE_BYTES:
        raise NoRoom


def _remove_old(folder: Path, today: date) -> None:
    backups = dict(_backups_in(folder))
    for day in backups.keys() - days_to_keep(backups, today):
        backups[day].unlink(missing_ok=True)


def _backups_in(folder: Path) -> Iterator[tuple[date, Path]]:
    for path in folder.iterdir():
        name = NAME.fullmatch(path.name)
        if name:
            try:
                yield date.fromisoformat(name[1]), path
            except ValueError:
                # A file of another program, as for the 31st of February.
                continue


def days_to_keep(days: Iterable[date], today: date) -> set[date]:
    """Return the days whose backups stay.

    They are counted, not compared with today: if the clock jumps or no game is played for a year, none is removed
    without a newer one in its place. Days to come, left by a wrong clock, are counted apart.
    """
    ordered = sorted(days, reverse=True)
    past = [day for day in ordered if day <= today]
    # Days go backwards, so the first one met is the last of its month.
    last_of_month: dict[tuple[int, int], date] = {}
    for day in past:
        last_of_month.setdefault((day.year, day.month), day)
    to_come = [day for day in reversed(ordered) if day > today]
    return {*past[:DAYS], *list(last_of_month.values())[:MONTHS], *to_come[:DAYS]}
