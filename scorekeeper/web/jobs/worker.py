"""Start the worker process that does what was ordered, if no worker is running."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock
from weakref import finalize

from flask import Flask, current_app

from scorekeeper.actions.jobs import worker_process
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web.config import QUOTAS

EXTENSION = "scorekeeper-worker"
# With -P no module is imported from the folder in which the server happens to be started.
COMMAND = [sys.executable, "-P", "-m", worker_process.__name__]
# Only Windows has this flag; elsewhere the worker lowers its priority itself.
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_starting = Lock()


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
        process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            COMMAND, stdin=subprocess.PIPE, creationflags=LOW_PRIORITY, text=True
        )
        config = current_app.config
        quotas = {name: config.get(name) for name in QUOTAS}
        # A worker that ended at once cannot be written to; the next page about a job starts another.
        with suppress(BrokenPipeError):
            order = [config["JOBS_FOLDER"], config["SQLALCHEMY_DATABASE_URI"], quotas]
            # The pipe stays open: its end is the end of the server.
            print(json.dumps(order), file=process.stdin, flush=True)
        app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's documented way
        app.extensions[EXTENSION] = process
        # An app that goes before its process does, as in a test, takes its worker along.
        finalize(app, process.communicate)


def _worker_is_running(app: Flask) -> bool:
    worker: subprocess.Popen[str] | None = app.extensions.get(EXTENSION)
    if worker is None:
        return False
    if worker.poll() is None:
        return True
    # Closes its pipe.
    worker.communicate()
    return False
