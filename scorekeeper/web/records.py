"""What the phone asks about the records of its group: at the end of a game, and for the remark after a round."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.statistics import group_records_before, group_records_set_by
from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.statistics.game_records import GameRecord
from scorekeeper.web.access import game_to_write
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import list_names, ordinal
from scorekeeper.web.statistics.group_view import kind_words
from scorekeeper.wording.numbers import number_text

bp = Blueprint("records", __name__)


@bp.get("/games/<key>/records", reads="compute", public=True)
@one_at_a_time
def of_game(key: str) -> ResponseReturnValue:
    """Return the records that a finished game has set in its group: the award, who has it, and why."""
    return jsonify([_record_data(record) for record in group_records_set_by(game_at(key, known_device()))])


@bp.get("/games/<key>/records/before", reads="compute")
@one_at_a_time
def before(key: str) -> ResponseReturnValue:
    """Return the records that a game may break, for its keeper, or null if the group has few games."""
    stored, _device = game_to_write(key)
    records = group_records_before(stored)
    if records is None:
        return jsonify(None)
    points = None if records.points is None else plain_number(records.points)
    return jsonify(run=records.run, points=points, runs=records.runs)


def _record_data(record: GameRecord) -> dict[str, Any]:
    place = _("the group’s record") if record.rank == 1 else _("%(place)s in the group", place=ordinal(record.rank))
    return {
        "award": kind_words(record.what),
        "who": list_names(record.names),
        "why": f"{number_text(record.value)} · {place}",
    }
