"""A fifth person who only deals and keeps score: named, or gone again."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.schedule_changes import set_standing_dealer
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.responses import form_faults, see_other
from scorekeeper.web.schedule.dealer_form import DealerForm

bp = Blueprint("schedule_dealer", __name__)


@bp.route("/games/<key>/dealer", methods=["GET", "POST"], writes="create")
def edit(key: str) -> ResponseReturnValue:
    """Ask who deals without playing, and keep it."""
    stored, device = game_to_write(key)
    form = DealerForm(formdata=request.form if request.method == "POST" else None)
    if request.method == "GET":
        form.show(stored.recorded.standing_dealer, new_id())
        return _page(key, form)
    if not form.validate():
        return _page(key, form), 422
    act_id = form.act_id.data or new_id()

    def illegal(problems: Sequence[Problem]) -> str:
        form.show_errors(sentences_for(problems))
        return _page(key, form)

    def conflict(_conflict: Conflict) -> str:
        form.seen.data = game_at(key, device).recorded.standing_dealer
        held = form.seen.data or _("nobody")
        form.show_errors([_("Somebody entered %(held)s here meanwhile. Save again to replace it.", held=held)])
        return _page(key, form)

    with form_faults(illegal, conflict):
        set_standing_dealer(key, device, act_id, seen=form.seen.data or "", name=form.name.data or "")
    return see_other("game.show", key=key)


def _page(key: str, form: DealerForm) -> str:
    return render_template("schedule/dealer.html", key=key, form=form)
