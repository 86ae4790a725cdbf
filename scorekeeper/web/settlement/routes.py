"""Who pays whom, for any game on request: so much a point, in any currency, with as few payments as there can be."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.recap.routes import how_far
from scorekeeper.web.settlement.form import FEWEST, PAIRS, SettlementForm
from scorekeeper.web.settlement.view import SettlementView, settlement_view

bp = Blueprint("settlement", __name__)


@bp.get("/games/<key>/settlement", reads="compute", public=True)
def index(key: str) -> ResponseReturnValue:
    """Ask what a point is worth, and say who pays whom. The address says it all, so it can be sent to the others."""
    stored = game_at(key, known_device())
    answered = "stake" in request.args
    form = SettlementForm(formdata=request.args if answered else None)
    if not answered or not complete_rounds(stored.sheet):
        return _page(stored, form, None)
    worth = form.worth if form.validate() else None
    if worth is None:
        return _page(stored, form, None), 422
    view = settlement_view(stored.sheet, worth, form.currency.data or "", fewest=form.pay.data == FEWEST)
    return _page(stored, form, view)


def _page(stored: StoredGame, form: SettlementForm, view: SettlementView | None) -> str:
    sheet = stored.sheet
    return render_template(
        "settlement/show.html",
        key=stored.key,
        title=stored.game.title,
        when=how_far(sheet),
        finished=sheet.finished,
        begun=bool(complete_rounds(sheet)),
        form=form,
        ways=((FEWEST, _("Fewest payments")), (PAIRS, _("Everyone with everyone"))),
        wrong=summary_of(_("Nothing is worked out yet."), form_sentences(form)),
        view=view,
    )
