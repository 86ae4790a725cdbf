"""Background jobs while everyone goes on scoring: books, and archives of large groups, imported or made."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, abort, render_template, send_file
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.books import may_read
from scorekeeper.actions.jobs.long_jobs import EMPTY, REFUSED
from scorekeeper.actions.transfer.group_archive import GROUP_FILES
from scorekeeper.storage.jobs import MAX_AGE_SECONDS, ArchiveOrder, BackgroundJob, BookOrder, ImportOrder, Stage
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import moment
from scorekeeper.web.print_support import missing_for_printing, printing_help
from scorekeeper.web.responses import see_other

bp = Blueprint("jobs", __name__, url_prefix="/jobs")


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show the progress of a job; the page reloads itself until it is ready."""
    job = _own_job(key)
    ensure_worker(job_store())
    return render_template("jobs/show.html", job=job, **job_view(job))


@bp.get("/<key>/file", reads="compute")
def result(key: str) -> ResponseReturnValue:
    """Send the book, the archive or the table that was made."""
    job = _own_job(key)
    if isinstance(job.order, ImportOrder) or not job.file.exists():
        abort(404)
    if not isinstance(job.order, ArchiveOrder):
        return send_file(job.file, mimetype="application/pdf", download_name="oh-hell-book.pdf")
    name = job.order.file
    mimetype = GROUP_FILES[name].mimetype
    return send_file(job.file, mimetype=mimetype, as_attachment=True, download_name=f"oh-hell-{name}")


@bp.post("/<key>/cancellation", writes="free")
def cancel(key: str) -> ResponseReturnValue:
    """Cancel a job, or delete its result. What an unfinished import has stored is removed."""
    store, job = job_store(), _own_job(key)
    store.cancel(job.key)
    ensure_worker(store)
    return see_other("books.index" if isinstance(job.order, BookOrder) else "home.index")


def _own_job(key: str) -> BackgroundJob:
    """Return the job for the device that imports, or for keepers of its group. Answers 404 to everyone else."""
    job = job_store().find(key)
    if job is None or not may_see(job, known_device()):
        abort(404)
    return job


def may_see(job: BackgroundJob, device: str | None) -> bool:
    """Return whether a device may see a job."""
    if device is None:
        return False
    match job.order:
        case ImportOrder():
            return job.order.device == device
        case ArchiveOrder() | BookOrder():
            return may_read(device, job.order.group_id)
    return False


def job_view(job: BackgroundJob) -> dict[str, Any]:
    """Return the view of a job with its progress.

    `what` names the kind of its order, and `about` a book; `heading` and `sentence` say how far it is. `notes` are
    faults in an archive, or games that it leaves out.
    """
    match job.order:
        case BookOrder():
            return _view("book", _book_words(job), about=_book_name(job.order))
        case ImportOrder():
            return _view("import", _import_words(job), job.notes)
    notes = (_("%(name)s can no longer be read and isn’t in the archive.", name=name) for name in job.notes)
    return _view("archive", _archive_words(job), notes)


def _view(what: str, words: tuple[str, str], notes: Iterable[str] = (), *, about: str = "") -> dict[str, Any]:
    heading, sentence = words
    return {"what": what, "about": about, "heading": heading, "sentence": sentence, "notes": tuple(notes)}


def _book_name(order: BookOrder) -> str:
    if order.player:
        return _("The games of %(name)s", name=order.player)
    return _("The games of %(year)d", year=order.year) if order.year else _("All games")


def _book_words(job: BackgroundJob) -> tuple[str, str]:
    match job.stage:
        case Stage.READY:
            return _("The book is ready"), _download_words(job)
        case Stage.WAITING:
            sentence = _("Waiting for its turn.")
        case Stage.FAILED:
            return _("There is no book"), _book_failure_sentence(job)
        case _ if not job.games:
            sentence = _("The games are being read.")
        case _ if job.done == job.games:
            sentence = _("All games are printed; contents and standings come last.")
        case _:
            sentence = _stored_words(job)
    return _("The book is being made"), sentence


def _book_failure_sentence(job: BackgroundJob) -> str:
    missing = missing_for_printing()
    if job.failure == EMPTY:
        return _("None of these games has a complete round yet.")
    if missing:
        return printing_help(missing)
    return _("That didn’t work. Your games are safe; please try again.")


def _import_words(job: BackgroundJob) -> tuple[str, str]:
    match job.stage:
        case Stage.READY:
            words = ngettext(
                "%(num)d game of the group is now here.", "%(num)d games of the group are now here.", job.games
            )
            return _("The group is here"), words
        case Stage.FAILED if job.failure == REFUSED:
            return _("The archive was not imported"), _("Nothing was saved. This is what is wrong:")
        case Stage.FAILED:
            sentence = _("That didn’t work. Your games are safe; please try again.")
            return _("The archive was not imported"), sentence
        case Stage.WAITING:
            return _("The archive is being imported"), _("Waiting for its turn.")
    if not job.games:
        return _("The archive is being imported"), _("The games are being read.")
    return _("The archive is being imported"), _stored_words(job)


def _stored_words(job: BackgroundJob) -> str:
    return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", job.games, done=job.done)


def _archive_words(job: BackgroundJob) -> tuple[str, str]:
    match job.stage:
        case Stage.READY:
            return _("The archive is ready"), _download_words(job)
        case Stage.FAILED:
            return _("There is no archive"), _("That didn’t work. Your games are safe; please try again.")
        case Stage.WAITING:
            return _("The archive is being made"), _("Waiting for its turn.")
    return _("The archive is being made"), _("The games are being read.")


def _download_words(job: BackgroundJob) -> str:
    until = datetime.fromtimestamp(job.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
    return _("You can download it here until %(moment)s.", moment=moment(until))
