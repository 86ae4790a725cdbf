"""Correct a whole round: what was bid, taken and trump, as it should have been noted; its day, and a note on it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.rule_set import TrumpMode
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.correction.form import BID, ROW, TRICKS, TRUMP, CorrectionForm
from scorekeeper.web.correction.view import clash_sentences, correction_view
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.errors import sentence_for
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.wording import describe

bp = Blueprint("correction", __name__)


@bp.route("/games/<key>/rounds/<int:number>", methods=["GET", "POST"])
def edit(key: str, number: int) -> ResponseReturnValue:
    """Show a round's row to be corrected, and keep the correction."""
    stored, device = game_to_write(key)
    if not may_be_corrected(stored, number):
        abort(404)
    said = stored.recorded.round(number)
    if request.method == "GET":
        return _page(stored, number, CorrectionForm.showing(said))
    form = CorrectionForm.sent(request.form, len(stored.recorded.players), said)
    wanted = form.wanted(said)
    if wanted is None:
        return _page(stored, number, form), 422
    act_id = request.form.get("act_id") or new_id()
    try:
        correct_round(key, device, act_id, number, seen=form.seen(said), wanted=wanted, today=today())
    except IllegalAct as wrong:
        players = stored.recorded.names
        form.tell(
            (
                (
                    problem,
                    sentence_for(problem, players)
                    if problem.round in (None, number)
                    else describe(problem, players, _),
                )
                for problem in wrong.problems
            ),
            number,
        )
        return _page(stored, number, form), 422
    except Conflict as conflict:
        for place, words in clash_sentences(conflict):
            form.errors[place].append(words)
        now = game_at(key, device)
        form.now_shows(now.recorded.round(number))
        return _page(now, number, form), 409
    return see_other("game.show", key=key)


def may_be_corrected(stored: StoredGame, number: int) -> bool:
    """A round that was begun, or the one that is next."""
    begun = len(stored.counted.rounds)
    return 1 <= number <= begun or (number == begun + 1 and stored.sheet.next.round == number)


def _page(stored: StoredGame, number: int, form: CorrectionForm) -> str:
    return render_template(
        "correction/edit.html",
        key=stored.key,
        view=correction_view(stored, number, form),
        form=form,
        trump_errors=form.errors.get((TRUMP, None), ()),
        row_errors=form.errors.get((ROW, None), ()),
        asks_trump=stored.recorded.rules.trump.mode in (TrumpMode.NAMED, TrumpMode.TURNED),
        act_id=new_id(),
        columns=(BID, TRICKS),
    )
