"""The archive of a group as an answer: at once, or made by a background job where the group is large."""

from __future__ import annotations

from flask import flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.actions.clock import today
from scorekeeper.actions.jobs.archive_job import is_large, order_archive
from scorekeeper.actions.transfer.group_archive import archive_of_group_id
from scorekeeper.files.group_archive import write_group
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.transfer.attachment import attachment


def archive_response(group_id: int) -> Response:
    """Everything of a group, for somebody who may write in it. Raises NoGames where it has no game."""
    if is_large(group_id):
        store = job_store()
        job = order_archive(store, group_id)
        ensure_worker(store)
        return see_other("jobs.show", key=job)
    group = archive_of_group_id(group_id)
    for name in group.left_out:
        flash(_("%(name)s cannot be read any more and is not in the archive.", name=name))
    return attachment(write_group(group), "application/zip", f"oh-hell-{today()}.zip")
