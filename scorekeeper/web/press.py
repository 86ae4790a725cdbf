"""The press beside the server: begun when a book is wanted and none is at work, gone when nothing waits any more."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

from flask import Flask, current_app

from scorekeeper.actions.press_process import work
from scorekeeper.storage.bookshelf import Bookshelf

OURS = "scorekeeper-press"


def bookshelf() -> Bookshelf:
    """The books of this home."""
    return Bookshelf(Path(current_app.config["BOOKS_FOLDER"]))


def keep_press_going(shelf: Bookshelf) -> None:
    """Begin a press where a book waits and none is at work: none of ours, and none of another server process.

    Pages about a book ask for it too, so a press that was ended with its server begins again.
    """
    if _alive(current_app) or not any(book.coming for book in shelf.all()) or shelf.at_work():
        return
    # A process from the beginning: a copy of this one would hold its sockets and its threads' locks. It ends with us.
    told = (Path(current_app.config["BOOKS_FOLDER"]), current_app.config["SQLALCHEMY_DATABASE_URI"])
    press = get_context("spawn").Process(target=work, args=told, daemon=True)
    press.start()
    current_app.extensions[OURS] = press


def _alive(app: Flask) -> bool:
    press: SpawnProcess | None = app.extensions.get(OURS)
    return press is not None and press.is_alive()
