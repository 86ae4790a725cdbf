"""The statistics of a group and of its players, for those who keep score in it and those with whom it shares them."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.evenings import year_of_player
from scorekeeper.actions.groups.statistics import CountedGroup, counted_group, game_keys, groups_of
from scorekeeper.actions.groups.tables import group_table
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.web.foundation.access import GROUP, group_or_404
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import list_people
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.statistics.calendar_panel import CalendarPanel, calendar_panel
from scorekeeper.web.statistics.choice import choice_from, choice_links, kept_arguments, year_from, year_of
from scorekeeper.web.statistics.group_view import games_of_records, group_view, order_words
from scorekeeper.web.statistics.memory_view import games_of_memory, memory_view, season_words
from scorekeeper.web.statistics.player_view import games_shown, player_view
from scorekeeper.web.statistics.span_links import span_arguments, span_links, table_choice
from scorekeeper.web.statistics.words import group_words, how_many

bp = Blueprint("statistics", __name__, url_prefix="/groups")


@bp.get("")
def index() -> ResponseReturnValue:
    """The groups of this device that sat down to a game; the only one at once."""
    device = known_device()
    groups = [(each, people) for each, people in groups_of(device) if people] if device else []
    if len(groups) == 1:
        return see_other("statistics.group", group_id=groups[0][0].id)
    named = [(each.id, each.name or list_people(people), list_people(people)) for each, people in groups]
    return render_template("statistics/index.html", groups=named)


@bp.get(GROUP, reads="compute")
@one_at_a_time
def group(group_id: int | str) -> ResponseReturnValue:
    """The table of the players, ranked `by` what the reader wants or as the group usually does, and the records."""
    wanted = table_choice(request.args)
    with group_or_404():
        table = group_table(known_device(), group_id, wanted, today())
    counted = table.group
    addresses = _addresses(counted, games_of_records(counted.statistics) | games_of_memory(table))
    return render_template(
        "statistics/group.html",
        group=group_words(counted),
        group_id=group_id,
        how_many=season_words(table) if table.season else how_many(counted),
        more=counted.more,
        choices=span_links(table, wanted.order),
        orders=order_words(),
        order=table.order,
        here=span_arguments(table),
        season=table.season,
        kept=kept_arguments(table.choice),
        shared=counted.shared,
        view=group_view(table, addresses),
        memory=memory_view(table, today(), addresses),
    )


@bp.get(f"{GROUP}/player", reads="compute")
@one_at_a_time
def player(group_id: int | str) -> ResponseReturnValue:
    """What is counted of the player called `name`."""
    choice, name = choice_from(request.args), request.args.get("name", "")
    counted = _counted(group_id, choice)
    view = player_view(counted.statistics, name, _addresses(counted, games_shown(counted.statistics, name)))
    # Somebody of the group who did not play in the chosen games is told so, with the way back to all.
    if view is None and choice == GameChoice():
        abort(404)
    return render_template(
        "statistics/player.html",
        name=view.name if view else name,
        group=group_words(counted),
        group_id=group_id,
        more=counted.more,
        shared=counted.shared,
        choices=choice_links("statistics.player", counted, choice, name=name),
        kept=kept_arguments(choice),
        view=view,
        calendar=_calendar(counted, name, choice) if view else None,
    )


def _calendar(group: CountedGroup, name: str, choice: GameChoice) -> CalendarPanel | None:
    """The chosen year of a player, or that which the address asks for as `calendar`; evenings are not shared."""
    if group.shared:
        return None
    year = year_from(request.args.get("calendar", ""))
    chosen = year_of(choice)
    if chosen is None:
        # For days that are no whole year, the year in which they end is shown, with links to others.
        year = year or (choice.until.year if choice.until else None)
        choice = GameChoice(choice.rules)
    played = year_of_player(group.group_id, name, choice, year)
    return None if played is None else calendar_panel(played, chosen=chosen is not None)


def _counted(group_id: int | str, choice: GameChoice) -> CountedGroup:
    """The group, for those who keep score in it or know the key of its pages; for everybody else there is none."""
    with group_or_404():
        return counted_group(known_device(), group_id, choice)


def _addresses(group: CountedGroup, games: Iterable[int]) -> dict[int, str]:
    """Where the games with these numbers are. Whoever was given the pages of a group was not given its games."""
    keys = game_keys(set(games)) if not group.shared else {}
    return {number: url_for("game.show", key=key) for number, key in keys.items()}
