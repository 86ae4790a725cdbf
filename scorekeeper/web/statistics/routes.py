"""The statistics of a group and of its players, for those who keep score in it."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.actions.clock import today
from scorekeeper.actions.club.statistics import CountedGroup, counted_group, game_keys, groups_of
from scorekeeper.actions.club.tables import GroupTable, TableChoice, group_table
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.web.foundation.access import keepers_only
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.statistics.choice import choice_from, choice_links, kept_arguments
from scorekeeper.web.statistics.group_view import games_of_records, group_view, order_words
from scorekeeper.web.statistics.memory_view import games_of_memory, memory_view, season_words
from scorekeeper.web.statistics.player_view import games_shown, player_view
from scorekeeper.web.statistics.span_links import span_arguments, span_links, table_choice
from scorekeeper.web.statistics.words import group_words, how_many, list_people

bp = Blueprint("statistics", __name__, url_prefix="/groups")
# A larger number is none that a database gives.
CLUB = "/<int(max=2147483647):club_id>"


@bp.get("")
def index() -> ResponseReturnValue:
    """The groups of this device that sat down to a game; the only one at once."""
    device = known_device()
    groups = [(club, people) for club, people in groups_of(device) if people] if device else []
    if len(groups) == 1:
        return see_other("statistics.group", club_id=groups[0][0].id)
    named = [(club.id, club.name or list_people(people), list_people(people)) for club, people in groups]
    return render_template("statistics/index.html", groups=named)


@bp.get(CLUB)
@one_at_a_time
def group(club_id: int) -> ResponseReturnValue:
    """The table of the players, ranked `by` what the reader wants or as the group usually does, and the records."""
    wanted = table_choice(request.args)
    table = _table(club_id, wanted)
    counted = table.group
    addresses = _addresses(games_of_records(counted.statistics) | games_of_memory(table))
    return render_template(
        "statistics/group.html",
        group=group_words(counted),
        club_id=club_id,
        how_many=season_words(table) if table.season else how_many(counted),
        more=counted.more,
        choices=span_links(table, wanted.order),
        orders={order: words for order, words in order_words().items() if order in table.orders},
        order=table.order,
        here=span_arguments(table),
        season=table.season,
        kept=kept_arguments(table.choice),
        view=group_view(table, wanted.order, addresses),
        memory=memory_view(table, today(), addresses),
    )


@bp.get(f"{CLUB}/player")
@one_at_a_time
def player(club_id: int) -> ResponseReturnValue:
    """What is counted of the player called `name`."""
    choice, name = choice_from(request.args), request.args.get("name", "")
    counted = _counted(club_id, choice)
    view = player_view(counted.statistics, name, _addresses(games_shown(counted.statistics, name)))
    # Somebody of the group who did not play in the chosen games is told so, with the way back to all.
    if view is None and choice == GameChoice():
        abort(404)
    return render_template(
        "statistics/player.html",
        name=view.name if view else name,
        group=group_words(counted),
        club_id=club_id,
        more=counted.more,
        choices=choice_links("statistics.player", counted, choice, name=name),
        kept=kept_arguments(choice),
        view=view,
    )


def _counted(club_id: int, choice: GameChoice) -> CountedGroup:
    """The group, for those who keep score in it; for everybody else there is none."""
    with keepers_only() as device:
        return counted_group(device, club_id, choice)


def _table(club_id: int, wanted: TableChoice) -> GroupTable:
    """The same with its table."""
    with keepers_only() as device:
        return group_table(device, club_id, wanted, today())


def _addresses(games: Iterable[int]) -> dict[int, str]:
    """Where the games with these numbers are."""
    keys = game_keys(set(games))
    return {number: url_for("game.show", key=key) for number, key in keys.items()}
