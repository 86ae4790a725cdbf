"""Background jobs while everyone goes on scoring: books, and archives of large groups, imported or made."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, abort, render_template, send_file
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext

from scorekeeper.actions.books import may_read
from scorekeeper.actions.jobs.long_jobs import EMPTY, REFUSED
from scorekeeper.actions.transfer.group_archive import GROUP_FILES
from scorekeeper.storage.jobs import MAX_AGE_SECONDS, ArchiveOrder, BackgroundJob, BookOrder, ImportOrder, Stage
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import lazy as _l, moment
from scorekeeper.web.print_support import missing_for_printing, printing_help
from scorekeeper.web.responses import see_other

bp = Blueprint("jobs", __name__, url_prefix="/jobs")
BOOK, IMPORT, ARCHIVE = "book", "import", "archive"
# The headings once a job is ready.
READY = {BOOK: _l("The book is ready"), IMPORT: _l("The group is here"), ARCHIVE: _l("The archive is ready")}


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
    what, about, notes = ARCHIVE, "", job.notes
    match job.order:
        case BookOrder():
            what, about, notes = BOOK, _book_name(job.order), ()
        case ImportOrder():
            what = IMPORT
        case _:
            notes = tuple(_("%(name)s can no longer be read and isn’t in the archive.", name=name) for name in notes)
    known = {Stage.READY: READY[what], Stage.FAILED: _("That did not work")}
    heading = known.get(job.stage, _("One moment, please"))
    return {"what": what, "about": about, "heading": heading, "sentence": _job_sentence(what, job), "notes": notes}


def _book_name(order: BookOrder) -> str:
    if order.player:
        return _("The games of %(name)s", name=order.player)
    return _("The games of %(year)d", year=order.year) if order.year else _("All games")


def _job_sentence(what: str, job: BackgroundJob) -> str:
    match job.stage:
        case Stage.READY if what == IMPORT:
            return ngettext(
                "%(num)d game of the group is now here.", "%(num)d games of the group are now here.", job.games
            )
        case Stage.READY:
            return _download_words(job)
        case Stage.FAILED:
            return _failure_sentence(what, job)
        case Stage.WAITING:
            return _("Waiting for its turn.")
        case _ if what == ARCHIVE or not job.games:
            return _("The games are being read.")
        case _ if what == BOOK and job.done == job.games:
            return _("All games are printed; contents and standings come last.")
    return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", job.games, done=job.done)


def _failure_sentence(what: str, job: BackgroundJob) -> str:
    missing = missing_for_printing() if what == BOOK else None
    if job.failure == REFUSED:
        return _("Nothing was saved. This is what is wrong:")
    if job.failure == EMPTY:
        return _("None of these games has a complete round yet.")
    if missing:
        return printing_help(missing)
    return _("That didn’t work. Your games are safe; please try again.")


def _download_words(job: BackgroundJob) -> str:
    until = datetime.fromtimestamp(job.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
    return _("You can download it here until %(moment)s.", moment=moment(until))
