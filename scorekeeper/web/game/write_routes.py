"""The acts of a phone as JSON; undo and redo; the state for watchers.

Only the shape of what a phone sends is checked here; the act checks the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

from flask import Blueprint, Response, flash, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game import undo as acts
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.undo import HistoryStep
from scorekeeper.actions.game.writes import (
    Cell,
    CellWrite,
    DealerWrite,
    PenaltyWrite,
    RoundFieldWrite,
    Write,
)
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.forbidden_characters import is_allowed_line
from scorekeeper.rules.formula import Points, plain_number
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.rule_fields import MAX_BONUS_KINDS
from scorekeeper.rules.score.compiled import compiled_penalty
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import MAX_POINTS, clean
from scorekeeper.web.game.routes import latest_act
from scorekeeper.web.game.state import as_json, game_data
from scorekeeper.web.incoming import json_body
from scorekeeper.web.penalties import MAX_REASON_LENGTH
from scorekeeper.web.responses import form_faults, see_other, sentence_for, sentences_for

bp = Blueprint("game_write", __name__)
CELLS = ("bid", "tricks", "won", "changed", "blind")
# More writes than a whole round of the largest table needs.
MAX_WRITES = 64
MAX_DIGITS = 4
MAX_ID_LENGTH = 64


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
        # A page that watches says what the table did last.
        data = game_data(stored) | {"act": latest_act(stored).text}
        response = Response(as_json(data), mimetype="application/json")
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
    except IllegalAct as error:
        flash(" ".join(sentences_for(error.problems)))
    return see_other("game.show", key=key)


class MalformedInput(Exception):
    """The request is not a well-formed act."""


class WriteRequest(Struct, frozen=True):
    """One act: its id, its writes, and the act that it undoes or redoes, if any (`step`)."""

    act_id: str
    writes: tuple[Write, ...]
    step: HistoryStep | None


def parse_writes(data: Any) -> WriteRequest:
    """Read an act of a phone: `{"id": ..., "writes": [...]}`. If it undoes or redoes another act, `undo` or `redo` has
    its id.

    Raises MalformedInput if the data has any other shape.
    """
    act_id, writes = _id_in(data), _typed_part(data, "writes", list)
    if not 1 <= len(writes) <= MAX_WRITES:
        raise MalformedInput("no act")
    steps = [HistoryStep(_id_in(data, way), way == "undo") for way in ("undo", "redo") if way in data]
    if len(steps) > 1:
        raise MalformedInput("undo and redo")
    act = WriteRequest(act_id, tuple(_write_in(each) for each in writes), steps[0] if steps else None)
    # Each is checked against a score sheet of its own.
    if sum(isinstance(each, DealerWrite) for each in act.writes) > 1:
        raise MalformedInput("no act")
    return act


def clash_data(clash: Clash) -> dict[str, Any]:
    """Return a conflict at one value of a game as JSON: its place, the value seen, the value wanted, and the recorded
    value.
    """
    place = clash.place
    return {
        "round": place.round,
        "seat": place.seat,
        "cell": place.what,
        "id": place.id,
        "was": _plain_value(clash.seen),
        "now": _plain_value(clash.wanted),
        "held": _plain_value(clash.held),
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return what the rules forbid, as JSON with a sentence."""
    return {"round": problem.round, "seat": problem.seat, "sentence": sentence_for(problem)}


def _write_in(data: Any) -> Write:
    number, cell = _typed_part(data, "round", int), _typed_part(data, "cell", str)
    was, now = data.get("was"), data.get("now")
    if cell == "dealer":
        return DealerWrite(number, _typed_part(was, "seat", int), _typed_part(now, "seat", int))
    parsers = {"trump": _trump_in, "overridden": _boolean_in, "as_played": _boolean_in, "misdeals": _how_often}
    if parse := parsers.get(cell):
        return RoundFieldWrite(number, cell, parse(was), parse(now))
    seat = _typed_part(data, "seat", int)
    if cell == "penalty":
        return PenaltyWrite(number, seat, _id_in(data), _penalty_in(seat, was), _penalty_in(seat, now))
    if cell == "blind":
        # Scripts of the first release say whether a player bids blind.
        was, now = (int(value) or None if isinstance(value, bool) else value for value in (was, now))
    if cell == "bonus":
        points = _points_or_nothing_in(was), _points_or_nothing_in(now)
        return CellWrite(number, seat, cell, *points, kind=_kind_in(data))
    if cell not in CELLS or not _is_count_or_nothing(was) or not _is_count_or_nothing(now):
        raise MalformedInput("no write")
    return CellWrite(number, seat, cast("Cell", cell), was, now)


def _trump_in(value: Any) -> Trump | None:
    """Return the trump that these letters name, or None for no value. Raises MalformedInput for anything else."""
    if value is None:
        return None
    try:
        return Trump(value)
    except ValueError as error:
        raise MalformedInput("no trump") from error


def _id_in(data: Any, key: str = "id") -> str:
    """Return an id that the phone made. Raises MalformedInput if its length or one of its characters is not allowed."""
    name = _typed_part(data, key, str)
    if not 8 <= len(name) <= MAX_ID_LENGTH or not is_allowed_line(name):
        raise MalformedInput("no id")
    return str(name)


def _penalty_in(seat: int, data: Any) -> Penalty | None:
    """Return a penalty as the phone sends it, or None. Raises MalformedInput."""
    if data is None:
        return None
    reason, early, points = _typed_part(data, "reason", str), data.get("before_score"), _points_in(data.get("points"))
    if len(reason) > MAX_REASON_LENGTH or not isinstance(early, bool):
        raise MalformedInput("no penalty")
    return Penalty(seat, points, clean(reason), early)


def _kind_in(data: Any) -> int:
    """Return the kind of points by hand, by default the first one. Raises MalformedInput if there is no such kind."""
    kind = data.get("id") or "0"
    if kind not in map(str, range(MAX_BONUS_KINDS)):
        raise MalformedInput("no kind")
    return int(kind)


def _points_or_nothing_in(value: Any) -> Points | None:
    return None if value is None else _points_in(value)


def _points_in(value: Any) -> Points:
    """Return whole or half points other than zero. Raises MalformedInput."""
    points = _typed_part({"points": value}, "points", (int, float))
    exact = Fraction(points) if abs(points) <= MAX_POINTS else Fraction()
    if not exact or exact.denominator > 2:
        raise MalformedInput("no points")
    return exact.numerator if exact.denominator == 1 else exact


def _plain_value(value: Any) -> Any:
    if isinstance(value, Fraction):
        return plain_number(value)
    return compiled_penalty(value) if isinstance(value, Penalty) else value


def _typed_part(data: Any, key: str, kind: type[Any] | tuple[type[Any], ...]) -> Any:
    value = data.get(key) if isinstance(data, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise MalformedInput(key)
    if kind is int and not 0 <= value < 10**MAX_DIGITS:
        raise MalformedInput(key)
    return value


def _how_often(value: Any) -> int:
    """Return a number of times. Raises MalformedInput if the value is not such a number."""
    return int(_typed_part({"times": value}, "times", int))


def _boolean_in(value: Any) -> bool:
    if not isinstance(value, bool):
        raise MalformedInput("no boolean")
    return value


def _is_count_or_nothing(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MAX_DIGITS)
