"""The page of a group: its name, people, the latest acts on them, keepers, rules and data; and its deletion."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext

from scorekeeper.actions.errors import NoGames, NoPencil, OtherKeepers
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GroupOverview, delete_group, group_of, keys_of_group, name_group
from scorekeeper.actions.groups.house_rules import house_rules_of
from scorekeeper.actions.groups.people import DELETED, HIDDEN, MERGED, RENAMED, RecentAct, people_of, recent_acts
from scorekeeper.actions.jobs.long_jobs import cancel_group_jobs, order_removal
from scorekeeper.actions.jobs.worker import forget_sheets
from scorekeeper.actions.transfer.group_archive import GROUP_FILES
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.fields import MAX_TITLE_LENGTH, LineField, PageForm, at_most, form_sentences, summary_of
from scorekeeper.web.house_rules.choices import house_items
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import day_of_month, lazy as _l, list_people
from scorekeeper.web.responses import see_other
from scorekeeper.web.sharing.routes import pencil_items, revoke_chosen
from scorekeeper.web.transfer import archive_response

bp = Blueprint("groups", __name__, url_prefix="/groups")
# The rest of the people, acts and rules is one link away.
PEOPLE_SHOWN, ACTS_SHOWN, RULES_SHOWN = 8, 3, 6
FILES = ", ".join(f'"{name}"' for name in GROUP_FILES)
# An act on the people of a group.
ACT = f"{OWN_GROUP}/acts/<int(max=2147483647):act_id>"


class GroupNameForm(PageForm):
    """The name of a group."""

    name = LineField(_l("Name of the group"), [at_most(MAX_TITLE_LENGTH)])


@bp.get(f"{OWN_GROUP}/settings", reads="compute")
def settings(group_id: int) -> ResponseReturnValue:
    """Show everything that can be done with a group."""
    group, device = group_to_keep(group_id)
    return _page(group, device, GroupNameForm(formdata=None, data={"name": group.name or ""}))


@bp.post(f"{OWN_GROUP}/name", writes="create")
def rename(group_id: int) -> ResponseReturnValue:
    """Name the group. With an empty name the group goes by the names of its people."""
    group, device = group_to_keep(group_id)
    form = GroupNameForm()
    if not form.validate():
        return _page(group, device, form), 422
    name_group(device, group_id, form.name.data or "")
    flash(_("Saved"))
    return see_other("groups.settings", group_id=group_id)


@bp.post(f"{OWN_GROUP}/keepers", writes="free")
def keepers(group_id: int) -> ResponseReturnValue:
    """Take the pencil of the group from one device, or from all others."""
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
        wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
        people=person_items(people[:PEOPLE_SHOWN]),
        people_count=len(people),
        acts=act_items(device, group.id, ACTS_SHOWN),
        holders=pencil_items(device, group.id),
        rules=rules[:RULES_SHOWN],
        more_rules=len(rules) > RULES_SHOWN,
    )


class DeletionForm(PageForm):
    """The confirmation to type: the name of the group, or a word if it has none."""

    sure = LineField(_l("To be sure"))


@bp.get(f"{OWN_GROUP}/<any({FILES}):file>", reads="compute")
@one_at_a_time
def archive(group_id: int, file: str) -> ResponseReturnValue:
    """Send everything of the group as one file, or all its games as a table."""
    group_to_keep(group_id)
    try:
        return archive_response(group_id, file)
    except NoGames:
        flash(_("No games in this group yet."))
        return see_other("groups.settings", group_id=group_id)


@bp.route(f"{OWN_GROUP}/deletion", methods=["GET", "POST"], writes="create")
def delete(group_id: int) -> ResponseReturnValue:
    """Delete the group with everything in it for good, if its name is typed as confirmation."""
    group, device = group_to_keep(group_id)
    form = DeletionForm()
    if request.method == "GET":
        return _deletion_page(group, device, form)
    if not form.validate() or name_key(form.sure.data or "") != name_key(_word_to_type(group)):
        form.sure.errors = [*form.sure.errors] or [_("Type “%(word)s” to delete the group.", word=_word_to_type(group))]
        return _deletion_page(group, device, form), 422
    try:
        large = delete_group(device, group_id)
    except OtherKeepers:
        form.sure.errors = [_("Other devices keep score in this group: remove them first.")]
        return _deletion_page(group, device, form), 422
    store = job_store()
    forget_sheets(store)
    cancel_group_jobs(store, group_id)
    if large:
        order_removal(store)
        ensure_worker(store)
    flash(_("Deleted"))
    return see_other("home.index")


def _word_to_type(group: GroupOverview) -> str:
    return group.name or _("delete")


def _deletion_page(group: GroupOverview, device: str, form: DeletionForm) -> str:
    return render_template(
        "groups/delete.html",
        group_id=group.id,
        group=group_name(group),
        games=group.games,
        # The phone that deletes the games removes them from its own storage too.
        keys=keys_of_group(device, group.id),
        people=len(people_of(device, group.id)),
        others=len(pencil_items(device, group.id)) - 1,
        word=_word_to_type(group),
        form=form,
    )


def group_to_keep(group_id: int) -> tuple[GroupOverview, str]:
    """Return the group and the requesting device, which is one of its keepers. Answers 404 to everyone else."""
    with keepers_only() as device:
        return group_of(device, group_id), device


def group_name(group: GroupOverview) -> str:
    """Return the name of the group, or else the names of its people, or else its number."""
    return group.name or list_people(group.people) or f"{group.id}"


def act_items(device: str, group_id: int, limit: int = 10) -> list[dict[str, object]]:
    """Return the latest acts on the people of a group. Raises NoPencil."""
    return [_act_item(act) for act in recent_acts(device, group_id, limit)]


def _act_item(act: RecentAct) -> dict[str, object]:
    until = "" if act.until is None else _("Can be undone until %(day)s.", day=_local_day(act.until))
    return {"id": act.id, "words": _act_words(act), "day": _local_day(act.at), "until": until, "undoable": act.undoable}


def _local_day(moment: datetime) -> str:
    """Return the day of a moment, in the time zone of the server."""
    return day_of_month(moment.astimezone().date())


def _act_words(act: RecentAct) -> str:
    match act.kind:
        case kind if kind == RENAMED:
            return _("%(was)s is now called %(now)s", was=act.name, now=act.became)
        case kind if kind == MERGED:
            return _("%(name)s and %(now)s are now one person: %(now)s.", name=act.name, now=act.became)
        case kind if kind == HIDDEN:
            return _("%(name)s is hidden.", name=act.name)
        case kind if kind == DELETED:
            return _("A name was deleted: %(now)s.", now=act.became)
        case _:
            return _("%(name)s is shown again.", name=act.name)


def person_items(people: Iterable[KnownPerson]) -> list[dict[str, object]]:
    """Return these people as items, in their order."""
    return [{"name": each.name, "games": games_words(each.games), "hidden": each.hidden} for each in people]


def games_words(games: int) -> str:
    """Return a number of games in words."""
    return ngettext("%(num)d game", "%(num)d games", games) if games else _("no game")


def game_link(key: str) -> tuple[str, str]:
    """Return the address of a game, and its name with its day."""
    stored = game_at(key)
    words = f"{stored.recorded.display_name}, {day_of_month(stored.started_on)}"
    return url_for("game.show", key=key), words
