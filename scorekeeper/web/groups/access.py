"""Who may look after a group: those who keep score in it. For everybody else it is not there."""

from __future__ import annotations

from flask import abort

from scorekeeper.actions.club.groups import KeptGroup, group_of
from scorekeeper.actions.errors import NoPencil
from scorekeeper.web.foundation.access import CLUB
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import list_people

# An act on the people of a group.
ACT = f"{CLUB}/acts/<int(max=2147483647):act_id>"


def group_to_keep(club_id: int) -> tuple[KeptGroup, str]:
    """The group, and the asking device, which keeps score in it; 404 for every other."""
    device = known_device()
    if device is None:
        abort(404)
    try:
        return group_of(device, club_id), device
    except NoPencil:
        abort(404)


def group_name(group: KeptGroup) -> str:
    """The name of the group, or its people; the number where nobody sat down yet."""
    return group.name or list_people(group.people) or f"{group.id}"
