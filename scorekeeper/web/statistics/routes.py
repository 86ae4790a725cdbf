"""The statistics of a group and of its players, for its keepers and for readers of its shared pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms.validators import ValidationError

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.evenings import year_of_player
from scorekeeper.actions.groups.statistics import CountedGroup, counted_group, game_keys, groups_of
from scorekeeper.actions.groups.tables import choose_ranking, group_table, usual_ranking
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.points import MAX_DROPPED, MAX_PLACES, MAX_POINTS
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.web.access import GROUP, OWN_GROUP, group_or_404, keepers_only
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import (
    LineField,
    OneOfField,
    PageForm,
    WholeField,
    form_sentences,
    require_between,
    summary_of,
    whole_in,
)
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import lazy as _l, list_people
from scorekeeper.web.responses import see_other
from scorekeeper.web.statistics.choice import (
    choice_arguments,
    choice_from,
    choice_links,
    span_arguments,
    span_links,
    table_choice,
    year_from,
    year_of,
)
from scorekeeper.web.statistics.group_view import group_view, memory_view, order_words, season_words
from scorekeeper.web.statistics.player_view import calendar_panel, games_shown, player_view
from scorekeeper.web.statistics.words import games_and_rounds_words, shown_group_name

bp = Blueprint("statistics", __name__, url_prefix="/groups")
BETWEEN_NUMBERS = re.compile(r"[\s,;.–-]+")


@bp.get("")
def index() -> ResponseReturnValue:
    """List the groups of this device that have played; redirect if there is only one."""
    device = known_device()
    groups = [(each, people) for each, people in groups_of(device) if people] if device else []
    if len(groups) == 1:
        return see_other("statistics.group", group_id=groups[0][0].id)
    named = [(each.id, each.name or list_people(people), list_people(people)) for each, people in groups]
    return render_template("statistics/index.html", groups=named)


@bp.get(GROUP, reads="compute")
@one_at_a_time
def group(group_id: int | str) -> ResponseReturnValue:
    """Show the table of the players, ranked as `by` in the query says or in the usual order of the group, and the
    records.
    """
    wanted = table_choice(request.args)
    with group_or_404():
        table = group_table(known_device(), group_id, wanted, today())
    counted = table.group
    recorded = (record.feat.game for record in counted.statistics.records)
    addresses = _game_addresses(counted, (*recorded, *(memory.game for memory in table.memories)))
    return render_template(
        "statistics/group.html",
        group=shown_group_name(counted),
        group_id=group_id,
        how_many=season_words(table) if table.season else games_and_rounds_words(counted),
        more=counted.more,
        choices=span_links(table, wanted.order),
        orders=order_words(),
        order=table.order,
        here=span_arguments(table),
        season=table.season,
        kept=choice_arguments(table.choice),
        shared=counted.shared,
        view=group_view(table, addresses),
        memory=memory_view(table, today(), addresses),
    )


@bp.get(f"{GROUP}/player", reads="compute")
@one_at_a_time
def player(group_id: int | str) -> ResponseReturnValue:
    """Show the statistics of the player called `name`."""
    choice, name = choice_from(request.args), request.args.get("name", "")
    with group_or_404():
        counted = counted_group(known_device(), group_id, choice)
    view = player_view(counted.statistics, name, _game_addresses(counted, games_shown(counted.statistics, name)))
    # A player of the group without games in the choice gets a page that says so, with a link to all games.
    if view is None and choice == GameChoice():
        abort(404)
    return render_template(
        "statistics/player.html",
        name=view["name"] if view else name,
        group=shown_group_name(counted),
        group_id=group_id,
        more=counted.more,
        shared=counted.shared,
        choices=choice_links("statistics.player", counted, choice, name=name),
        kept=choice_arguments(choice),
        view=view,
        calendar=_calendar_shown(counted, name, choice) if view else None,
    )


def _calendar_shown(group: CountedGroup, name: str, choice: GameChoice) -> dict[str, object] | None:
    """Return the calendar of the chosen year, or else of the year `calendar` in the query.

    Readers of shared pages get None, because evenings are not shared.
    """
    if group.shared:
        return None
    year = year_from(request.args.get("calendar", ""))
    chosen = year_of(choice)
    if chosen is None:
        # A span that is not a whole year shows the year in which it ends, with links to others.
        year = year or (choice.until.year if choice.until else None)
        choice = GameChoice(choice.rules)
    played = year_of_player(group.group_id, name, choice, year)
    return None if played is None else calendar_panel(played, chosen=chosen is not None)


def _game_addresses(group: CountedGroup, games: Iterable[int]) -> dict[int, str]:
    """Return the addresses of the games with these ids, or no addresses for readers, who may not open games."""
    keys = game_keys(set(games)) if not group.shared else {}
    return {number: url_for("game.show", key=key) for number, key in keys.items()}


@bp.route(f"{OWN_GROUP}/ranking", methods=["GET", "POST"], writes="free")
def choose_order(group_id: int) -> ResponseReturnValue:
    """Ask how the table is ranked, and store it."""
    with keepers_only() as device:
        ranking = usual_ranking(device, group_id)
        if request.method == "GET":
            return _ranking_page(group_id, RankingForm(ranking, formdata=None))
        form = RankingForm(ranking)
        if not form.validate():
            return _ranking_page(group_id, form), 422
        choose_ranking(device, group_id, form.ranking)
    flash(_("Saved"))
    return see_other("statistics.group", group_id=group_id)


def _ranking_page(group_id: int, form: RankingForm) -> str:
    return render_template(
        "statistics/ranking.html",
        group_id=group_id,
        form=form,
        orders=order_words(),
        wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
    )


class RankingForm(PageForm):
    """The form for the ranking of the table. If it is by points, `places` has the points for each place, and `dropped`
    is how many evenings do not count.
    """

    order = OneOfField(_l("Ranked by"), tuple(Order))
    places = LineField(_l("Points for 1st, 2nd, 3rd place and so on"))
    dropped = WholeField(_l("Worst evenings dropped"))

    def __init__(self, ranking: Ranking, **kwargs: Any) -> None:
        usual = {
            "order": ranking.usual_order.value,
            "places": ", ".join(map(str, ranking.places)),
            "dropped": ranking.dropped,
        }
        super().__init__(data=usual, **kwargs)

    @property
    def ranking(self) -> Ranking:
        """The ranking as typed, once valid."""
        return Ranking(Order(self.order.data), tuple(_numbers_in(self.places.data)), self.dropped.data or 0)

    def validate_places(self, field: LineField) -> None:
        """Require at least one number, and no number that is larger than the one before it."""
        try:
            numbers = _numbers_in(field.data)
        except ValueError:
            raise ValidationError(_("Enter it like this: %(example)s.", example="5, 3, 2, 1")) from None
        if len(numbers) > MAX_PLACES:
            raise ValidationError(_("This is too long."))
        if numbers != sorted(numbers, reverse=True):
            raise ValidationError(_("A better place must be worth at least as much as the next one."))
        if not any(numbers):
            raise ValidationError(_("The first place is worth at least 1 point."))

    def validate_dropped(self, field: WholeField) -> None:
        """Require a number of evenings within the limit."""
        if field.data is not None:
            require_between(field.data, 0, MAX_DROPPED)


def _numbers_in(text: str | None) -> list[int]:
    """Return the numbers in a text. Raises ValueError if it contains anything else."""
    numbers = []
    for part in filter(None, BETWEEN_NUMBERS.split(text or "")):
        number = whole_in(part, len(str(MAX_POINTS)))
        if number is None or number > MAX_POINTS:
            raise ValueError(text)
        numbers.append(number)
    return numbers
