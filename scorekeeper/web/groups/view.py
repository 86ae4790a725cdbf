"""A group as its keepers see it: its name, its people, and what was done to them lately, each with its undo."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GroupOverview, group_of
from scorekeeper.actions.groups.people import DELETED, HIDDEN, MERGED, RENAMED, RecentAct, recent_acts
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.language import day_of_month, list_people

# An act on the people of a group.
ACT = f"{OWN_GROUP}/acts/<int(max=2147483647):act_id>"


def group_to_keep(group_id: int) -> tuple[GroupOverview, str]:
    """The group, and the asking device, which keeps score in it; 404 for every other."""
    with keepers_only() as device:
        return group_of(device, group_id), device


def group_name(group: GroupOverview) -> str:
    """The name of the group, or its people; the number where nobody sat down yet."""
    return group.name or list_people(group.people) or f"{group.id}"


class ActItem(Struct, frozen=True):
    """One act. `until` says how long a deleted name can be put back, and is empty for every other act."""

    id: int
    words: str
    day: str
    until: str
    undoable: bool


def act_items(device: str, group_id: int, limit: int = 10) -> list[ActItem]:
    """The latest acts on the people of a group. Raises NoPencil."""
    return [_item(act) for act in recent_acts(device, group_id, limit)]


def _item(act: RecentAct) -> ActItem:
    until = "" if act.until is None else _("Can be undone until %(day)s.", day=_day(act.until))
    return ActItem(act.id, _words(act), _day(act.at), until, act.undoable)


def _day(moment: datetime) -> str:
    """The day of a moment by the clock of the place where the server stands."""
    return day_of_month(moment.astimezone().date())


def _words(act: RecentAct) -> str:
    match act.kind:
        case kind if kind == RENAMED:
            return _("%(name)s is called %(now)s now.", name=act.name, now=act.became)
        case kind if kind == MERGED:
            return _("%(name)s and %(now)s are now one person: %(now)s.", name=act.name, now=act.became)
        case kind if kind == HIDDEN:
            return _("%(name)s is hidden.", name=act.name)
        case kind if kind == DELETED:
            return _("A name was deleted: %(now)s.", now=act.became)
        case _:
            return _("%(name)s is shown again.", name=act.name)


class PersonItem(Struct, frozen=True):
    """Somebody of a group, and in how many games."""

    name: str
    games: str
    hidden: bool


def person_items(people: Iterable[KnownPerson]) -> list[PersonItem]:
    """These people in their order."""
    return [PersonItem(each.name, games_words(each.games), each.hidden) for each in people]


def games_words(games: int) -> str:
    """In how many games somebody is."""
    return ngettext("%(num)d game", "%(num)d games", games) if games else _("no game")


def game_link(key: str) -> tuple[str, str]:
    """The address of a game, and what it is called with its day."""
    stored = game_at(key)
    words = _("%(game)s, %(day)s", game=stored.recorded.display_name, day=day_of_month(stored.started_on))
    return url_for("game.show", key=key), words
