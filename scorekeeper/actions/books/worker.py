"""The press: it makes the books that were ordered, one after another."""

from __future__ import annotations

from scorekeeper.actions.books.books import volume_for
from scorekeeper.actions.errors import NoGames
from scorekeeper.sheets.book.pdf import write_book
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.storage.books.bookshelf import Bookshelf
from scorekeeper.storage.books.order import OrderedBook

# Somebody ended the press while it made a book, or it failed: it is tried once more and then given up.
MAX_ATTEMPTS = 2
EMPTY, ENDED = "no games", "the press ended twice while it made this book"


class _CalledOff(Exception):
    """Nobody wants the book any more."""


def make_waiting(shelf: Bookshelf) -> None:
    """Make every book that is waiting, in the order of the orders, unless another press does."""
    # One that is ordered while this press lets go of the lock is seen by the second look.
    while _first_waiting(shelf):
        with shelf.alone() as alone:
            if not alone:
                return
            while book := _first_waiting(shelf):
                _make(shelf, book)


def _first_waiting(shelf: Bookshelf) -> OrderedBook | None:
    return next((book for book in shelf.all() if book.coming), None)


def _make(shelf: Bookshelf, book: OrderedBook) -> None:
    """Make one book or note why there is none; one that was called off is left as it is."""
    if book.attempts >= MAX_ATTEMPTS:
        shelf.note_failure(book, ENDED)
        return
    shelf.note_progress(book, 0, 0)
    try:
        _print(shelf, book)
    except NoGames:
        shelf.note_failure(book, EMPTY)
    except PrintingUnavailable as missing:
        shelf.note_failure(book, str(missing))
    except _CalledOff:
        shelf.tidy()


def _print(shelf: Bookshelf, book: OrderedBook) -> None:
    volume = volume_for(book.order)
    games = len(volume.chapters)

    def progress(printed: int) -> None:
        if shelf.find(book.key) is None:
            raise _CalledOff
        shelf.note_progress(book, printed, games)

    progress(0)
    draft = book.file.with_suffix(".draft")
    with draft.open("wb") as file:
        write_book(volume, PrintOptions(book.order.paper, ink=book.order.ink), file, progress)
    progress(games)
    draft.replace(book.file)
