"""The par of a group, for its keepers and for those with whom it shares its pages; after a game, never during it."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.actions.groups.par import par_of_group
from scorekeeper.web.foundation.access import GROUP, group_or_404
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.par.view import par_view
from scorekeeper.web.statistics.choice import MAX_RULES, ChoiceLink, rules_words
from scorekeeper.web.statistics.words import group_words

bp = Blueprint("par", __name__, url_prefix="/groups")


@bp.get(f"{GROUP}/par", reads="compute")
@one_at_a_time
def show(group_id: int | str) -> ResponseReturnValue:
    """Par in the game with the key `game`, or in the last one by `rules`; a kind word while a game is going on."""
    rules, key = request.args.get("rules"), request.args.get("game")
    with group_or_404():
        found = par_of_group(known_device(), group_id, rules, key)
    label = found.hands.label if found.hands else rules
    links = [
        ChoiceLink(rules_words(each), url_for("par.show", group_id=group_id, rules=each), each == label)
        for each in found.group.rules[:MAX_RULES]
    ]
    return render_template(
        "par/show.html",
        group_id=group_id,
        group=group_words(found.group),
        shared=found.group.shared,
        key=key,
        going_on=found.going_on,
        rules=rules_words(label) if label is not None else "",
        choices=[links] if len(links) > 1 else [],
        view=par_view(found),
    )
