"""What was done to the people of a group lately, in sentences, each with its undo."""

from __future__ import annotations

from datetime import datetime

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.groups.people import DELETED, HIDDEN, MERGED, RENAMED, RecentAct, recent_acts
from scorekeeper.web.foundation.language import day_of_month


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
            return _("%(name)s and %(now)s are one person: %(now)s.", name=act.name, now=act.became)
        case kind if kind == HIDDEN:
            return _("%(name)s is hidden.", name=act.name)
        case kind if kind == DELETED:
            return _("A name was deleted: %(now)s.", now=act.became)
        case _:
            return _("%(name)s is shown again.", name=act.name)
