"""A group for its keepers: its name, its people, and the latest acts on them, each with its undo."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GroupOverview, group_of
from scorekeeper.actions.groups.people import DELETED, HIDDEN, MERGED, RENAMED, RecentAct, recent_acts
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.language import day_of_month, list_people

# An act on the people of a group.
ACT = f"{OWN_GROUP}/acts/<int(max=2147483647):act_id>"


def group_to_keep(group_id: int) -> tuple[GroupOverview, str]:
    """Return the group and the requesting device, which is one of its keepers. Answers 404 to everyone else."""
    with keepers_only() as device:
        return group_of(device, group_id), device


def group_name(group: GroupOverview) -> str:
    """Return the name of the group, or else the names of its people, or else its number."""
    return group.name or list_people(group.people) or f"{group.id}"


def act_items(device: str, group_id: int, limit: int = 10) -> list[dict[str, object]]:
    """Return the latest acts on the people of a group. Raises NoPencil."""
    return [_act_item(act) for act in recent_acts(device, group_id, limit)]


def _act_item(act: RecentAct) -> dict[str, object]:
    until = "" if act.until is None else _("Can be undone until %(day)s.", day=_local_day(act.until))
    return {"id": act.id, "words": _act_words(act), "day": _local_day(act.at), "until": until, "undoable": act.undoable}


def _local_day(moment: datetime) -> str:
    """Return the day of a moment, in the time zone of the server."""
    return day_of_month(moment.astimezone().date())


def _act_words(act: RecentAct) -> str:
    match act.kind:
        case kind if kind == RENAMED:
            return _("%(was)s is now called %(now)s", was=act.name, now=act.became)
        case kind if kind == MERGED:
            return _("%(name)s and %(now)s are now one person: %(now)s.", name=act.name, now=act.became)
        case kind if kind == HIDDEN:
            return _("%(name)s is hidden.", name=act.name)
        case kind if kind == DELETED:
            return _("A name was deleted: %(now)s.", now=act.became)
        case _:
            return _("%(name)s is shown again.", name=act.name)


def person_items(people: Iterable[KnownPerson]) -> list[dict[str, object]]:
    """Return these people as items, in their order."""
    return [{"name": each.name, "games": games_words(each.games), "hidden": each.hidden} for each in people]


def games_words(games: int) -> str:
    """Return a number of games in words."""
    return ngettext("%(num)d game", "%(num)d games", games) if games else _("no game")


def game_link(key: str) -> tuple[str, str]:
    """Return the address of a game, and its name with its day."""
    stored = game_at(key)
    words = f"{stored.recorded.display_name}, {day_of_month(stored.started_on)}"
    return url_for("game.show", key=key), words
