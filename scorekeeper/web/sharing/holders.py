"""The devices that keep score in a group: listed on two pages, and revoked from either."""

from __future__ import annotations

from datetime import datetime

from flask import flash
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.errors import LastPencil
from scorekeeper.actions.groups.pencils import pencils, revoke_keeper, revoke_other_keepers
from scorekeeper.web.foundation.fields import whole_in

ALL = "all"


class PencilItem(Struct, frozen=True):
    """One device that may write; `own` is the one that asks."""

    id: int
    name: str
    used_at: datetime
    own: bool


def pencil_items(device: str, group_id: int) -> list[PencilItem]:
    """The devices that may write in a group, the oldest first. Raises NoPencil."""
    return [
        PencilItem(each.id, each.label or _("The device that began"), each.last_used_at, each.device == device)
        for each in pencils(device, group_id)
    ]


def revoke_chosen(device: str, group_id: int, choice: str) -> None:
    """Revoke the pencil that a form names by its number, or all others, and say so. Raises NoPencil."""
    if choice == ALL:
        revoke_other_keepers(device, group_id)
        flash(_("All other devices are removed."))
    elif (pencil_id := whole_in(choice, 15)) is not None:
        _revoke_one(device, group_id, pencil_id)


def _revoke_one(device: str, group_id: int, pencil_id: int) -> None:
    try:
        revoke_keeper(device, group_id, pencil_id)
    except LastPencil:
        flash(_("No other device keeps score: share scorekeeping before you stop."))
    else:
        flash(_("That device can only watch now."))
