"""The seasons of a group: listed, named, changed, closed and opened again, deleted and brought back."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import TooManySeasons
from scorekeeper.actions.groups.seasons import (
    begin_season,
    change_season,
    close_season,
    delete_season,
    reopen_season,
    restore_season,
    season_at,
    seasons_of,
)
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.language import day_of_month
from scorekeeper.web.foundation.print_support import missing_for_printing
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.printing.form import LARGE_PAPER_NAMES, PrintForm
from scorekeeper.web.seasons.form import SeasonForm

bp = Blueprint("seasons", __name__, url_prefix=f"/groups{OWN_GROUP}/seasons")
SEASON = "/<int(max=2147483647):season_id>"


class SeasonLine(Struct, frozen=True):
    """A season: its days, and how it stands. It is `over` when its last day is past, also where nobody closed it."""

    id: int
    name: str
    days: str
    state: str
    closed: bool
    over: bool


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


@bp.post(f"{SEASON}/closing", writes="free")
def close(group_id: int, season_id: int) -> ResponseReturnValue:
    """Let it be over."""
    with keepers_only() as device:
        close_season(device, group_id, season_id, today())
    flash(_("The season is closed. What is played from tomorrow on counts no more."))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/reopening", writes="free")
def reopen(group_id: int, season_id: int) -> ResponseReturnValue:
    """Let it go on."""
    with keepers_only() as device:
        reopen_season(device, group_id, season_id)
    flash(_("The season goes on."))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/deletion", writes="free")
def delete(group_id: int, season_id: int) -> ResponseReturnValue:
    """Delete it; the list has the way back."""
    with keepers_only() as device:
        delete_season(device, group_id, season_id)
    flash(_("The season is deleted. Its games stay, and below you can bring it back."))
    return see_other("seasons.index", group_id=group_id)


@bp.post(f"{SEASON}/restoration", writes="free")
def restore(group_id: int, season_id: int) -> ResponseReturnValue:
    """Bring it back."""
    with keepers_only() as device:
        restore_season(device, group_id, season_id)
    flash(_("The season is back."))
    return see_other("seasons.index", group_id=group_id)


def season_line(season: Season, today: date) -> SeasonLine:
    """A season in a list."""
    closed, over = season.closed_on is not None, season.until < today
    return SeasonLine(season.id, season.name, season_days(season), _state(season, today), closed, over)


def season_days(season: Season) -> str:
    """From which day to which; an open one only since when."""
    first = day_of_month(season.first_day)
    if season.last_day is None and season.closed_on is None:
        return _("since %(first)s", first=first)
    return _("%(first)s to %(last)s", first=first, last=day_of_month(season.until))


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


def _state(season: Season, today: date) -> str:
    if season.closed_on is not None:
        return _("closed")
    if season.is_on(today):
        return _("going on")
    return _("ended") if season.until < today else _("not begun")
