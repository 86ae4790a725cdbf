"""The certificate of a season, printed as every sheet is."""

from __future__ import annotations

from flask import Blueprint, abort, flash, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.tables import TableChoice, group_table
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.web.foundation.access import keepers_only
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.printing.form import PrintForm
from scorekeeper.web.printing.responses import print_response
from scorekeeper.web.seasons.certificate_view import certificate_of
from scorekeeper.web.seasons.routes import SEASON
from scorekeeper.web.seasons.routes import bp as pages

bp = Blueprint("seasons_certificate", __name__, url_prefix=pages.url_prefix)


@bp.get(f"{SEASON}/certificate.pdf", reads="compute")
def show(group_id: int, season_id: int) -> ResponseReturnValue:
    """The first three places with their figures, by the usual ranking of the group."""
    form = PrintForm(formdata=request.args)
    if not form.validate():
        abort(404)
    with keepers_only() as device:
        table = one_at_a_time(group_table)(device, group_id, TableChoice(GameChoice(), season_id), today())
    if table.season is None or table.group.more:
        # The page of the season goes on counting what is not counted yet.
        return see_other("statistics.group", group_id=group_id, season=season_id)
    if not any(line.player.finished for line in table.lines):
        flash(_("Nobody has finished a game in this season yet."))
        return see_other("seasons.show", group_id=group_id, season_id=season_id)
    document = certificate_of(table, table.season, form.printing())
    html = page_html([document])
    response = print_response(PrintAs.PDF, lambda: html, html)
    response.headers.set("Content-Disposition", "inline", filename="oh-hell-certificate.pdf")
    return response
