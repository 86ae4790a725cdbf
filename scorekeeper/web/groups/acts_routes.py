"""What was done to the people of a group, taken back; and a deleted name forgotten before its time."""

from __future__ import annotations

from flask import Blueprint, flash
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.errors import PersonKnown, TouchedSince
from scorekeeper.actions.groups.people import forget_name, undo_group_act
from scorekeeper.actions.jobs.sheet_job import forget_sheets
from scorekeeper.web.groups.access import ACT, group_to_keep
from scorekeeper.web.groups.person import to_people
from scorekeeper.web.jobs.worker import job_store

bp = Blueprint("groups_acts", __name__, url_prefix="/groups")


@bp.post(f"{ACT}/undo", writes="create")
def undo(group_id: int, act_id: int) -> ResponseReturnValue:
    """Take an act back, unless a later one touched the same people."""
    _group, device = group_to_keep(group_id)
    try:
        undo_group_act(device, group_id, act_id)
    except TouchedSince:
        flash(_("This cannot be undone now: the same people were changed since."), "wrong")
    except PersonKnown as known:
        flash(_("This cannot be undone: somebody else is called %(name)s by now.", name=known.name), "wrong")
    else:
        flash(_("Undone."))
    return to_people(group_id)


@bp.post(f"{ACT}/forgetting", writes="create")
def forget(group_id: int, act_id: int) -> ResponseReturnValue:
    """Forget a deleted name for good."""
    _group, device = group_to_keep(group_id)
    forget_name(device, group_id, act_id)
    forget_sheets(job_store())
    flash(_("The name is deleted for good."))
    return to_people(group_id)
