"""The people of a group: listed, looked at, hidden, and their names deleted."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.actions.groups.people import delete_name, games_naming, hide_person, people_of
from scorekeeper.actions.jobs.sheet_job import forget_sheets
from scorekeeper.web.foundation.access import OWN_GROUP
from scorekeeper.web.groups.access import group_name, group_to_keep
from scorekeeper.web.groups.acts_view import act_items
from scorekeeper.web.groups.people_view import game_link, games_words, person_items
from scorekeeper.web.groups.person import PERSON, nobody, person_to_change, to_people
from scorekeeper.web.jobs.worker import job_store

bp = Blueprint("groups_people", __name__, url_prefix="/groups")
PEOPLE_ON_A_PAGE = 60
MAX_PAGES = 10_000


@bp.get(f"{OWN_GROUP}/people", reads="compute")
def index(group_id: int) -> ResponseReturnValue:
    """Everybody of the group, those with most games first."""
    group, device = group_to_keep(group_id)
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    people = people_of(device, group_id)
    end = number * PEOPLE_ON_A_PAGE
    return render_template(
        "groups/people.html",
        group_id=group_id,
        group=group_name(group),
        people=person_items(people[end - PEOPLE_ON_A_PAGE : end]),
        acts=act_items(device, group_id) if number == 1 else [],
        more=number + 1 if len(people) > end else None,
    )


@bp.get(PERSON)
def show(group_id: int) -> ResponseReturnValue:
    """What can be done with the person called `name`."""
    group, _device, person = person_to_change(group_id)
    if person is None:
        return nobody(group_id)
    return render_template(
        "groups/person.html",
        group_id=group_id,
        group=group_name(group),
        name=person.name,
        games=games_words(person.games),
        hidden=person.hidden,
    )


@bp.post(f"{PERSON}/hiding", writes="create")
def hide(group_id: int) -> ResponseReturnValue:
    """Do not offer somebody any more."""
    return _act(group_id, lambda device, name: hide_person(device, group_id, name))


@bp.post(f"{PERSON}/showing", writes="create")
def unhide(group_id: int) -> ResponseReturnValue:
    """Offer somebody again."""
    return _act(group_id, lambda device, name: hide_person(device, group_id, name, hidden=False))


@bp.route(f"{PERSON}/deletion", methods=["GET", "POST"], writes="create")
def delete(group_id: int) -> ResponseReturnValue:
    """Take a name out of every game of the group."""
    if request.method == "POST":
        deleted = _act(group_id, lambda device, name: delete_name(device, group_id, name, _("Somebody")))
        forget_sheets(job_store())
        return deleted
    _group, device, person = person_to_change(group_id)
    if person is None:
        return nobody(group_id)
    mentions, keys = games_naming(device, group_id, person.name)
    return render_template(
        "groups/delete_name.html",
        mentions=mentions,
        mentioned=[game_link(key) for key in keys],
        group_id=group_id,
        name=person.name,
        games=games_words(person.games),
    )


def _act(group_id: int, act: Callable[[str, str], None]) -> Response:
    _group, device, person = person_to_change(group_id)
    if person is None:
        return nobody(group_id)
    act(device, person.name)
    return to_people(group_id)
