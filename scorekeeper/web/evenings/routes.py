"""The evenings of a group, for those who keep score in it."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.actions.groups.evenings import Evenings, evenings_of_group
from scorekeeper.web.evenings.form import EveningsForm
from scorekeeper.web.evenings.search import EveningQuery, evening_query
from scorekeeper.web.evenings.view import evening_view
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.language import list_people
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time

bp = Blueprint("evenings", __name__, url_prefix="/groups")


@bp.get(f"{OWN_GROUP}/evenings")
@one_at_a_time
def index(group_id: int) -> ResponseReturnValue:
    """What was played on which evening, the last first, as far as it is searched for."""
    query = evening_query(request.args)
    found, search = _found(group_id, query), query.search
    form = EveningsForm()
    form.offer(found, query.arguments)
    return render_template(
        "evenings/index.html",
        group=found.name or list_people(found.people),
        group_id=group_id,
        form=form,
        more=found.more,
        search=query.arguments,
        day=query.day,
        newest=query.before is None,
        older=found.older,
        evenings=[evening_view(each, search.player) for each in found.evenings],
    )


def _found(group_id: int, query: EveningQuery) -> Evenings:
    """The evenings of a group, for those who keep score in it; for everybody else there is none."""
    with keepers_only() as device:
        return evenings_of_group(device, group_id, query.search, query.before)
