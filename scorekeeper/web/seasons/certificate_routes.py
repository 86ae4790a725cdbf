"""The certificate of a season, printed as every sheet is: the first three places with their figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flask import Blueprint, abort, flash, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.tables import GroupTable, TableChoice, group_table
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.ranking import Order, TablePlace
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.sheets.season.certificate import Certificate, Winner, certificate
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.foundation.access import keepers_only
from scorekeeper.web.foundation.language import day_of_month
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.printing.form import PrintForm
from scorekeeper.web.printing.responses import print_response
from scorekeeper.web.seasons.routes import SEASON, season_days
from scorekeeper.web.seasons.routes import bp as pages
from scorekeeper.web.statistics.group_view import order_words, scheme_words
from scorekeeper.web.statistics.memory_view import evenings_words
from scorekeeper.web.statistics.words import group_words, mean_text, percent_text

bp = Blueprint("seasons_certificate", __name__, url_prefix=pages.url_prefix)
LAST_PLACE = 3


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


def certificate_of(table: GroupTable, season: Season, options: PrintOptions) -> Certificate:
    """The certificate of a season with this table, dated where it is closed."""
    games = ngettext("%(num)d game", "%(num)d games", table.group.statistics.games)
    how_many = _("%(evenings)s, %(games)s", evenings=evenings_words(table.evenings), games=games)
    return certificate(
        season.name,
        group_words(table.group),
        f"{season_days(season)} · {how_many}",
        tuple(_winners(table)),
        options,
        how=_how(table),
        day=day_of_month(season.closed_on) if season.closed_on else "",
    )


def _winners(table: GroupTable) -> Iterator[Winner]:
    for line in table.lines:
        if line.rank <= LAST_PLACE and line.player.finished:
            yield Winner(line.rank, line.player.name, _figure(line, table.order), _more(line.player, table.order))


def _figure(line: TablePlace, order: Order) -> str:
    """What ranks a player, in words."""
    one = line.player
    match order:
        case Order.POINTS:
            return ngettext("%(num)d point", "%(num)d points", line.points or 0)
        case Order.MADE:
            return _("%(share)s made", share=percent_text(Fraction(one.made, one.rounds)))
        case Order.FINISH:
            return _("finish %(mean)s", mean=mean_text(one.mean_rank))
        case Order.WINS:
            return ngettext("%(num)d win", "%(num)d wins", one.wins + one.shared_wins)
        case Order.RATING:
            return _("rating %(rating)s", rating=mean_text(one.rating.ordinal))


def _more(one: PlayerStatistics, order: Order) -> str:
    games = ngettext("%(num)d game", "%(num)d games", one.games)
    if order is Order.MADE:
        won = ngettext("%(num)d win", "%(num)d wins", one.wins + one.shared_wins)
        return f"{won} · {games}"
    made = _("%(share)s of bids made", share=percent_text(Fraction(one.made, one.rounds)))
    return f"{made} · {games}"


def _how(table: GroupTable) -> str:
    if table.order is Order.POINTS:
        return scheme_words(table.ranking)
    return _("Ranked by: %(order)s.", order=order_words()[table.order])
