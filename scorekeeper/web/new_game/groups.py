"""In which group a game is played: asked only of who keeps score in several."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.groups.groups import groups_for, several_groups
from scorekeeper.web.language import list_people
from scorekeeper.web.new_game.view import Suggestions, suggestions_for

NEW = "new"


def group_choices(device: str | None) -> list[tuple[str, str]]:
    """The groups to choose from, the last used first, and a new one; none where there is only one anyway."""
    groups = several_groups(device)
    named = [(str(group.id), group.name or list_people(people) or _("Your group")) for group, people in groups]
    return [*named, (NEW, _("New group"))] if named else []


def asked_group() -> str:
    """The group that a form or an address asks for, as it was sent."""
    return request.form.get("group", request.args.get("group", ""))


def chosen_group(asked: str, device: str | None) -> int | None:
    """The group that was asked for; without one, or where the device may not write there, the one it used last. None
    for a new one.
    """
    if device is None or asked == NEW:
        return None
    groups = [group.id for group in groups_for(device)]
    return next((group for group in groups if str(group) == asked), groups[0] if groups else None)


def suggestions_asked(device: str | None) -> Suggestions:
    """What is offered from the group that was asked for; for a new one names of all, and nobody as last time."""
    if device is None or len(groups_for(device)) < 2:
        return suggestions_for(device)
    offer = suggestions_for(device, chosen_group(asked_group(), device))
    return replace(offer, people=()) if asked_group() == NEW else offer
