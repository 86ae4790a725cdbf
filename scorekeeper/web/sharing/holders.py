"""The devices that keep score in a group: listed on two pages, and called back from either."""

from __future__ import annotations

from datetime import datetime

from flask import flash
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.club.sharing import call_back, call_back_all, pencils
from scorekeeper.actions.errors import LastPencil
from scorekeeper.web.foundation.fields import whole_in

ALL = "all"


class PencilItem(Struct, frozen=True):
    """One device that may write; `own` is the one that asks."""

    id: int
    name: str
    used_at: datetime
    own: bool


def pencil_items(device: str, club_id: int) -> list[PencilItem]:
    """The devices that may write in a group, the oldest first. Raises NoPencil."""
    return [
        PencilItem(each.id, each.label or _("The device that began"), each.last_used_at, each.device == device)
        for each in pencils(device, club_id)
    ]


def call_back_chosen(device: str, club_id: int, choice: str) -> None:
    """Call back the pencil that a form names by its number, or all others, and say so. Raises NoPencil."""
    if choice == ALL:
        call_back_all(device, club_id)
        flash(_("All other devices are removed."))
    elif (pencil_id := whole_in(choice, 15)) is not None:
        _call_back_one(device, club_id, pencil_id)


def _call_back_one(device: str, club_id: int, pencil_id: int) -> None:
    try:
        call_back(device, club_id, pencil_id)
    except LastPencil:
        flash(_("No other device keeps score: share scorekeeping before you stop."))
    else:
        flash(_("That device can only watch now."))
