"""Books: all games of a group, a player or a year as one PDF, made by a background job."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, abort, render_template, request, send_file
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct
from wtforms import HiddenField, SelectField

from scorekeeper.actions.books import BookChoice, book_choices, may_read, order_book
from scorekeeper.actions.jobs.long_jobs import EMPTY
from scorekeeper.storage.jobs import MAX_AGE_SECONDS, BackgroundJob, BookOrder, Stage
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import current_language, language, moment
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.print_support import missing_for_printing, printing_help
from scorekeeper.web.printing.form import PAPER_NAMES, PrintForm
from scorekeeper.web.responses import see_other

bp = Blueprint("books", __name__, url_prefix="/books")
ALL, YEAR, PLAYER = "all", "year-", "player-"


@bp.route("", methods=["GET", "POST"], writes="book")
def index() -> ResponseReturnValue:
    """Ask which games, and order the book; list the group's books of the last day, which only its keepers see."""
    form, device = BookForm(formdata=request.form if request.method == "POST" else None), known_device()
    if request.method == "GET":
        return _page(form, [])
    order = form.order(book_choices(device, current_language())) if device and form.validate() else None
    if device is None or order is None:
        return _page(form, [_("No games like that here. Choose again.")]), 422
    store = job_store()
    key = order_book(store, device, order)
    ensure_worker(store)
    return see_other("books.show", key=key)


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show the progress of a book; the page reloads itself until it is ready."""
    book, order = _own_book(key)
    ensure_worker(job_store())
    return render_template("books/show.html", view=book_view(book, order), book=book)


@bp.get("/<key>/oh-hell.pdf", reads="compute")
def pdf(key: str) -> ResponseReturnValue:
    """Send the book."""
    book, _order = _own_book(key)
    if not book.file.exists():
        abort(404)
    return send_file(book.file, mimetype="application/pdf", download_name="oh-hell-book.pdf")


@bp.post("/<key>/cancellation", writes="free")
def cancel(key: str) -> ResponseReturnValue:
    """Cancel an order, or delete a book that is ready."""
    book, _order = _own_book(key)
    job_store().cancel(book.key)
    return see_other("books.index")


def _own_book(key: str) -> tuple[BackgroundJob, BookOrder]:
    """Return the book for keepers of its group. Answers 404 to everyone else."""
    book = job_store().find(key)
    order = None if book is None else _own_order(book)
    if book is None or order is None:
        abort(404)
    return book, order


def _own_order(job: BackgroundJob) -> BookOrder | None:
    """Return the order if the job is a book that this device may see, or None."""
    order, device = job.order, known_device()
    if device is None or not isinstance(order, BookOrder) or not may_read(device, order.group_id):
        return None
    return order


def _page(form: BookForm, wrong: list[str]) -> str:
    device = known_device()
    mine = [(job, order) for job in job_store().all() if (order := _own_order(job)) is not None]
    return render_template(
        "books/index.html",
        form=form,
        choices=book_choices(device, current_language()) if device else [],
        books=[book_view(job, order) for job, order in reversed(mine)],
        papers=PAPER_NAMES,
        wrong=wrong,
        missing=missing_for_printing(),
    )


class BookView(Struct, frozen=True):
    """A book on its page and in the list. `sentence` says how far it is; `printed` of `most` games are done, and `most`
    is 0 while their number is unknown.
    """

    key: str
    name: str
    stage: Stage
    sentence: str
    printed: int
    most: int


def book_view(book: BackgroundJob, order: BookOrder) -> BookView:
    """Return the view of a book with its progress."""
    return BookView(book.key, _book_name(order), book.stage, _stage_sentence(book), book.done, book.games)


def _book_name(order: BookOrder) -> str:
    if order.player:
        return _("The games of %(name)s", name=order.player)
    return _("The games of %(year)d", year=order.year) if order.year else _("All games")


def _stage_sentence(book: BackgroundJob) -> str:
    match book.stage:
        case Stage.READY:
            until = datetime.fromtimestamp(book.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
            return _("You can download it here until %(moment)s.", moment=moment(until))
        case Stage.WAITING:
            return _("Waiting for its turn.")
        case Stage.BEING_MADE:
            if not book.games:
                return _("The games are being read.")
            if book.done == book.games:
                return _("All games are printed; contents and standings come last.")
            return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", book.games, done=book.done)
        case Stage.FAILED:
            return _failure_sentence(book)


def _failure_sentence(book: BackgroundJob) -> str:
    missing = missing_for_printing()
    if book.failure == EMPTY:
        return _("None of these games has a complete round yet.")
    if missing:
        return printing_help(missing)
    return _("That didn’t work. Your games are safe; please try again.")


class BookForm(PrintForm):
    """The form that orders a book of a group. `games` is all games, or a value such as `year-2026` or `player-Gina`."""

    group = HiddenField()
    games = SelectField(_l("Which games"), default=ALL, validate_choice=False)

    def order(self, choices: list[BookChoice]) -> BookOrder | None:
        """Return the order that the form describes, or None if it names something that cannot be chosen."""
        choice = next((each for each in choices if str(each.group_id) == self.group.data), None)
        if choice is None:
            return None
        wanted, paper, ink = self.games.data or "", self.paper.data, self.ink.data
        if wanted == ALL:
            return BookOrder(choice.group_id, paper, ink, language=language())
        year = next((year for year in choice.years if wanted == f"{YEAR}{year}"), None)
        player = next((name for name in choice.players if wanted == f"{PLAYER}{name}"), "")
        return BookOrder(choice.group_id, paper, ink, player, year, language()) if player or year else None
