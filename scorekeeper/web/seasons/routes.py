"""The seasons of a group: listed, named and changed."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import TooManySeasons
from scorekeeper.actions.groups.seasons import begin_season, change_season, season_at, seasons_of
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.print_support import missing_for_printing
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.printing.form import LARGE_PAPER_NAMES, PrintForm
from scorekeeper.web.seasons.form import SeasonForm
from scorekeeper.web.seasons.view import season_line

bp = Blueprint("seasons", __name__, url_prefix=f"/groups{OWN_GROUP}/seasons")
SEASON = "/<int(max=2147483647):season_id>"


@bp.route("", methods=["GET", "POST"], writes="create")
def index(group_id: int) -> ResponseReturnValue:
    """All seasons, with a form for a new one."""
    with keepers_only() as device:
        form = SeasonForm(None, today(), formdata=request.form if request.method == "POST" else None)
        if request.method == "POST" and form.validate():
            try:
                begin_season(device, group_id, **form.values)
            except TooManySeasons as full:
                form.name.errors = [_("A group keeps at most %(most)d seasons. Delete one first.", most=full.most)]
            else:
                return see_other("statistics.group", group_id=group_id)
        seasons, deleted = seasons_of(device, group_id)
    page = render_template(
        "seasons/index.html",
        group_id=group_id,
        form=form,
        seasons=[season_line(one, today()) for one in seasons],
        deleted=[season_line(one, today()) for one in deleted],
        wrong=summary_of(_("The season is not kept yet."), form_sentences(form)),
    )
    return page, 422 if form.errors or form.name.errors else 200


@bp.route(SEASON, methods=["GET", "POST"], writes="free")
def show(group_id: int, season_id: int) -> ResponseReturnValue:
    """One season: its name and its days, and what can be done with it."""
    with keepers_only() as device:
        season = season_at(device, group_id, season_id)
        if request.method == "GET":
            return _page(group_id, season, SeasonForm(season, today(), formdata=None))
        form = SeasonForm(season, today())
        if not form.validate():
            return _page(group_id, season, form), 422
        change_season(device, group_id, season_id, **form.values)
    flash(_("The season is changed."))
    last = season.last_day.isoformat() if season.last_day else ""
    was = {"name": season.name, "first_day": season.first_day.isoformat(), "last_day": last}
    return see_other("seasons.show", group_id=group_id, season_id=season_id, **was)


def _page(group_id: int, season: Season, form: SeasonForm) -> str:
    """The page, after a change with the way back to the `name` and the days in the address."""
    was = SeasonForm(None, today(), formdata=request.args) if "name" in request.args else None
    return render_template(
        "seasons/show.html",
        group_id=group_id,
        season=season_line(season, today()),
        form=form,
        was=was if was and was.validate() and was.values != SeasonForm(season, today(), formdata=None).values else None,
        printing=PrintForm(formdata=None),
        papers=LARGE_PAPER_NAMES,
        missing=missing_for_printing(),
        wrong=summary_of(_("The season is not changed."), form_sentences(form)),
    )
