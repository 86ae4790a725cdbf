"""The daily backup, made by one of the worker processes while it serves."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from scorekeeper.actions.clock import today
from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.home import Home

# A server that is started for an evening backs up the evenings before, but only after it has begun to serve.
FIRST_AFTER_S = 5.0
CHECK_EVERY_S = 600.0

log = logging.getLogger(__name__)


def start_daily_backups(home: Home) -> None:
    """Make a backup every day while this process runs; of several processes one makes it."""
    if home.database is not None:
        Thread(target=make_daily_backups, args=(home, Event().wait), daemon=True, name="backups").start()


def make_daily_backups(home: Home, wait: Callable[[float], bool]) -> None:
    """Check from time to time whether the backup of the day exists, until `wait` returns true."""
    pause = FIRST_AFTER_S
    while not wait(pause):
        pause = CHECK_EVERY_S
        try:
            make_daily_backup(home, today())
        except (StorageError, OSError) as error:
            # The next check may succeed. The message of the error may contain names, so only its type is logged.
            log.error("The backup of the day failed: %s", type(error).__name__)  # noqa: TRY400 - a sentence for the owner
