"""How a group usually ranks its players."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.club.tables import choose_ranking, usual_ranking
from scorekeeper.web.foundation.access import CLUB, keepers_only
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.statistics.group_view import order_words
from scorekeeper.web.statistics.ranking_form import RankingForm

bp = Blueprint("statistics_ranking", __name__, url_prefix=f"/groups{CLUB}")


@bp.route("/ranking", methods=["GET", "POST"])
def choose(club_id: int) -> ResponseReturnValue:
    """Ask what the table is ranked by, and keep it."""
    with keepers_only() as device:
        ranking = usual_ranking(device, club_id)
        if request.method == "GET":
            return _page(club_id, RankingForm(ranking, formdata=None))
        form = RankingForm(ranking)
        if not form.validate():
            return _page(club_id, form), 422
        choose_ranking(device, club_id, form.ranking)
    flash(_("The table is ranked like this from now on."))
    return see_other("statistics.group", club_id=club_id)


def _page(club_id: int, form: RankingForm) -> str:
    return render_template(
        "statistics/ranking.html",
        club_id=club_id,
        form=form,
        orders=order_words(),
        wrong=summary_of(_("The ranking is not changed."), form_sentences(form)),
    )
