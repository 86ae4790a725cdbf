"""The page of a group: its name, its people, who keeps score, its rules, its data."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms.validators import Length

from scorekeeper.actions.errors import NoPencil
from scorekeeper.actions.groups.groups import GroupOverview, group_of, name_group
from scorekeeper.actions.groups.house_rules import house_rules_of
from scorekeeper.actions.groups.people import people_of
from scorekeeper.web.foundation.access import OWN_GROUP
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.foundation.text import MAX_TITLE_LENGTH, LineField
from scorekeeper.web.groups.access import group_name, group_to_keep
from scorekeeper.web.groups.acts_view import act_items
from scorekeeper.web.groups.people_view import person_items
from scorekeeper.web.house_rules.choices import house_items
from scorekeeper.web.sharing.holders import pencil_items, revoke_chosen

bp = Blueprint("groups", __name__, url_prefix="/groups")
# The rest of the people, of the acts and of the rules is one link away.
PEOPLE_SHOWN, ACTS_SHOWN, RULES_SHOWN = 8, 3, 6


class GroupNameForm(PageForm):
    """What a group is called."""

    name = LineField(
        _l("Name of the group"), [Length(max=MAX_TITLE_LENGTH, message=_l("This name is too long: 60 letters fit."))]
    )


@bp.get(f"{OWN_GROUP}/settings", reads="compute")
def settings(group_id: int) -> ResponseReturnValue:
    """Everything that can be done with a group."""
    group, device = group_to_keep(group_id)
    return _page(group, device, GroupNameForm(formdata=None, data={"name": group.name or ""}))


@bp.post(f"{OWN_GROUP}/name", writes="create")
def rename(group_id: int) -> ResponseReturnValue:
    """Give the group a name, or let it go by its people."""
    group, device = group_to_keep(group_id)
    form = GroupNameForm()
    if not form.validate():
        return _page(group, device, form), 422
    name_group(device, group_id, form.name.data or "")
    flash(_("The name is saved.") if form.name.data else _("The group is named after its people now."))
    return see_other("groups.settings", group_id=group_id)


@bp.post(f"{OWN_GROUP}/keepers", writes="free")
def keepers(group_id: int) -> ResponseReturnValue:
    """Take the pencil of the group from a device, or from all others."""
    _group, device = group_to_keep(group_id)
    revoke_chosen(device, group_id, request.form.get("pencil", ""))
    try:
        group_of(device, group_id)
    except NoPencil:
        return see_other("home.index")
    return see_other("groups.settings", group_id=group_id)


def _page(group: GroupOverview, device: str, form: GroupNameForm) -> str:
    people = people_of(device, group.id)
    rules = house_items(each for each in house_rules_of(device) if each.group_id == group.id)
    return render_template(
        "groups/settings.html",
        group_id=group.id,
        group=group_name(group),
        newest=group.newest,
        games=group.games,
        form=form,
        wrong=summary_of(_("Nothing is saved yet."), form_sentences(form)),
        people=person_items(people[:PEOPLE_SHOWN]),
        people_count=len(people),
        acts=act_items(device, group.id, ACTS_SHOWN),
        holders=pencil_items(device, group.id),
        rules=rules[:RULES_SHOWN],
        more_rules=len(rules) > RULES_SHOWN,
    )
