"""The daily backup, made by one of the worker processes while it serves."""

from __future__ import annotations

import logging
import os
import shlex
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread

from scorekeeper.actions.clock import today
from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.home import Home, backups_folder

# A server that is started for an evening backs up the evenings before, but only after it has begun to serve.
FIRST_AFTER_S = 5.0
CHECK_EVERY_S = 600.0
# A copy over a slow line takes long; one that never ends would be the last.
COMMAND_WITHIN_S = 3600.0

log = logging.getLogger(__name__)


def start_daily_backups(home: Home) -> None:
    """Make a backup every day as long as this process runs. If several processes run, only one of them makes it."""
    if backups_folder(home) is not None:
        Thread(target=make_daily_backups, args=(home, Event().wait), daemon=True, name="backups").start()


def make_daily_backups(home: Home, wait: Callable[[float], bool]) -> None:
    """Check from time to time whether the backup of the day exists, until `wait` returns true."""
    pause = FIRST_AFTER_S
    while not wait(pause):
        pause = CHECK_EVERY_S
        try:
            made = make_daily_backup(home, today())
        except (StorageError, OSError) as error:
            # The next check may succeed. The message of the error may contain names, so only its type is logged.
            log.error("The backup of the day failed: %s", type(error).__name__)  # noqa: TRY400 - a sentence for the owner
            continue
        if made is not None:
            run_afterwards(command_afterwards(), made)


def command_afterwards() -> list[str]:
    """Return the words of the setting `BACKUP_COMMAND`, a command to run after each daily backup.

    Raises ValueError if a quote is not closed.
    """
    return shlex.split(os.environ.get("BACKUP_COMMAND", ""))


def run_afterwards(command: Sequence[str], backup: Path) -> None:
    """Run a command with the path of the new backup as its last word. If it fails, that is logged."""
    if not command:
        return
    try:
        subprocess.run([*command, str(backup)], check=True, stdin=subprocess.DEVNULL, timeout=COMMAND_WITHIN_S)  # noqa: S603 - the owner's own
    except (OSError, subprocess.SubprocessError) as error:
        status = getattr(error, "returncode", type(error).__name__)
        log.error("The command after the backup failed: %s", status)  # noqa: TRY400 - a sentence for the owner
