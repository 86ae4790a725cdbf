"""The people of a group: listed, renamed, merged, hidden and deleted. Each of these acts can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response
from wtforms import SelectField
from wtforms.validators import DataRequired

from scorekeeper.actions.errors import NoSuchPerson, PersonKnown, PlayedTogether, TouchedSince
from scorekeeper.actions.groups.groups import GroupOverview
from scorekeeper.actions.groups.people import (
    delete_name,
    forget_name,
    games_naming,
    hide_person,
    merge_people,
    people_of,
    person_of,
    rename_person,
    undo_group_act,
)
from scorekeeper.actions.jobs.worker import forget_sheets
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.access import OWN_GROUP
from scorekeeper.web.fields import MAX_NAME_LENGTH, LineField, PageForm, at_most, clean, form_sentences, summary_of
from scorekeeper.web.groups.routes import (
    ACT,
    act_items,
    game_link,
    games_words,
    group_name,
    group_to_keep,
    person_items,
)
from scorekeeper.web.jobs.worker import job_store
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.responses import see_other

bp = Blueprint("groups_people", __name__, url_prefix="/groups")
PEOPLE_ON_A_PAGE = 60
MAX_PAGES = 10_000
# Longer lists to choose from are no help.
MAX_OFFERED = 300
PERSON = f"{OWN_GROUP}/person"


@bp.get(f"{OWN_GROUP}/people", reads="compute")
def index(group_id: int) -> ResponseReturnValue:
    """List the people of the group, most games first."""
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
    """Show what can be done with the person called `name`."""
    group, _device, person = person_to_change(group_id)
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
    """Hide a person from the names that forms offer, and from the table of the group."""
    return _do_act(group_id, lambda device, name: hide_person(device, group_id, name))


@bp.post(f"{PERSON}/showing", writes="create")
def unhide(group_id: int) -> ResponseReturnValue:
    """Show a hidden person again in new games and in the table of the group."""
    return _do_act(group_id, lambda device, name: hide_person(device, group_id, name, hidden=False))


@bp.route(f"{PERSON}/deletion", methods=["GET", "POST"], writes="create")
def delete(group_id: int) -> ResponseReturnValue:
    """Ask, then delete a name from every game of the group."""
    if request.method == "POST":
        deleted = _do_act(group_id, lambda device, name: delete_name(device, group_id, name, _("Somebody")))
        forget_sheets(job_store())
        return deleted
    _group, device, person = person_to_change(group_id)
    mentions, keys = games_naming(device, group_id, person.name)
    return render_template(
        "groups/delete_name.html",
        mentions=mentions,
        mentioned=[game_link(key) for key in keys],
        group_id=group_id,
        name=person.name,
        games=games_words(person.games),
    )


def _do_act(group_id: int, act: Callable[[str, str], None]) -> Response:
    _group, device, person = person_to_change(group_id)
    act(device, person.name)
    return to_people(group_id)


class PersonNameForm(PageForm):
    """The new name of a person."""

    new_name = LineField(
        _l("New name"),
        [
            DataRequired(message=_l("Enter a name.")),
            at_most(MAX_NAME_LENGTH),
        ],
    )


class MergeForm(PageForm):
    """The person to merge with."""

    into = SelectField(_l("This is the same person as"), validate_choice=False)


@bp.route(f"{PERSON}/rename", methods=["GET", "POST"], writes="create")
def rename(group_id: int) -> ResponseReturnValue:
    """Rename a person in all games of the group."""
    _group, device, person = person_to_change(group_id)
    form = PersonNameForm()
    known = ""

    def page() -> str:
        wrong = summary_of(_("Nothing has been saved yet."), form_sentences(form))
        return render_template(
            "groups/rename.html",
            group_id=group_id,
            name=person.name,
            form=form,
            known=known,
            wrong=wrong,
            games=games_words(person.games),
        )

    if request.method == "GET":
        form.new_name.data = person.name
        return page()
    if not form.validate():
        return page(), 422
    try:
        rename_person(device, group_id, person.name, form.new_name.data or "")
    except PersonKnown:
        known = form.new_name.data or ""
        form.new_name.errors = [_("Someone else is called “%(name)s” too.", name=known)]
        return page(), 422
    return to_people(group_id)


@bp.route(f"{PERSON}/merge", methods=["GET", "POST"], writes="create")
def merge(group_id: int) -> ResponseReturnValue:
    """Merge two spellings into one person."""
    _group, device, person = person_to_change(group_id)
    others = [each for each in people_of(device, group_id) if each.name != person.name]
    form = MergeForm()
    # Similar names first, then people with most games.
    likely = sorted(others, key=lambda each: not _begin_alike(each.name, person.name))[:MAX_OFFERED]
    form.into.choices = [("", _("Choose a name")), *((each.name, _person_words(each)) for each in likely)]
    together: Sequence[str] = ()

    def page() -> str:
        return render_template(
            "groups/merge.html",
            group_id=group_id,
            name=person.name,
            form=form,
            games=games_words(person.games),
            together=[game_link(key) for key in together],
            wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
        )

    if request.method == "GET":
        form.into.data = request.args.get("into", "")
        return page()
    into = next((each.name for each in others if each.name == form.into.data), None)
    if into is None:
        form.into.errors = [_("Choose one of these.")]
        return page(), 422
    try:
        merge_people(device, group_id, person.name, into)
    except PlayedTogether as both:
        together = both.games
        form.into.errors = [
            _("%(one)s and %(other)s played in the same game, so they are two people.", one=person.name, other=into)
        ]
        return page(), 422
    return to_people(group_id)


def _begin_alike(one: str, other: str) -> bool:
    """Return whether two names begin alike, as a name does with its short form or a misspelling."""
    return name_key(one)[:2] == name_key(other)[:2]


def _person_words(person: KnownPerson) -> str:
    return f"{person.name}, {games_words(person.games)}"


@bp.post(f"{ACT}/undo", writes="create")
def undo(group_id: int, act_id: int) -> ResponseReturnValue:
    """Undo an act, unless a later one changed the same people."""
    _group, device = group_to_keep(group_id)
    try:
        undo_group_act(device, group_id, act_id)
    except TouchedSince:
        flash(_("This can no longer be undone: the same people have been changed since."), "wrong")
    except PersonKnown as known:
        flash(_("This can no longer be undone: someone else is now called %(name)s.", name=known.name), "wrong")
    else:
        flash(_("Undone"))
    return to_people(group_id)


@bp.post(f"{ACT}/forgetting", writes="create")
def forget(group_id: int, act_id: int) -> ResponseReturnValue:
    """Delete the stored copy of a deleted name, after which it cannot be restored."""
    _group, device = group_to_keep(group_id)
    forget_name(device, group_id, act_id)
    forget_sheets(job_store())
    flash(_("Deleted"))
    return to_people(group_id)


def person_to_change(group_id: int) -> tuple[GroupOverview, str, KnownPerson]:
    """Return the group, the requesting device, and the person. If the name is not in use any more, usually because of a
    second tap on the button, answer with the list of people.
    """
    group, device = group_to_keep(group_id)
    name = clean(request.args.get("name"))
    try:
        return group, device, person_of(device, group_id, name)
    except NoSuchPerson:
        flash(_("No one here is called %(name)s any more.", name=name))
        abort(to_people(group_id))


def to_people(group_id: int) -> Response:
    """Redirect to the people of the group, with the latest acts and their undo."""
    return see_other("groups_people.index", group_id=group_id)
