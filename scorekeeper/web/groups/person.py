"""Whom a page of a group is about: the person called `name` in the address."""

from __future__ import annotations

from flask import flash, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.actions.errors import NoSuchPerson
from scorekeeper.actions.groups.groups import GroupOverview
from scorekeeper.actions.groups.people import person_of
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.foundation.access import OWN_GROUP
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.foundation.text import clean
from scorekeeper.web.groups.access import group_to_keep

PERSON = f"{OWN_GROUP}/person"


def person_to_change(group_id: int) -> tuple[GroupOverview, str, KnownPerson | None]:
    """The group, the asking device, and the person; None where nobody is called so, or not any more."""
    group, device = group_to_keep(group_id)
    try:
        return group, device, person_of(device, group_id, clean(request.args.get("name")))
    except NoSuchPerson:
        return group, device, None


def nobody(group_id: int) -> Response:
    """The way back from an address whose person was renamed, merged or deleted: a second tap on the button, mostly."""
    flash(_("Nobody here is called %(name)s any more.", name=clean(request.args.get("name"))))
    return to_people(group_id)


def to_people(group_id: int) -> Response:
    """The people of the group, with what was done last and its undo above them."""
    return see_other("groups_people.index", group_id=group_id)
