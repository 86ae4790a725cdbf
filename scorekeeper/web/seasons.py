"""The seasons of a group: listed, named, changed, closed and reopened, deleted and restored, and printed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from msgspec import Struct
from msgspec.structs import replace
from wtforms.validators import Optional, ValidationError

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import TooManySeasons
from scorekeeper.actions.groups.accounts import group_account
from scorekeeper.actions.groups.tables import (
    GroupTable,
    TableChoice,
    begin_season,
    change_season,
    close_season,
    delete_season,
    group_table,
    kept_and_deleted_seasons,
    reopen_season,
    restore_season,
    season_at,
)
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.ranking import Order, TablePlace
from scorekeeper.rules.statistics.seasons import MAX_NAME_LENGTH, latest_day
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.sheets.season import Certificate, SeasonAccount, TopPlace, certificate
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.accounts import AccountView, account_view
from scorekeeper.web.fields import DayField, LineField, PageForm, at_most, form_sentences, summary_of
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import day_of_month, lazy as _l, list_names
from scorekeeper.web.printing.form import PrintForm
from scorekeeper.web.printing.responses import print_response
from scorekeeper.web.responses import see_other
from scorekeeper.web.statistics.choice import choice_arguments
from scorekeeper.web.statistics.group_view import evenings_words, order_words, scheme_words
from scorekeeper.web.statistics.words import mean_text, percent_text, shown_group_name

bp = Blueprint("seasons", __name__, url_prefix=f"/groups{OWN_GROUP}/seasons")
SEASON = "/<int(max=2147483647):season_id>"
# The last place on a certificate.
LOWEST_RANK_NAMED = 3


class SeasonLine(Struct, frozen=True):
    """A season in a list. It is `over` after its last day, even if no one closed it."""

    id: int
    name: str
    days: str
    state: str
    closed: bool
    over: bool
    champion: str = ""


@bp.route("", methods=["GET", "POST"], writes="create")
def index(group_id: int) -> ResponseReturnValue:
    """List all seasons, with a form for a new one."""
    with keepers_only() as device:
        form = SeasonForm(None, today())
        if request.method == "POST" and form.validate():
            try:
                begin_season(device, group_id, **form.data)
            except TooManySeasons as full:
                form.name.errors = [_("%(what)s: at most %(most)s.", what=_("Seasons"), most=full.most)]
            else:
                return see_other("statistics.group", group_id=group_id)
        seasons, deleted = kept_and_deleted_seasons(device, group_id)
    page = render_template(
        "seasons/index.html",
        group_id=group_id,
        form=form,
        seasons=[_with_champion(season_line(one, today()), device, group_id) for one in seasons],
        deleted=[season_line(one, today()) for one in deleted],
        wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
    )
    return page, 422 if form.errors or form.name.errors else 200


@bp.route(SEASON, methods=["GET", "POST"], reads="compute", writes="free")
@one_at_a_time
def show(group_id: int, season_id: int) -> ResponseReturnValue:
    """Show one season: its name, its days, and what can be done with it."""
    with keepers_only() as device:
        season = season_at(device, group_id, season_id)
        if request.method == "GET":
            return _page(device, season, SeasonForm(season, today(), formdata=None))
        form = SeasonForm(season, today())
        if not form.validate():
            return _page(device, season, form), 422
        change_season(device, group_id, season_id, **form.data)
    flash(_("Saved"))
    last = season.last_day.isoformat() if season.last_day else ""
    was = {"name": season.name, "first_day": season.first_day.isoformat(), "last_day": last}
    return see_other("seasons.show", group_id=group_id, season_id=season_id, **was)


@bp.post(f"{SEASON}/closing", writes="free")
def close(group_id: int, season_id: int) -> ResponseReturnValue:
    """Close a season."""
    with keepers_only() as device:
        close_season(device, group_id, season_id, today())
    flash(_("Saved"))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/reopening", writes="free")
def reopen(group_id: int, season_id: int) -> ResponseReturnValue:
    """Reopen a season."""
    with keepers_only() as device:
        reopen_season(device, group_id, season_id)
    flash(_("Saved"))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/deletion", writes="free")
def delete(group_id: int, season_id: int) -> ResponseReturnValue:
    """Delete a season; the list can restore it."""
    with keepers_only() as device:
        delete_season(device, group_id, season_id)
    flash(_("The season has been deleted. Its games stay, and you can bring it back below."))
    return see_other("seasons.index", group_id=group_id)


@bp.post(f"{SEASON}/restoration", writes="free")
def restore(group_id: int, season_id: int) -> ResponseReturnValue:
    """Restore a deleted season."""
    with keepers_only() as device:
        restore_season(device, group_id, season_id)
    flash(_("Saved"))
    return see_other("seasons.index", group_id=group_id)


def season_line(season: Season, today: date) -> SeasonLine:
    """Return a season as a line of the list."""
    closed, over = season.closed_on is not None, season.until < today
    return SeasonLine(season.id, season.name, season_days(season), _state_words(season, today), closed, over)


def _with_champion(line: SeasonLine, device: str, group_id: int) -> SeasonLine:
    """Add the champion to a season that is over: the first player of its table, as far as its games are counted."""
    if not line.over:
        return line
    table = group_table(device, group_id, TableChoice(GameChoice(), line.id), today())
    first = [each.player.name for each in table.lines if each.rank == 1 and each.player.finished]
    return replace(line, champion=_("Champion: %(names)s", names=list_names(first))) if first else line


def season_days(season: Season) -> str:
    """Return the days of a season in words: the first and the last, or only the first if the season is open."""
    first = day_of_month(season.first_day)
    if season.last_day is None and season.closed_on is None:
        return _("Since %(first)s", first=first)
    return _("%(first)s to %(last)s", first=first, last=day_of_month(season.until))


def _page(device: str, season: Season, form: SeasonForm) -> str:
    """Return the page of a season. After a change it offers to restore the `name` and the days that the query has."""
    account = group_account(device, season.group_id, season.choice())
    was = SeasonForm(None, today(), formdata=request.args) if "name" in request.args else None
    return render_template(
        "seasons/show.html",
        group_id=season.group_id,
        view=account_view(account),
        here=choice_arguments(season.choice()),
        season=season_line(season, today()),
        form=form,
        was=was if was and was.validate() and was.data != SeasonForm(season, today(), formdata=None).data else None,
        printing=PrintForm(formdata=None),
        wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
    )


def _state_words(season: Season, today: date) -> str:
    if season.closed_on is not None:
        return _("closed")
    if season.is_on(today):
        return _("going on")
    return _("ended") if season.until < today else _("not begun")


@bp.get(f"{SEASON}/certificate.pdf", reads="compute")
def print_certificate(group_id: int, season_id: int) -> ResponseReturnValue:
    """Send a certificate of the first three places with their figures, by the usual ranking of the group."""
    form = PrintForm(formdata=request.args)
    if not form.validate():
        abort(404)
    with keepers_only() as device:
        table = one_at_a_time(group_table)(device, group_id, TableChoice(GameChoice(), season_id), today())
        if table.season is None or table.group.more:
            # The page of the season counts the games that are not counted yet.
            return see_other("statistics.group", group_id=group_id, season=season_id)
        if not any(line.player.finished for line in table.lines):
            flash(_("No one has finished a game in this season yet."))
            return see_other("seasons.show", group_id=group_id, season_id=season_id)
        account = account_view(group_account(device, group_id, table.choice))
    document = certificate_of(table, table.season, form.printing(), account)
    html = page_html([document])
    return print_response(PrintAs.PDF, [lambda: html], html, name="certificate")


def certificate_of(
    table: GroupTable, season: Season, options: PrintOptions, account: AccountView | None
) -> Certificate:
    """Return the certificate of a season with this table, and with its account if it has one. It has a date if the
    season is closed.
    """
    games = ngettext("%(num)d game", "%(num)d games", table.group.statistics.games)
    how_many = f"{evenings_words(table.evenings)}, {games}"
    return certificate(
        season.name,
        shown_group_name(table.group),
        f"{season_days(season)} · {how_many}",
        tuple(_top_places(table)),
        options,
        how=_ranking_words(table),
        day=day_of_month(season.closed_on) if season.closed_on else "",
        account=None
        if account is None
        else SeasonAccount(account.stake, account.payments, tuple((each.name, each.won) for each in account.lines)),
    )


def _top_places(table: GroupTable) -> Iterator[TopPlace]:
    """Yield the players of the first three ranks who have finished a game, best first."""
    for line in table.lines:
        if line.rank <= LOWEST_RANK_NAMED and line.player.finished:
            yield TopPlace(
                line.rank,
                line.player.name,
                _ranking_figure(line, table.order),
                _other_figures(line.player, table.order),
            )


def _ranking_figure(line: TablePlace, order: Order) -> str:
    """Return the figure that ranks a player, in words."""
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


def _other_figures(one: PlayerStatistics, order: Order) -> str:
    games = ngettext("%(num)d game", "%(num)d games", one.games)
    if order is Order.MADE:
        won = ngettext("%(num)d win", "%(num)d wins", one.wins + one.shared_wins)
        return f"{won} · {games}"
    made = _("%(share)s of bids made", share=percent_text(Fraction(one.made, one.rounds)))
    return f"{made} · {games}"


def _ranking_words(table: GroupTable) -> str:
    if table.order is Order.POINTS:
        return scheme_words(table.ranking)
    return _("Ranked by: %(order)s.", order=order_words()[table.order])


class SeasonForm(PageForm):
    """A new or changed season."""

    name = LineField(_l("Name"), [at_most(MAX_NAME_LENGTH)])
    first_day = DayField(_l("First day"))
    last_day = DayField(_l("Last day"), [Optional()])

    def __init__(self, season: Season | None, today: date, **kwargs: Any) -> None:
        super().__init__(obj=season, data={"first_day": today}, **kwargs)

    def validate_name(self, field: LineField) -> None:
        """Require a name."""
        if not field.data:
            raise ValidationError(_("Enter a name."))

    def validate_last_day(self, field: DayField) -> None:
        """Require a last day not before the first, and not too long after it."""
        first = self.first_day.data
        if first is None or field.data is None:
            return
        if field.data < first:
            raise ValidationError(_("A season can’t end before it begins."))
        if field.data > latest_day(first):
            raise ValidationError(_("A season can last three years at most."))
