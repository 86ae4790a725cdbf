"""What somebody of a group is called: otherwise in all games, or like another who is the same person."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import SelectField
from wtforms.validators import DataRequired, Length

from scorekeeper.actions.errors import PersonKnown, PlayedTogether
from scorekeeper.actions.groups.people import merge_people, people_of, rename_person
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, LineField
from scorekeeper.web.groups.people_view import game_link, games_words
from scorekeeper.web.groups.person import PERSON, nobody, person_to_change, to_people

bp = Blueprint("groups_names", __name__, url_prefix="/groups")
# In a list to choose from, more are no help.
MAX_OFFERED = 300


class PersonNameForm(PageForm):
    """What somebody is called from now on."""

    new_name = LineField(
        _l("New name"),
        [
            DataRequired(message=_l("Write the name of the player.")),
            Length(max=MAX_NAME_LENGTH, message=_l("This name is too long: 30 letters fit on the sheet.")),
        ],
    )


class MergeForm(PageForm):
    """Who somebody is."""

    into = SelectField(_l("This is the same person as"), validate_choice=False)


@bp.route(f"{PERSON}/rename", methods=["GET", "POST"], writes="create")
def rename(group_id: int) -> ResponseReturnValue:
    """Call somebody otherwise in all games of the group."""
    _group, device, person = person_to_change(group_id)
    if person is None:
        return nobody(group_id)
    form = PersonNameForm(formdata=request.form if request.method == "POST" else None)
    known = ""

    def page() -> str:
        wrong = summary_of(_("Nothing is saved yet."), form_sentences(form))
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
        form.new_name.errors = [_("Somebody else of the group is called %(name)s.", name=known)]
        return page(), 422
    return to_people(group_id)


@bp.route(f"{PERSON}/merge", methods=["GET", "POST"], writes="create")
def merge(group_id: int) -> ResponseReturnValue:
    """Make two spellings one person."""
    _group, device, person = person_to_change(group_id)
    if person is None:
        return nobody(group_id)
    others = [each for each in people_of(device, group_id) if each.name != person.name]
    form = MergeForm(formdata=request.form if request.method == "POST" else None)
    # Those who are written alike are first, then those with most games.
    likely = sorted(others, key=lambda each: not _alike(each.name, person.name))[:MAX_OFFERED]
    form.into.choices = [("", _("Choose a name")), *((each.name, _offer(each)) for each in likely)]
    together: Sequence[str] = ()

    def page() -> str:
        return render_template(
            "groups/merge.html",
            group_id=group_id,
            name=person.name,
            form=form,
            games=games_words(person.games),
            together=[game_link(key) for key in together],
            wrong=summary_of(_("Nothing is saved yet."), form_sentences(form)),
        )

    if request.method == "GET":
        form.into.data = request.args.get("into", "")
        return page()
    into = next((each.name for each in others if each.name == form.into.data), None)
    if into is None:
        form.into.errors = [_("Choose who this is.")]
        return page(), 422
    try:
        merge_people(device, group_id, person.name, into)
    except PlayedTogether as both:
        together = both.games
        form.into.errors = [
            _("%(one)s and %(other)s were in one game, so they are two people.", one=person.name, other=into)
        ]
        return page(), 422
    return to_people(group_id)


def _alike(one: str, other: str) -> bool:
    """Whether two names begin alike, as a short form and a misspelling do."""
    return name_key(one)[:2] == name_key(other)[:2]


def _offer(person: KnownPerson) -> str:
    return _("%(name)s, %(games)s", name=person.name, games=games_words(person.games))
