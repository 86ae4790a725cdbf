"""The press beside the server: begun when a book is wanted and none is at work, gone when nothing waits any more."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app

from scorekeeper.actions.books import worker_process
from scorekeeper.storage.books.bookshelf import Bookshelf

OURS = "scorekeeper-press"
# The folder in which the server happens to be started is no place to look for modules.
COMMAND = [sys.executable, "-P", "-m", worker_process.__name__]
# Only Windows knows it; elsewhere the press lowers its priority itself.
LOWEST_PRIORITY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)


class Press:
    """A press in a process of its own, which ends when this one does, however it ends."""

    def __init__(self, folder: Path, database: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            COMMAND, stdin=subprocess.PIPE, text=True, creationflags=LOWEST_PRIORITY
        )
        # One that ended at once is not there to be written to; the next page about a book begins another.
        with suppress(BrokenPipeError):
            print(json.dumps([str(folder), database]), file=self._process.stdin, flush=True)

    def is_alive(self) -> bool:
        """Whether it still works."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, in the middle of whatever it makes."""
        self._process.kill()

    def join(self) -> None:
        """Wait until it ends, and let go of it."""
        self._process.wait()
        # Not before: the press takes an end of its input for the end of the server.
        self._process.communicate()


def bookshelf() -> Bookshelf:
    """The books of this home."""
    return Bookshelf(Path(current_app.config["BOOKS_FOLDER"]))


def keep_press_going(shelf: Bookshelf) -> None:
    """Begin a press where a book waits and none is at work: none of ours, and none of another server process.

    Pages about a book ask for it too, so a press that was ended with its server begins again.
    """
    if _alive(current_app) or not any(book.coming for book in shelf.all()) or shelf.at_work():
        return
    # A process from the beginning: a copy of this one would hold its sockets and its threads' locks.
    books, database = Path(current_app.config["BOOKS_FOLDER"]), current_app.config["SQLALCHEMY_DATABASE_URI"]
    current_app.extensions[OURS] = Press(books, database)


def _alive(app: Flask) -> bool:
    press: Press | None = app.extensions.get(OURS)
    if press is None:
        return False
    if not press.is_alive():
        press.join()
        return False
    return True
