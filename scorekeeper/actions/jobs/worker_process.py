"""The worker as a process of its own: `python -m scorekeeper.actions.jobs.worker_process`.

A book or a large archive takes all of a processor for minutes. In a thread of the server everybody who keeps score
would wait for it, so it has a process with the lowest priority. This module imports the app only after its priority is
lowered.

Standard input is one line: the folder of the jobs, the address of the database, and the settings that say how much a
group may keep, as a list in JSON. No argument, because the address may hold a password, and every user can read
arguments. It stays open as long as the server lives.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from threading import Thread

LOWEST_PRIORITY = 19


def main() -> None:
    """Do every job that is waiting, then end; at once where another worker is running.

    The worker ignores an interrupt, which is meant for the server, and ends with the server.
    """
    # On Windows the server sets the priority when it starts the process.
    if sys.platform != "win32":
        os.nice(LOWEST_PRIORITY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as server:
        folder, database, settings = json.loads(server.readline())
    Thread(target=_end_with_the_server, args=(sys.stdin.fileno(),), daemon=True).start()
    _run_jobs(Path(folder), database, settings)


def _run_jobs(folder: Path, database: str, settings: dict[str, int | None]) -> None:
    from scorekeeper.actions.jobs.worker import run_jobs  # noqa: PLC0415 - see above
    from scorekeeper.log_lines import log_to_stderr  # noqa: PLC0415
    from scorekeeper.storage.database import open_database  # noqa: PLC0415
    from scorekeeper.storage.home import database_file  # noqa: PLC0415
    from scorekeeper.storage.jobs.job_store import JobStore  # noqa: PLC0415

    log_to_stderr()
    file = database_file(database, folder)
    if file is not None and not file.exists():
        # Opening it would make an empty database where that of the server is gone.
        return
    with open_database(database, settings=settings):
        run_jobs(JobStore(folder))


def _end_with_the_server(server: int) -> None:
    # Nothing more is ever written there, so this returns when the server, which holds the other end, is gone.
    os.read(server, 1)
    os._exit(0)


if __name__ == "__main__":
    main()
