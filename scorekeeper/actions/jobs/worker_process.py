"""The worker as a process of its own: `python -m scorekeeper.actions.jobs.worker_process`.

A sheet takes all of a processor for a second, a book or a large archive for minutes. In a thread of the server every
keeper would wait for it, so it has a process with a low priority, which keeps WeasyPrint loaded between two sheets.
This module imports the app only after its priority is lowered, and the database only for a job that needs it.

Standard input is one line: the folder of the jobs, the address of the database, and the quotas of groups, as a list in
JSON. It is not an argument, because the address may hold a password, and every user can read arguments. It stays open
as long as the server lives.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.actions.jobs.worker import Worker
    from scorekeeper.storage.jobs import JobStore

# The nice value: about a third of the CPU time of others, so a sheet still takes seconds on a busy machine.
LOW_PRIORITY = 5
# The process ends after this time without a job, to free its memory.
IDLE_S = 300.0
POLL_S = 0.05
# A page that asks whether a worker is running holds the lock for a moment.
LOCK_TIMEOUT_S = 1.0


def main() -> None:
    """Do every job that is waiting or comes soon, then end. If another worker is running, end at once.

    The worker ignores an interrupt, which is meant for the server, and ends with the server.
    """
    # On Windows the server sets the priority when it starts the process.
    if sys.platform != "win32":
        os.nice(LOW_PRIORITY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as server:
        folder, database, settings = json.loads(server.readline())
    Thread(target=_end_with_server, args=(sys.stdin.fileno(),), daemon=True).start()
    _work_in_home(Path(folder), database, settings)


def _work_in_home(folder: Path, database: str, settings: dict[str, int | None]) -> None:
    from scorekeeper.actions.jobs.worker import Worker  # noqa: PLC0415 - see above
    from scorekeeper.log_lines import log_to_stderr, log_what_ends_it  # noqa: PLC0415
    from scorekeeper.storage.jobs import JobStore  # noqa: PLC0415

    log_to_stderr()
    log_what_ends_it()
    store = JobStore(folder)
    worker = Worker(store)
    Thread(target=_end_when_stuck, args=(worker,), daemon=True).start()
    # A job that is ordered while the lock is released is seen when the outer loop looks again.
    while store.has_work():
        with store.worker_lock(LOCK_TIMEOUT_S) as locked:
            if not locked:
                return
            while _comes_soon(store):
                worker.print_sheets()
                if store.has_work() and not _do_waiting_jobs(worker, folder, database, settings):
                    return


def _comes_soon(store: JobStore) -> bool:
    """Wait for a job, and return whether there is one."""
    end = monotonic() + IDLE_S
    while not (work := store.has_work()) and monotonic() < end:
        sleep(POLL_S)
    return work


def _do_waiting_jobs(worker: Worker, folder: Path, database: str, settings: dict[str, int | None]) -> bool:
    """Do every job that is waiting; return False if the database is gone."""
    from scorekeeper.storage.database import open_database  # noqa: PLC0415 - see above
    from scorekeeper.storage.home import database_file  # noqa: PLC0415

    file = database_file(database, folder)
    if file is not None and not file.exists():
        # Opening it would make an empty database if that of the server is gone.
        return False
    with open_database(database, settings=settings):
        worker.run()
    return True


def _end_when_stuck(worker: Worker) -> None:
    """End the process if a document takes too long, so that another worker goes on."""
    while monotonic() < worker.until:
        sleep(1)
    os._exit(1)


def _end_with_server(server: int) -> None:
    # Nothing more is ever written there, so this returns when the server, which holds the other end, is gone.
    os.read(server, 1)
    os._exit(0)


if __name__ == "__main__":
    main()
