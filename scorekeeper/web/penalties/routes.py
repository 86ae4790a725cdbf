"""Penalties and other points by hand: note one, see them all, take one out again."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.clock import today
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.penalties import add_penalty, remove_penalty
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.language import language, translate
from scorekeeper.web.foundation.responses import form_faults, see_other
from scorekeeper.web.penalties.form import PenaltyForm, current_round, usual_round
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.numbers import number_text, signed_text

bp = Blueprint("penalties", __name__)


class PenaltyItem(Struct, frozen=True):
    """One penalty noted, in ready words."""

    id: str
    name: str
    points: str
    reason: str
    place: str


@bp.route("/games/<key>/penalties", methods=["GET", "POST"], writes="create")
def index(key: str) -> ResponseReturnValue:
    """Show the penalties of a game, and note one more."""
    stored, device = game_to_write(key)
    form = PenaltyForm(stored, formdata=request.form if request.method == "POST" else None)
    if request.method == "GET":
        _suggest(form, stored)
        return _page(stored, form)
    if not form.validate():
        return _page(stored, form), 422

    def illegal(problems: Sequence[Problem]) -> str:
        return _page(stored, form, sentences_for(problems, stored.recorded.names))

    with form_faults(illegal):
        add_penalty(
            key,
            device,
            form.penalty_id.data or new_id(),
            round=int(form.round.data),
            seat=int(form.seat.data),
            today=today(),
            points=form.signed,
            reason=form.why,
            before_score=form.before_score.data,
        )
    return see_other("game.show", key=key)


@bp.post("/games/<key>/penalties/<penalty_id>/remove", writes="free")
def remove(key: str, penalty_id: str) -> ResponseReturnValue:
    """Take a penalty out again."""
    _stored, device = game_to_write(key)
    remove_penalty(key, device, penalty_id)
    return see_other("penalties.index", key=key)


def _suggest(form: PenaltyForm, stored: StoredGame) -> None:
    """What the rules name a penalty for, the first or the one asked for, in the round just played."""
    rules = stored.recorded.rules
    named = rules.penalty_for(request.args.get("reason"))
    form.penalty_id.data, form.round.data = new_id(), str(usual_round(stored))
    form.seat.data = request.args.get("seat", "")
    if named is not None:
        form.points.data, form.reason.data = number_text(named.points), _(named.reason)
        form.before_score.data = named.before_score


def _page(stored: StoredGame, form: PenaltyForm, wrong: list[str] | None = None) -> str:
    anything = summary_of(_("Nothing is saved yet."), form_sentences(form))
    return render_template(
        "penalties/index.html",
        key=stored.key,
        players=list(enumerate(stored.recorded.names)),
        rounds=range(current_round(stored), 0, -1),
        penalties=_items(stored),
        named=[each.reason for each in stored.recorded.rules.named_penalties],
        resets=stored.recorded.rules.resets_totals,
        form=form,
        wrong=[*(wrong or []), *anything],
    )


def _items(stored: StoredGame) -> list[PenaltyItem]:
    """All penalties, the last round first."""
    order = sorted(stored.penalties, key=lambda each: (-each.round, each.position))
    return [
        PenaltyItem(
            id=each.id,
            name=stored.recorded.names[each.penalty.seat],
            points=signed_text(each.penalty.points),
            reason=isolated(translate(each.penalty.reason), language()),
            place=_("round %(number)d, before its points", number=each.round)
            if each.penalty.before_score
            else _("round %(number)d", number=each.round),
        )
        for each in order
    ]
