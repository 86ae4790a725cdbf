"""A game as a spreadsheet or as CSV, and a whole group as one archive: files to keep, to send, to count with."""

from __future__ import annotations

from flask import Blueprint, flash
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.clock import today
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.jobs.archive_job import is_large, order_archive
from scorekeeper.actions.transfer.club_archive import archive_of_club
from scorekeeper.files.club_archive import write_club
from scorekeeper.files.tables.csv_export import csv_text
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import spoken
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.transfer.attachment import attachment, name_of

bp = Blueprint("transfer_export", __name__)
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@bp.get("/games/<key>/sheet.xlsx")
@one_at_a_time
def workbook(key: str) -> ResponseReturnValue:
    """The score sheet as a workbook whose formulas go on computing."""
    stored = game_at(key, known_device())
    return attachment(score_workbook(stored.sheet, spoken()), WORKBOOK, name_of(stored, "xlsx"))


@bp.get("/games/<key>/rounds.csv")
def rounds(key: str) -> ResponseReturnValue:
    """One row for each player and round."""
    stored = game_at(key, known_device())
    return attachment(csv_text(stored.sheet), "text/csv", name_of(stored, "csv"))


@bp.get("/games/<key>/group.zip")
@one_at_a_time
def group(key: str) -> ResponseReturnValue:
    """Everything of the club of this game, for those who keep it: it holds games a watcher was never shown.

    That of a large club is made by a background job.
    """
    stored, _device = game_to_write(key)
    if is_large(stored.club_id):
        store = job_store()
        job = order_archive(store, stored.club_id)
        ensure_worker(store)
        return see_other("jobs.show", key=job)
    club = archive_of_club(stored.key)
    for name in club.left_out:
        flash(_("%(name)s cannot be read any more and is not in the archive.", name=name))
    return attachment(write_club(club), "application/zip", f"oh-hell-{today()}.zip")
