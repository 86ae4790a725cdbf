"""How a game went, for keeper and watcher, also while it is running."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.shared_pages import shared_key
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.recap.view import recap_view

bp = Blueprint("recap", __name__)


@bp.get("/games/<key>/recap", reads="compute", public=True)
@one_at_a_time
def index(key: str) -> ResponseReturnValue:
    """Tell the game as far as it has come."""
    stored = game_at(key, known_device())
    sheet = stored.sheet
    return render_template(
        "recap/show.html",
        key=key,
        title=stored.game.title,
        when=how_far(sheet),
        finished=sheet.finished,
        settles=sheet.game.rules.settles,
        group=stored.group_id if stored.may_write else shared_key(stored.group_id),
        view=recap_view(sheet),
    )


def how_far(sheet: ScoreSheet) -> str:
    """How much of the game is counted."""
    rounds = len(complete_rounds(sheet))
    if sheet.finished:
        return ngettext("The whole game, %(num)d round", "The whole game, %(num)d rounds", rounds)
    if not rounds:
        return _("No round is complete yet")
    return ngettext("After %(num)d complete round", "After %(num)d complete rounds", rounds)
