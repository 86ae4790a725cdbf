"""What the pad records, as forms and as the JSON of the phone; undo and redo; the state for those who watch."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, flash, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game import games
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.game.rounds import record, record_next, record_once
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.devices import known_device
from scorekeeper.web.errors import sentences_for
from scorekeeper.web.game.json_writes import clash_data, parse_writes, problem_data
from scorekeeper.web.game.pad_form import MalformedInput, PadInput, parse_pad_form
from scorekeeper.web.game.routes import RefusedWrite, refused_page
from scorekeeper.web.game.view.live import as_json, game_data
from scorekeeper.web.incoming import json_body
from scorekeeper.web.responses import form_faults, see_other

bp = Blueprint("game_write", __name__)


@bp.post("/games/<key>/cells", writes="free")
def record_cell(key: str) -> ResponseReturnValue:
    """One key of the pad, sent as a form. One of them leaves the cell that the keeper chose."""
    if request.values.get("value") == "leave":
        return see_other("game.show", key=key)
    try:
        entry = parse_pad_form(request.form)
    except MalformedInput as error:
        raise BadRequest from error

    def illegal(problems: Sequence[Problem]) -> str:
        return _refusal(key, " ".join(sentences_for(problems)), entry.seat, entry.cell)

    def conflict(_conflict: Conflict) -> str:
        return _refusal(key, _("Somebody else entered this meanwhile. Look at the sheet and try again."))

    with form_faults(illegal, conflict):
        after = _record(key, entry)
    complete = any(row.number == entry.round and row.complete for row in after.sheet.rounds)
    return see_other("game.show", key=key, scored=entry.round if complete else None)


@bp.post("/games/<key>/writes", writes="free")
def writes(key: str) -> ResponseReturnValue:
    """An act of the phone: every write of it or none. The same act again is done already, so nothing is `changed`."""
    try:
        act = parse_writes(json_body())
    except MalformedInput as error:
        raise BadRequest from error
    with form_faults(
        illegal=lambda problems: jsonify(problems=[problem_data(problem) for problem in problems]),
        conflict=lambda conflict: jsonify(conflicts=[clash_data(clash) for clash in conflict.clashes]),
    ):
        version, changed = record_once(key, _device(), act.act_id, act.writes, today())
    return jsonify(version=version, changed=changed)


@bp.get("/games/<key>/state", reads="free", public=True)
def state(key: str) -> ResponseReturnValue:
    """The game as data, or 304 while it is still as the asker knows it, which costs one look at its version."""
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
    try:
        games.undo(key, _device(), seen=_version_seen())
    except NothingToUndo:
        return _refusal(key, _("There is nothing more to undo.")), 409
    except Conflict:
        return _gone_on(key)
    return see_other("game.show", key=key)


@bp.post("/games/<key>/redo", writes="free")
def redo(key: str) -> ResponseReturnValue:
    """Do the act again that was taken back last."""
    try:
        games.redo(key, _device(), seen=_version_seen())
    except NothingToRedo:
        return _refusal(key, _("There is nothing to redo.")), 409
    except Conflict:
        return _gone_on(key)
    return see_other("game.show", key=key)


def _version_seen() -> int | None:
    """The version of the game on the page, None where it was not sent."""
    return request.form.get("version", type=int)


def _gone_on(key: str) -> ResponseReturnValue:
    # It stands where scripts leave it.
    flash(_("The game has gone on meanwhile. This is how it stands now."))
    return _refusal(key, ""), 409


def _record(key: str, entry: PadInput) -> StoredGame:
    if entry.next is not None:
        return record_next(key, _device(), new_id(), entry.next, entry.value, today=today())
    return record(key, _device(), new_id(), entry.writes, today())


def _refusal(key: str, sentence: str, seat: int | None = None, cell: str = "") -> str:
    """The page of the game with a sentence about what was not recorded."""
    return refused_page(game_at(key, known_device()), RefusedWrite(sentence, seat, cell))


def _device() -> str:
    """The asking device; one that is not known holds no pencil."""
    return known_device() or ""
