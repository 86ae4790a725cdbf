"""Archives of large groups, imported or made in the background while everyone goes on scoring."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, send_file
from flask.typing import ResponseReturnValue

from scorekeeper.actions.books import may_read
from scorekeeper.actions.transfer.group_archive import GROUP_FILES
from scorekeeper.storage.jobs import ArchiveOrder, BackgroundJob, ImportOrder
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.view import job_view
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.responses import see_other

bp = Blueprint("jobs", __name__, url_prefix="/jobs")


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show the progress of an archive; the page reloads itself until it is ready."""
    job = _own_job(key)
    ensure_worker(job_store())
    return render_template("jobs/show.html", view=job_view(job), pending=job.pending)


@bp.get("/<key>/file", reads="compute")
def archive(key: str) -> ResponseReturnValue:
    """Send the archive or the table that was made."""
    job = _own_job(key)
    if not isinstance(job.order, ArchiveOrder) or not job.file.exists():
        abort(404)
    name = job.order.file
    mimetype = GROUP_FILES[name].mimetype
    return send_file(job.file, mimetype=mimetype, as_attachment=True, download_name=f"oh-hell-{name}")


@bp.post("/<key>/cancellation", writes="free")
def cancel(key: str) -> ResponseReturnValue:
    """Cancel a job, or delete its result. What an unfinished import has stored is removed."""
    store = job_store()
    store.cancel(_own_job(key).key)
    ensure_worker(store)
    return see_other("home.index")


def _own_job(key: str) -> BackgroundJob:
    """Return the job for the device that imports, or for keepers of its group. Answers 404 to everyone else."""
    job, device = job_store().find(key), known_device()
    if job is None or device is None or not _may_see(job, device):
        abort(404)
    return job


def _may_see(job: BackgroundJob, device: str) -> bool:
    match job.order:
        case ImportOrder():
            return job.order.device == device
        case ArchiveOrder():
            return may_read(device, job.order.group_id)
    return False
