"""Start the worker process that makes books, when one is ordered and no worker is running."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app

from scorekeeper.actions.books import worker_process
from scorekeeper.storage.books.book_store import BookStore

EXTENSION = "scorekeeper-book-worker"
# With -P no module is imported from the folder in which the server happens to be started.
COMMAND = [sys.executable, "-P", "-m", worker_process.__name__]
# Only Windows has this flag; elsewhere the worker lowers its priority itself.
LOWEST_PRIORITY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)


class WorkerProcess:
    """A book worker in a process of its own, which ends when this one does, however it ends."""

    def __init__(self, folder: Path, database: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            COMMAND, stdin=subprocess.PIPE, text=True, creationflags=LOWEST_PRIORITY
        )
        # A worker that ended at once cannot be written to; the next page about a book starts another.
        with suppress(BrokenPipeError):
            print(json.dumps([str(folder), database]), file=self._process.stdin, flush=True)

    def is_alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, in the middle of a book."""
        self._process.kill()

    def join(self) -> None:
        """Wait until it has ended, and release its pipe."""
        self._process.wait()
        # Only after it has ended: the worker takes the end of its input for the end of the server.
        self._process.communicate()


def book_store() -> BookStore:
    """The books of this home."""
    return BookStore(Path(current_app.config["BOOKS_FOLDER"]))


def ensure_worker(store: BookStore) -> None:
    """Start a worker if a book waits and none is running, neither of this nor of another server process.

    Pages about a book call it too, so that a worker which ended with its server starts again.
    """
    if _worker_is_running(current_app) or not any(book.pending for book in store.all()) or store.worker_is_running():
        return
    # A new interpreter, not a fork, which would keep the sockets and the locks of the threads.
    books, database = Path(current_app.config["BOOKS_FOLDER"]), current_app.config["SQLALCHEMY_DATABASE_URI"]
    current_app.extensions[EXTENSION] = WorkerProcess(books, database)


def _worker_is_running(app: Flask) -> bool:
    worker: WorkerProcess | None = app.extensions.get(EXTENSION)
    if worker is None:
        return False
    if not worker.is_alive():
        worker.join()
        return False
    return True
