"""Correct a whole round: what was bid, taken and trump, as it should have been noted; its day, and a note on it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.correction.form import BID, ROW, TRICKS, TRUMP, CorrectionForm
from scorekeeper.web.correction.view import clash_sentences, correction_view
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.incoming import id_of_form
from scorekeeper.web.foundation.responses import form_faults, see_other

bp = Blueprint("correction", __name__)


@bp.get("/games/<key>/rounds/latest")
def latest(key: str) -> ResponseReturnValue:
    """Lead to the round that was scored last, else to the first; from there to any other."""
    stored, _device = game_to_write(key)
    scored = [row.number for row in stored.sheet.rounds if row.complete]
    return see_other("correction.edit", key=key, number=max(scored, default=1))


@bp.route("/games/<key>/rounds/<int:number>", methods=["GET", "POST"], writes="create")
def edit(key: str, number: int) -> ResponseReturnValue:
    """Show a round's row to be corrected, and keep the correction."""
    stored, device = game_to_write(key)
    if not may_be_corrected(stored, number):
        abort(404)
    record = stored.recorded.round(number)
    if request.method == "GET":
        return _page(stored, number, CorrectionForm.of_round(record))
    form = CorrectionForm.from_form(request.form, len(stored.recorded.players), record)
    wanted = form.wanted(record)
    if wanted is None:
        return _page(stored, number, form), 422
    act_id = id_of_form()

    def illegal(problems: Sequence[Problem]) -> str:
        form.show_errors(problems, number, stored.recorded.names)
        form.offer_to_keep(problems, wanted)
        return _page(stored, number, form)

    def conflict(written: Conflict) -> str:
        for place, words in clash_sentences(written):
            form.errors[place].append(words)
        now = game_at(key, device)
        form.show_current(now.recorded.round(number))
        return _page(now, number, form)

    with form_faults(illegal, conflict):
        correct_round(key, device, act_id, number, seen=form.seen(record), wanted=wanted, today=today())
    return see_other("game.show", key=key)


def may_be_corrected(stored: StoredGame, number: int) -> bool:
    """A round that was begun, or the one that is next."""
    begun = len(stored.game.rounds)
    return 1 <= number <= begun or (number == begun + 1 and stored.sheet.next.round == number)


def _page(stored: StoredGame, number: int, form: CorrectionForm) -> str:
    rule = stored.recorded.rules.in_round(stored.recorded.schedule, number).trump
    return render_template(
        "correction/edit.html",
        key=stored.key,
        view=correction_view(stored, number, form),
        form=form,
        trump_errors=form.errors.get((TRUMP, None), ()),
        row_errors=form.errors.get((ROW, None), ()),
        asks_trump=rule.named or rule.mode is TrumpMode.TURNED,
        act_id=new_id(),
        columns=(BID, TRICKS),
    )
