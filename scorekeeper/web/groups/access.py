"""Who may look after a group: those who keep score in it. For everybody else it is not there."""

from __future__ import annotations

from scorekeeper.actions.groups.groups import GroupOverview, group_of
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.language import list_people

# An act on the people of a group.
ACT = f"{OWN_GROUP}/acts/<int(max=2147483647):act_id>"


def group_to_keep(group_id: int) -> tuple[GroupOverview, str]:
    """The group, and the asking device, which keeps score in it; 404 for every other."""
    with keepers_only() as device:
        return group_of(device, group_id), device


def group_name(group: GroupOverview) -> str:
    """The name of the group, or its people; the number where nobody sat down yet."""
    return group.name or list_people(group.people) or f"{group.id}"
