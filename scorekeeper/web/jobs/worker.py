"""Starts the worker process for background jobs, if no worker is running."""

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
# With -P no module is imported from the folder in which the server was started.
COMMAND = [sys.executable, "-P", "-m", worker_process.__name__]
# Only Windows has this flag; elsewhere the worker lowers its priority itself.
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_starting = Lock()


def job_store() -> JobStore:
    """Return the jobs of this home."""
    return JobStore(Path(current_app.config["JOBS_FOLDER"]))


def ensure_worker(store: JobStore) -> None:
    """Start a worker if a job waits and no worker runs, not even one of another server process.

    Pages about a job call this too, and so does every server at its start. So a worker that ended with its server is
    replaced.
    """
    with _starting:
        if _worker_is_running(current_app) or not store.has_work() or store.worker_is_running():
            return
        # A new interpreter instead of a fork, which would inherit sockets and the locks of threads.
        process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            COMMAND, stdin=subprocess.PIPE, creationflags=LOW_PRIORITY, text=True
        )
        config = current_app.config
        quotas = {name: config.get(name) for name in QUOTAS}
        # A worker that ended at once cannot be written to; the next page about a job starts another.
        with suppress(BrokenPipeError):
            order = [config["JOBS_FOLDER"], config["SQLALCHEMY_DATABASE_URI"], quotas]
            # The pipe stays open: when the server ends, the worker reads its end and ends too.
            print(json.dumps(order), file=process.stdin, flush=True)
        app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's documented way
        app.extensions[EXTENSION] = process
        # An app that is deleted before its process ends, as in a test, ends its worker.
        finalize(app, process.communicate)


def _worker_is_running(app: Flask) -> bool:
    worker: subprocess.Popen[str] | None = app.extensions.get(EXTENSION)
    if worker is None:
        return False
    if worker.poll() is None:
        return True
    # This closes its pipe.
    worker.communicate()
    return False
