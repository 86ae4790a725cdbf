"""The first page: this device's games and the way to a new one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.groups.groups import GameSummary, games_of, several_groups
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.web.devices import known_device
from scorekeeper.web.language import list_people
from scorekeeper.wording.numbers import number_text

bp = Blueprint("home", __name__)
GAMES_ON_A_PAGE = 40
MAX_PAGES = 10_000


class GameItem(Struct, frozen=True):
    """One game in the list. Scripts put its `state` into words, as for games that exist only on a phone."""

    key: str
    version: int
    name: str
    players: str
    state: Mapping[str, Any]
    rules: str
    day: date
    begun_at: str


class GroupLink(Struct, frozen=True):
    """A group whose games can be listed alone."""

    id: int
    name: str


@bp.get("/")
def index() -> ResponseReturnValue:
    """List the games of this device: running ones first, then finished ones."""
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    device = known_device()
    groups = _group_links(device)
    # A number that is none of the groups counts as no choice.
    group_id = next((group.id for group in groups if str(group.id) == request.args.get("group")), None)
    skip = (number - 1) * GAMES_ON_A_PAGE
    unreadable: list[LeftOut] = []
    most = GAMES_ON_A_PAGE + 1
    games = games_of(device, limit=most, skip=skip, unreadable=unreadable, group_id=group_id) if device else []
    shown = games[:GAMES_ON_A_PAGE]
    return render_template(
        "home/index.html",
        going=[_game_item(game) for game in shown if not game.finished],
        finished=[_game_item(game) for game in shown if game.finished],
        unreadable=[each.name for each in unreadable],
        groups=groups,
        group=group_id,
        known=device is not None,
        older=number + 1 if len(games) + len(unreadable) > GAMES_ON_A_PAGE else None,
    )


def _group_links(device: str | None) -> list[GroupLink]:
    """Return the groups of a device, for links to the games of a single group. The list is empty if it has only one
    group.
    """
    named = ((each.id, each.name or list_people(people)) for each, people in several_groups(device))
    return [GroupLink(number, name) for number, name in named if name]


def _game_item(game: GameSummary) -> GameItem:
    players = ", ".join(game.players)
    return GameItem(
        key=game.key,
        version=game.version,
        name=game.title or players,
        players=players if game.title else "",
        state={
            "played": game.rounds_played,
            "of": _rounds_words(game),
            "finished": game.finished,
            "leaders": game.leaders,
            "total": number_text(game.total),
        },
        rules=game.rules,
        day=game.started_on,
        begun_at=_begun_at(game),
    )


def _begun_at(game: GameSummary) -> str:
    """Return when a game began, as ISO time for the phone's clock, or an empty text if it was played on another day,
    such as an imported game.
    """
    near = abs(game.begun_at.date() - game.started_on) <= timedelta(days=1)
    return game.begun_at.isoformat(timespec="minutes") if near else ""


def _rounds_words(game: GameSummary) -> str:
    if game.finished:
        return ngettext("%(num)d round", "%(num)d rounds", game.rounds_played)
    if game.schedule_length is None:
        return ""
    return _("of %(n)s", n=game.schedule_length)
