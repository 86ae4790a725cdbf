"""Books: all games of a group, a player or a year as one PDF, made by a background job."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, send_file
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.books.books import book_choices, may_read, order_book
from scorekeeper.storage.jobs.job import BackgroundJob, BookOrder
from scorekeeper.web.books.form import BookForm
from scorekeeper.web.books.view import book_view
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.foundation.print_support import missing_for_printing
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.printing.form import PAPER_NAMES

bp = Blueprint("books", __name__, url_prefix="/books")


@bp.route("", methods=["GET", "POST"], writes="book")
def index() -> ResponseReturnValue:
    """Ask which games, and order the book; below, the books of the last day. Nobody sees those of other groups."""
    form, device = BookForm(formdata=request.form if request.method == "POST" else None), known_device()
    if request.method == "GET":
        return _page(form, [])
    order = form.order(book_choices(device, current_language())) if device and form.validate() else None
    if device is None or order is None:
        return _page(form, [_("There are no such games here. Choose once more.")]), 422
    store = job_store()
    key = order_book(store, device, order)
    ensure_worker(store)
    return see_other("books.show", key=key)


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """How far a book is; the page asks again by itself until it is ready."""
    book, order = _own_book(key)
    ensure_worker(job_store())
    return render_template("books/show.html", view=book_view(book, order), book=book)


@bp.get("/<key>/oh-hell.pdf", reads="compute")
def pdf(key: str) -> ResponseReturnValue:
    """The book."""
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
    """The book, for those who keep score in its group; for everybody else there is none."""
    book = job_store().find(key)
    order = None if book is None else _own_order(book)
    if book is None or order is None:
        abort(404)
    return book, order


def _own_order(job: BackgroundJob) -> BookOrder | None:
    """What was ordered, where the job is a book that this device may see."""
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
