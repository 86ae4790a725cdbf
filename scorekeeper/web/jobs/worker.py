"""Start the worker process that does what was ordered, if no worker is running."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock

from flask import Flask, current_app

from scorekeeper.actions.jobs import worker_process
from scorekeeper.storage.jobs.job_store import JobStore
from scorekeeper.web.foundation.config import QUOTAS

EXTENSION = "scorekeeper-worker"
# With -P no module is imported from the folder in which the server happens to be started.
COMMAND = [sys.executable, "-P", "-m", worker_process.__name__]
# Only Windows has this flag; elsewhere the worker lowers its priority itself.
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_starting = Lock()


class WorkerProcess:
    """A worker in a process of its own, which ends when this one does, however it ends."""

    def __init__(self, folder: Path, database: str, settings: Mapping[str, int | None]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            COMMAND, stdin=subprocess.PIPE, text=True, creationflags=LOW_PRIORITY
        )
        # A worker that ended at once cannot be written to; the next page about a job starts another.
        with suppress(BrokenPipeError):
            print(json.dumps([str(folder), database, dict(settings)]), file=self._process.stdin, flush=True)

    def is_alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, in the middle of a job."""
        self._process.kill()

    def join(self) -> None:
        """Wait until it has ended, and release its pipe."""
        self._process.wait()
        # Only after it has ended: the worker takes the end of its input for the end of the server.
        self._process.communicate()


def job_store() -> JobStore:
    """The jobs of this home."""
    return JobStore(Path(current_app.config["JOBS_FOLDER"]))


def ensure_worker(store: JobStore) -> None:
    """Start a worker if a job waits and none is running, neither of this nor of another server process.

    Pages about a job call it too, and every server when it starts, so that a worker which ended with its server is
    followed by another.
    """
    with _starting:
        if _worker_is_running(current_app) or not store.has_work() or store.worker_is_running():
            return
        # A new interpreter, not a fork, which would keep the sockets and the locks of the threads.
        jobs, database = Path(current_app.config["JOBS_FOLDER"]), current_app.config["SQLALCHEMY_DATABASE_URI"]
        current_app.extensions[EXTENSION] = WorkerProcess(
            jobs, database, {name: current_app.config.get(name) for name in QUOTAS}
        )


def _worker_is_running(app: Flask) -> bool:
    worker: WorkerProcess | None = app.extensions.get(EXTENSION)
    if worker is None:
        return False
    if not worker.is_alive():
        worker.join()
        return False
    return True
