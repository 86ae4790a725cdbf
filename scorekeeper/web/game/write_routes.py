"""What the pad says, as forms and as the JSON of the phone; undo and redo; the state for those who watch."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game import undo as history
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.game.rounds import record, record_next
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.game.json_writes import clash_data, parse_writes, problem_data
from scorekeeper.web.game.pad_form import MalformedInput, PadInput, parse_pad_form
from scorekeeper.web.game.routes import RefusedWrite, game_page
from scorekeeper.web.game.view.live import as_json, game_data

bp = Blueprint("game_write", __name__)
Answer = Response | tuple[Response | str, int]


@bp.post("/games/<key>/say")
def say(key: str) -> ResponseReturnValue:
    """One key of the pad, sent as a form."""
    try:
        said = parse_pad_form(request.form)
    except MalformedInput as error:
        raise BadRequest from error
    try:
        after = _noted(key, said)
    except IllegalAct as error:
        sentence = " ".join(sentences_for(error.problems))
        return game_page(game_at(key, known_device()), RefusedWrite(sentence, said.seat, said.cell)), 422
    except Conflict:
        sentence = _("Somebody else noted this meanwhile. Look at the sheet and say it again.")
        return game_page(game_at(key, known_device()), RefusedWrite(sentence, None, "")), 409
    complete = any(row.number == said.round and row.complete for row in after.sheet.rounds)
    return see_other("game.show", key=key, scored=said.round if complete else None)


@bp.post("/games/<key>/writes")
def writes(key: str) -> ResponseReturnValue:
    """An act of the phone: every write of it or none. The same act again is answered like the first time."""
    try:
        said = parse_writes(request.get_json(silent=True))
    except MalformedInput as error:
        raise BadRequest from error
    try:
        after = record(key, _device(), said.act_id, said.writes, today())
    except Conflict as error:
        return jsonify(conflicts=[clash_data(clash) for clash in error.clashes]), 409
    except IllegalAct as error:
        return jsonify(problems=[problem_data(problem) for problem in error.problems]), 422
    return jsonify(version=after.version)


@bp.get("/games/<key>/state")
def state(key: str) -> ResponseReturnValue:
    """The game as data, or 304 while it is still as the asker knows it, which costs one look at its version."""
    version = version_at(key)
    if request.if_none_match.contains_weak(f"{version}"):
        answer = Response(status=304, mimetype="application/json")
    else:
        stored = game_at(key)
        version = stored.version
        answer = Response(as_json(game_data(stored)), mimetype="application/json")
    answer.set_etag(f"{version}", weak=True)
    return answer


@bp.post("/games/<key>/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take back the latest act."""
    return _walk(key, history.undo)


@bp.post("/games/<key>/redo")
def redo(key: str) -> ResponseReturnValue:
    """Do the act again that was taken back last."""
    return _walk(key, history.redo)


def _walk(key: str, step: Any) -> Any:
    try:
        step(key, _device())
    except (NothingToUndo, NothingToRedo):
        sentence = _("There is nothing more to undo.") if step is history.undo else _("There is nothing to redo.")
        return game_page(game_at(key, known_device()), RefusedWrite(sentence, None, "")), 409
    return see_other("game.show", key=key)


def _noted(key: str, said: PadInput) -> StoredGame:
    if said.next is not None:
        return record_next(key, _device(), new_id(), said.next, said.value, today=today())
    return record(key, _device(), new_id(), said.writes, today())


def _device() -> str:
    """The asking device; one that is not known holds no pencil."""
    return known_device() or ""
