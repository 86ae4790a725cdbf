"""The choice of a group for a game, only for keepers of several groups."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.groups.groups import groups_for, several_groups
from scorekeeper.web.language import list_people
from scorekeeper.web.new_game.view import Suggestions, suggestions_for

NEW = "new"


def group_choices(device: str | None) -> list[tuple[str, str]]:
    """Return the groups to choose from, last used first, and a new one. The list is empty if the device has only one
    group.
    """
    groups = several_groups(device)
    named = [(str(group.id), group.name or list_people(people) or _("Your group")) for group, people in groups]
    return [*named, (NEW, _("New group"))] if named else []


def asked_group() -> str:
    """Return the group in the form or the query, as text."""
    return request.form.get("group", request.args.get("group", ""))


def chosen_group(asked: str, device: str | None) -> int | None:
    """Return the group that was asked for, or else the one that the device used last; None for a new group."""
    if device is None or asked == NEW:
        return None
    groups = [group.id for group in groups_for(device)]
    return next((group for group in groups if str(group) == asked), groups[0] if groups else None)


def suggestions_for_asked_group(device: str | None) -> Suggestions:
    """Return the suggestions from the group in the request. A new group gets names from all groups, but no players."""
    if device is None or len(groups_for(device)) < 2:
        return suggestions_for(device)
    offer = suggestions_for(device, chosen_group(asked_group(), device))
    return replace(offer, people=()) if asked_group() == NEW else offer
