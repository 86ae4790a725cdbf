"""The data of a group: everything in one file, and the end of it all."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.errors import NoGames, OtherKeepers
from scorekeeper.actions.groups.groups import GroupOverview, delete_group, keys_of_group
from scorekeeper.actions.groups.people import people_of
from scorekeeper.actions.jobs.removal_job import forget_jobs, order_removal
from scorekeeper.actions.jobs.sheet_job import forget_sheets
from scorekeeper.rules.normalization import name_key
from scorekeeper.web.foundation.access import OWN_GROUP
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.foundation.text import LineField
from scorekeeper.web.groups.access import group_name, group_to_keep
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.sharing.holders import pencil_items
from scorekeeper.web.transfer.archive import archive_response

bp = Blueprint("groups_data", __name__, url_prefix="/groups")


class DeletionForm(PageForm):
    """What is typed to be sure: the name of the group, or a word where it has none."""

    sure = LineField(_l("To be sure"))


@bp.get(f"{OWN_GROUP}/group.zip", reads="compute")
@one_at_a_time
def archive(group_id: int) -> ResponseReturnValue:
    """Everything of the group in one file."""
    group_to_keep(group_id)
    try:
        return archive_response(group_id)
    except NoGames:
        flash(_("There is no game in this group yet."))
        return see_other("groups.settings", group_id=group_id)


@bp.route(f"{OWN_GROUP}/deletion", methods=["GET", "POST"], writes="create")
def delete(group_id: int) -> ResponseReturnValue:
    """Delete the group with everything in it, for good; its name is typed to be sure."""
    group, device = group_to_keep(group_id)
    form = DeletionForm(formdata=request.form if request.method == "POST" else None)
    if request.method == "GET":
        return _page(group, device, form)
    if not form.validate() or name_key(form.sure.data or "") != name_key(_word(group)):
        form.sure.errors = [*form.sure.errors] or [_("Type “%(word)s” to delete the group.", word=_word(group))]
        return _page(group, device, form), 422
    try:
        large = delete_group(device, group_id)
    except OtherKeepers:
        form.sure.errors = [_("Other devices keep score in this group: remove them first.")]
        return _page(group, device, form), 422
    store = job_store()
    forget_sheets(store)
    forget_jobs(store, group_id)
    if large:
        order_removal(store)
        ensure_worker(store)
    flash(_("The group is deleted."))
    return see_other("home.index")


def _word(group: GroupOverview) -> str:
    return group.name or _("delete")


def _page(group: GroupOverview, device: str, form: DeletionForm) -> str:
    return render_template(
        "groups/delete.html",
        group_id=group.id,
        group=group_name(group),
        games=group.games,
        # The phone that deletes them keeps none of them.
        keys=keys_of_group(device, group.id),
        people=len(people_of(device, group.id)),
        others=len(pencil_items(device, group.id)) - 1,
        word=_word(group),
        form=form,
    )
