"""Books that are wanted, being made or ready: a folder with a folder for each, so that every process of a machine sees
the same, and nothing of it outlasts its day.

A book's folder appears at once with its order. Beside that it holds how far it is, and at last the book or why there
is none; each file appears whole. One press works at a time: it holds a lock that the system takes from it when it
ends, however it ends.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from time import time

from filelock import FileLock, Timeout

from scorekeeper.storage.books.order import Order, OrderedBook, Stage

KEPT_SECONDS = 24 * 3600
KEY = re.compile(r"[\w-]{20,40}", re.ASCII)
ORDER, PROGRESS, BOOK, FAILED, CALLED_OFF, LOCK = (
    "order.json",
    "progress.json",
    "book.pdf",
    "failed",
    "called-off",
    "lock",
)
# Windows neither replaces nor removes a file that another process reads just then. The next time it does.
GONE_OR_HELD = (FileNotFoundError, PermissionError) if sys.platform == "win32" else (FileNotFoundError,)


class Bookshelf:
    """The books of one home."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, order: Order) -> str:
        """Put in an order; returns its key, which nobody can guess."""
        self.tidy()
        key = secrets.token_urlsafe(18)
        draft = self._folder / f".{key}"
        draft.mkdir(parents=True)
        (draft / ORDER).write_text(json.dumps({**asdict(order), "ordered_at": time()}), encoding="utf-8")
        draft.rename(self._folder / key)
        return key

    def find(self, key: str) -> OrderedBook | None:
        """The book with this key, None where there is none, or it was called off."""
        place = self._folder / key
        if not KEY.fullmatch(key) or (place / CALLED_OFF).exists():
            return None
        try:
            order = json.loads((place / ORDER).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        progress = json.loads(_text(place / PROGRESS) or "{}")
        ordered_at, attempts = order.pop("ordered_at"), progress.get("attempts", 0)
        return OrderedBook(
            key=key,
            order=Order(**order),
            stage=_stage(place, attempts),
            ordered_at=ordered_at,
            printed=progress.get("printed", 0),
            games=progress.get("games", 0),
            attempts=attempts,
            failure=_text(place / FAILED),
            file=place / BOOK,
        )

    def all(self) -> list[OrderedBook]:
        """Every book, the first ordered first."""
        keys = [path.name for path in self._folder.iterdir()] if self._folder.exists() else []
        books = [book for key in keys if (book := self.find(key)) is not None]
        return sorted(books, key=lambda book: (book.ordered_at, book.key))

    def note_progress(self, book: OrderedBook, printed: int, games: int) -> None:
        """So many of so many games are printed, in this attempt."""
        told = {"printed": printed, "games": games, "attempts": book.attempts + 1}
        _write_whole(book.file.with_name(PROGRESS), json.dumps(told))

    def note_failure(self, book: OrderedBook, why: str) -> None:
        """There will be no such book; `why` is for whoever keeps the server."""
        _write_whole(book.file.with_name(FAILED), why)

    def call_off(self, key: str) -> None:
        """Nobody wants the book any more."""
        with suppress(FileNotFoundError):
            (self._folder / key / CALLED_OFF).touch()

    def tidy(self) -> None:
        """Remove books that were called off and those of yesterday, but for the one that is being made."""
        if not self._folder.exists():
            return
        for path in self._folder.iterdir():
            with suppress(*GONE_OR_HELD):
                over = (path / CALLED_OFF).exists() or time() - path.stat().st_mtime > KEPT_SECONDS
                if path.is_dir() and over:
                    shutil.rmtree(path)

    def at_work(self) -> bool:
        """Whether a press works."""
        with self.alone() as free:
            return not free

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Whether no other press works, and none begins meanwhile."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = FileLock(self._folder / LOCK).acquire(blocking=False)
        except Timeout:
            yield False
        else:
            with lock:
                yield True


def _stage(place: Path, attempts: int) -> Stage:
    if (place / BOOK).exists():
        return Stage.READY
    if (place / FAILED).exists():
        return Stage.FAILED
    return Stage.BEING_MADE if attempts else Stage.WAITING


def _write_whole(path: Path, text: str) -> None:
    """Replace a file so that everybody reads the old or the new one; nothing where its folder is gone."""
    draft = path.with_suffix(".draft")
    with suppress(*GONE_OR_HELD):
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
