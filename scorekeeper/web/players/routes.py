"""Who plays: people who sit a round out, leave, come back, come late, or take over a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response

from scorekeeper.actions.club.listing import recent_names_for
from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.attendance import come_back, join, leave, sit_out, take_over
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.undo import undo
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.errors import sentence_for
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.players.form import OWN, JoinForm, TakeoverForm
from scorekeeper.web.players.view import players_view

bp = Blueprint("players", __name__)
ACTS = {"out": sit_out, "leave": leave, "back": come_back}


@dataclass
class Told:
    """What was wrong: sentences at a seat, or at the late player where the seat is None.

    `typed` is the name of who should take over the seat, None where that was not what was said.
    """

    seat: int | None = None
    sentences: list[str] = field(default_factory=list)
    typed: str | None = None


@bp.route("/games/<key>/players", methods=["GET", "POST"])
def index(key: str) -> ResponseReturnValue:
    """Show who plays, and let a late player sit down."""
    stored, device = game_to_write(key)
    view = players_view(stored)
    form = JoinForm(stored, formdata=request.form if request.method == "POST" else None)
    if request.method == "GET":
        form.start.data = view.starts[0].value
        return _page(stored, form, Told())
    if not form.validate():
        return _page(stored, form, Told()), 422
    try:
        join(
            key, device, _act_id("late"), name=form.name.data or "", total=form.points or 0, number=_round(view.number)
        )
    except IllegalAct as wrong:
        return _page(stored, form, Told(None, _sentences(wrong.problems))), 422
    except Conflict:
        return _page(game_at(key, device), form, Told(None, [_meanwhile()])), 409
    return _again(key)


@bp.post("/games/<key>/players/<int:seat>")
def change(key: str, seat: int) -> ResponseReturnValue:
    """Let one player sit a round out, leave, come back, or hand over the seat."""
    stored, device = game_to_write(key)
    said, view = request.form.get("act", ""), players_view(stored)
    form = TakeoverForm(formdata=request.form)
    told = Told(seat, typed=None if said in ACTS else form.name.data or "")
    if seat >= len(stored.recorded.players):
        raise NotFound
    if said not in ACTS and said != "takeover":
        raise BadRequest
    try:
        if said in ACTS:
            ACTS[said](key, device, _act_id(seat, said), seat=seat, number=_round(view.number))
        elif form.validate():
            take_over(
                key, device, _act_id(seat, said), seat=seat, name=form.name.data or "", number=_round(view.current)
            )
        else:
            told.sentences = [str(words) for words in form.name.errors]
    except IllegalAct as wrong:
        told.sentences = _sentences(wrong.problems)
    except Conflict:
        told.sentences = [_meanwhile()]
        return _page(game_at(key, device), _fresh(stored), told), 409
    return (_page(stored, _fresh(stored), told), 422) if told.sentences else _again(key)


@bp.post("/games/<key>/players/undo")
def take_back(key: str) -> ResponseReturnValue:
    """Take the last change of this page back, if nothing was done since."""
    stored, device = game_to_write(key)
    last = players_view(stored).undo
    if not last or request.form.get("act_id") != last:
        return _page(stored, _fresh(stored), Told(None, [_meanwhile()])), 409
    undo(key, device, last)
    return _again(key)


def _page(stored: StoredGame, form: JoinForm, told: Told) -> str:
    view = players_view(stored)
    taken = {name.casefold() for name in stored.counted.names}
    return render_template(
        "players/index.html",
        key=stored.key,
        view=view,
        form=form,
        told=told,
        own=OWN,
        known=[name for name in recent_names_for(known_device() or "") if name.casefold() not in taken],
        act_id=new_id(),
    )


def _fresh(stored: StoredGame) -> JoinForm:
    form = JoinForm(stored, formdata=None)
    form.start.data = players_view(stored).starts[0].value
    return form


def _sentences(problems: Sequence[Problem]) -> list[str]:
    """Each with the round that it is about."""
    told = (
        sentence_for(problem)
        if problem.round is None
        else _("Round %(number)s: %(sentence)s", number=problem.round, sentence=sentence_for(problem))
        for problem in problems
    )
    return list(dict.fromkeys(told))


def _meanwhile() -> str:
    return _("Meanwhile somebody noted more of the game. Look from which round it counts now, and say it again.")


def _round(now: int) -> int:
    """The round the page showed; a form that names none means the one of now."""
    return request.form.get("round", now, type=int)


def _act_id(*what: object) -> str:
    """A second tap is no second act, but the page has one form for each."""
    return "-".join(map(str, (request.form.get("act_id") or new_id(), *what)))


def _again(key: str) -> Response:
    return see_other("players.index", key=key)
