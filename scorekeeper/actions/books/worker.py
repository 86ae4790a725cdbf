"""The worker that makes the books that were ordered, one after another."""

from __future__ import annotations

from scorekeeper.actions.books.books import volume_for
from scorekeeper.actions.errors import NoGames
from scorekeeper.sheets.book.pdf import write_book
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.storage.books.book_store import BookStore
from scorekeeper.storage.books.order import OrderedBook

# A book whose worker was ended or failed is tried once more, then given up.
MAX_ATTEMPTS = 2
EMPTY, ENDED = "no games", "the press ended twice while it made this book"


class _BookCancelled(Exception):
    """The order was cancelled while the book was made."""


def make_ordered_books(store: BookStore) -> None:
    """Make every book that is waiting, the first ordered first, unless another worker does."""
    # A book that is ordered while the lock is released is seen when the outer loop looks again.
    while _next_book(store):
        with store.worker_lock() as locked:
            if not locked:
                return
            while book := _next_book(store):
                _make(store, book)


def _next_book(store: BookStore) -> OrderedBook | None:
    return next((book for book in store.all() if book.pending), None)


def _make(store: BookStore, book: OrderedBook) -> None:
    """Make one book, or record why there is none; a cancelled one is removed."""
    if book.attempts >= MAX_ATTEMPTS:
        store.record_failure(book, ENDED)
        return
    store.record_progress(book, 0, 0)
    try:
        _print(store, book)
    except NoGames:
        store.record_failure(book, EMPTY)
    except PrintingUnavailable as missing:
        store.record_failure(book, str(missing))
    except _BookCancelled:
        store.remove_expired()


def _print(store: BookStore, book: OrderedBook) -> None:
    volume = volume_for(book.order)
    games = len(volume.chapters)

    def progress(printed: int) -> None:
        if store.find(book.key) is None:
            raise _BookCancelled
        store.record_progress(book, printed, games)

    progress(0)
    draft = book.file.with_suffix(".draft")
    with draft.open("wb") as file:
        write_book(volume, PrintOptions(book.order.paper, ink=book.order.ink), file, progress)
    progress(games)
    draft.replace(book.file)
