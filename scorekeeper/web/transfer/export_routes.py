"""A game as a spreadsheet or as CSV, and a whole group as one archive: files to keep, to send, to count with."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.actions.game.games import game_at
from scorekeeper.files.csv_game import csv_text
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.transfer.archive import archive_response
from scorekeeper.web.transfer.attachment import attachment, name_of

bp = Blueprint("transfer_export", __name__)
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@bp.get("/games/<key>/sheet.xlsx", reads="compute", public=True)
@one_at_a_time
def workbook(key: str) -> ResponseReturnValue:
    """The score sheet as a workbook whose formulas go on computing."""
    stored = game_at(key, known_device())
    return attachment(score_workbook(stored.sheet, current_language()), WORKBOOK, name_of(stored, "xlsx"))


@bp.get("/games/<key>/rounds.csv", reads="compute", public=True)
def rounds(key: str) -> ResponseReturnValue:
    """One row for each player and round."""
    stored = game_at(key, known_device())
    return attachment(csv_text(stored.sheet), "text/csv", name_of(stored, "csv"))


@bp.get("/games/<key>/group.zip", reads="compute")
@one_at_a_time
def group(key: str) -> ResponseReturnValue:
    """Everything of the group of this game, for those who keep it: it holds games a watcher was never shown.

    That of a large group is made by a background job.
    """
    stored, _device = game_to_write(key)
    return archive_response(stored.group_id)
