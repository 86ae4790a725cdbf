"""How a group usually ranks its players."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.groups.tables import choose_ranking, usual_ranking
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.statistics.group_view import order_words
from scorekeeper.web.statistics.ranking_form import RankingForm

bp = Blueprint("statistics_ranking", __name__, url_prefix=f"/groups{OWN_GROUP}")


@bp.route("/ranking", methods=["GET", "POST"], writes="free")
def choose(group_id: int) -> ResponseReturnValue:
    """Ask what the table is ranked by, and keep it."""
    with keepers_only() as device:
        ranking = usual_ranking(device, group_id)
        if request.method == "GET":
            return _page(group_id, RankingForm(ranking, formdata=None))
        form = RankingForm(ranking)
        if not form.validate():
            return _page(group_id, form), 422
        choose_ranking(device, group_id, form.ranking)
    flash(_("The table is ranked like this from now on."))
    return see_other("statistics.group", group_id=group_id)


def _page(group_id: int, form: RankingForm) -> str:
    return render_template(
        "statistics/ranking.html",
        group_id=group_id,
        form=form,
        orders=order_words(),
        wrong=summary_of(_("The ranking is not changed."), form_sentences(form)),
    )
