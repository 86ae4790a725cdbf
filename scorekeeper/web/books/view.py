"""How far a book is, in ready words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.books.worker import EMPTY
from scorekeeper.storage.books.book_store import MAX_AGE_SECONDS
from scorekeeper.storage.books.order import OrderedBook, Stage
from scorekeeper.web.foundation.language import moment
from scorekeeper.web.foundation.print_support import missing_for_printing, printing_help


@dataclass(frozen=True)
class BookView:
    """A book on its page and in the list. `sentence` says where it stands, `most` is 0 while nobody knows how long."""

    key: str
    name: str
    stage: Stage
    sentence: str
    printed: int
    most: int


def book_view(book: OrderedBook) -> BookView:
    """The words for a book at its stage."""
    return BookView(book.key, _name(book), book.stage, _sentence(book), book.printed, book.games)


def _name(book: OrderedBook) -> str:
    if book.order.player:
        return _("The games of %(name)s", name=book.order.player)
    return _("The games of %(year)d", year=book.order.year) if book.order.year else _("All games")


def _sentence(book: OrderedBook) -> str:
    match book.stage:
        case Stage.READY:
            until = datetime.fromtimestamp(book.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
            return _("It can be fetched here until %(moment)s.", moment=moment(until))
        case Stage.WAITING:
            return _("It waits for its turn: books are made one after another.")
        case Stage.BEING_MADE:
            if not book.games:
                return _("The games are read.")
            if book.printed == book.games:
                return _("All games are printed; contents and standings come last.")
            return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", book.games, done=book.printed)
        case Stage.FAILED:
            return _failure(book)


def _failure(book: OrderedBook) -> str:
    missing = missing_for_printing()
    if book.failure == EMPTY:
        return _("None of these games has a complete round yet, so the book would be empty.")
    if missing:
        return printing_help(missing)
    return _("The book could not be made. Your games are safe; please order it once more.")
