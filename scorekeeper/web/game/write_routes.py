"""The acts of a phone as JSON; undo and redo; the state for watchers."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, flash, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game import undo as acts
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.web.devices import known_device
from scorekeeper.web.game.json_writes import MalformedInput, clash_data, parse_writes, problem_data
from scorekeeper.web.game.state import as_json, game_data
from scorekeeper.web.incoming import json_body
from scorekeeper.web.responses import form_faults, see_other

bp = Blueprint("game_write", __name__)


@bp.post("/games/<key>/writes", writes="free")
def writes(key: str) -> ResponseReturnValue:
    """Record an act of the phone, or undo or redo one. Either every write of it is recorded or no write at all.

    If the same act was recorded before, nothing is `changed`.
    """
    try:
        act = parse_writes(json_body())
    except MalformedInput as error:
        raise BadRequest from error
    with form_faults(
        illegal=lambda problems: jsonify(problems=[problem_data(problem) for problem in problems]),
        conflict=lambda conflict: jsonify(conflicts=[clash_data(clash) for clash in conflict.clashes]),
    ):
        recorded = record(key, known_device() or "", act.act_id, act.writes, today(), step=act.step)
    return jsonify(version=recorded.stored.version, changed=recorded.changed)


@bp.get("/games/<key>/state", reads="free", public=True)
def state(key: str) -> ResponseReturnValue:
    """Return the game as JSON, or 304 if it is unchanged. To find that out takes one query, for its version."""
    version = version_at(key)
    if request.if_none_match.contains_weak(f"{version}"):
        response = Response(status=304, mimetype="application/json")
    else:
        stored = game_at(key)
        version = stored.version
        response = Response(as_json(game_data(stored)), mimetype="application/json")
    response.set_etag(f"{version}", weak=True)
    return response


@bp.post("/games/<key>/undo", writes="free")
def undo(key: str) -> ResponseReturnValue:
    """Take back the latest act, as long as it is the one that the page showed."""
    return _undo_or_redo(key, acts.undo)


@bp.post("/games/<key>/redo", writes="free")
def redo(key: str) -> ResponseReturnValue:
    """Redo the act that was undone last."""
    return _undo_or_redo(key, acts.redo)


def _undo_or_redo(key: str, step: Callable[..., object]) -> ResponseReturnValue:
    """Undo or redo, and show the game, with a message if nothing was done."""
    try:
        step(key, known_device() or "", seen=request.form.get("version", type=int))
    except NothingToUndo:
        flash(_("There is nothing more to undo."))
    except NothingToRedo:
        flash(_("There is nothing to redo."))
    except Conflict:
        flash(_("The game has moved on. This is the score now."))
    return see_other("game.show", key=key)
