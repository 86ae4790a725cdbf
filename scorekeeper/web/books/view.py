"""How far a book is, in ready words."""

from __future__ import annotations

from datetime import UTC, datetime

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.jobs.book_job import EMPTY
from scorekeeper.storage.jobs.job import BackgroundJob, BookOrder, Stage
from scorekeeper.storage.jobs.job_store import MAX_AGE_SECONDS
from scorekeeper.web.foundation.language import moment
from scorekeeper.web.foundation.print_support import missing_for_printing, printing_help


class BookView(Struct, frozen=True):
    """A book on its page and in the list. `sentence` says where it stands, `most` is 0 while nobody knows how long."""

    key: str
    name: str
    stage: Stage
    sentence: str
    printed: int
    most: int


def book_view(book: BackgroundJob, order: BookOrder) -> BookView:
    """The words for a book at its stage."""
    return BookView(book.key, _name(order), book.stage, _sentence(book), book.done, book.games)


def _name(order: BookOrder) -> str:
    if order.player:
        return _("The games of %(name)s", name=order.player)
    return _("The games of %(year)d", year=order.year) if order.year else _("All games")


def _sentence(book: BackgroundJob) -> str:
    match book.stage:
        case Stage.READY:
            until = datetime.fromtimestamp(book.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
            return _("You can download it here until %(moment)s.", moment=moment(until))
        case Stage.WAITING:
            return _("Waiting for its turn: books are made one at a time.")
        case Stage.BEING_MADE:
            if not book.games:
                return _("The games are being read.")
            if book.done == book.games:
                return _("All games are printed; contents and standings come last.")
            return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", book.games, done=book.done)
        case Stage.FAILED:
            return _failure(book)


def _failure(book: BackgroundJob) -> str:
    missing = missing_for_printing()
    if book.failure == EMPTY:
        return _("None of these games has a complete round yet, so the book would be empty.")
    if missing:
        return printing_help(missing)
    return _("The book could not be made. Your games are safe; please try again.")
