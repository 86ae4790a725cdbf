"""Books: all games of a group, a player or a year as one PDF, made by a background job."""

from __future__ import annotations

from typing import ClassVar

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import HiddenField, SelectField

from scorekeeper.actions.books import BookChoice, book_choices, order_book
from scorekeeper.storage.jobs import BookOrder
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.routes import job_view, may_see
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import current_language, language, lazy as _l
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
        return _page(form, [_("Choose one of these.")]), 422
    store = job_store()
    key = order_book(store, device, order)
    ensure_worker(store)
    return see_other("jobs.show", key=key)


def _page(form: BookForm, wrong: list[str]) -> str:
    device = known_device()
    books = [job for job in job_store().all() if isinstance(job.order, BookOrder) and may_see(job, device)]
    return render_template(
        "books/index.html",
        form=form,
        choices=book_choices(device, current_language()) if device else [],
        books=[(job.key, job_view(job)) for job in reversed(books)],
        wrong=wrong,
    )


class BookForm(PrintForm):
    """The form that orders a book of a group. `games` is all games, or a value such as `year-2026` or `player-Gina`."""

    papers: ClassVar = PAPER_NAMES
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
