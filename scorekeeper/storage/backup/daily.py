"""Automatic backups. The last seven days, and the last backup of each month for a year, are not removed. Nor are
backups from before an upgrade of the database.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock, Timeout

from scorekeeper.storage.atomic_files import PRIVATE_FILE, make_private_folder, replace_file
from scorekeeper.storage.backup.archive import require_whole_backup, write_backup
from scorekeeper.storage.backup.postgresql import database_size
from scorekeeper.storage.errors import NoRoom
from scorekeeper.storage.home import Home, backups_folder

LOCK, UNFINISHED = "lock", "making-"
NAME = re.compile(r"scorekeeper-(\d{4}-\d{2}-\d{2})\.zip", re.ASCII)
# While one is made there are a copy of the database, the archive, and what is unpacked from it to check it. The rest is
# for the games of the day: a backup must never fill the disk.
COPIES, SPARE_BYTES = 3, 20_000_000
DAYS, MONTHS = 7, 12

log = logging.getLogger(__name__)


def make_daily_backup(home: Home, today: date) -> Path | None:
    """Make the backup of this day and remove expired ones. Return None if the backup exists, if another process makes
    it, or if there is no database yet.

    If it fails, the earlier backups are as they were. Raises NoRoom, OSError, and what `write_backup` raises.
    """
    folder = backups_folder(home)
    if folder is None or (home.database is not None and not home.database.exists()):
        return None
    try:
        made = _make_backup_once(home, folder / f"scorekeeper-{today}.zip", wait=False)
    except Timeout:
        return None
    if made is not None:
        _remove_expired(folder, today)
    return made


def back_up_before_upgrade(home: Home, today: date, revision: str) -> Path | None:
    """Make a backup of a database before it is upgraded to this revision. Return None if there is a backup of this day.

    Raises NoRoom, OSError, and what `write_backup` raises.
    """
    folder = backups_folder(home)
    # A process that upgrades at the same time waits, and finds the backup of the first one.
    return None if folder is None else _make_backup_once(home, folder / f"before-{revision}-{today}.zip", wait=True)


def newest_backup(home: Home) -> Path | None:
    """Return the newest daily backup, or None."""
    folder = backups_folder(home)
    return max(_backups_in(folder), default=(None, None))[1] if folder is not None and folder.exists() else None


def _make_backup_once(home: Home, target: Path, *, wait: bool) -> Path | None:
    """Make a backup unless it exists. If another process is making one, `wait` for it or give up."""
    folder = target.parent
    if target.exists():
        return None
    # The owner of an existing folder decides who may read it.
    if not folder.exists():
        make_private_folder(folder)
    with FileLock(folder / LOCK, mode=PRIVATE_FILE).acquire(blocking=wait):
        if target.exists():
            return None
        _remove_unfinished(folder)
        _require_room(home, folder)
        _make_backup_file(home, target)
    log.info("A backup was made", extra={"fields": {"file": target.name, "bytes": target.stat().st_size}})
    return target


def _make_backup_file(home: Home, target: Path) -> None:
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


def _require_room(home: Home, folder: Path) -> None:
    size = database_size(home) if home.database is None else home.database.stat().st_size
    if shutil.disk_usage(folder).free < COPIES * size + SPARE_BYTES:
        raise NoRoom


def _remove_expired(folder: Path, today: date) -> None:
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
    """Return the days whose backups are not removed.

    Backups are counted, and their age makes no difference: if the clock jumps or no game is played for a year, a backup
    is removed only after newer ones were made. Days in the future, left by a wrong clock, are counted separately.
    """
    ordered = sorted(days, reverse=True)
    past = [day for day in ordered if day <= today]
    # Days go backwards, so the first one met is the last of its month.
    last_of_month: dict[tuple[int, int], date] = {}
    for day in past:
        last_of_month.setdefault((day.year, day.month), day)
    to_come = [day for day in reversed(ordered) if day > today]
    return {*past[:DAYS], *list(last_of_month.values())[:MONTHS], *to_come[:DAYS]}
