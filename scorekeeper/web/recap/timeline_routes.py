"""The timeline of a game, for keeper and watcher, also while it is running."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.times import times_of
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.recap.routes import how_far
from scorekeeper.web.recap.timeline import timeline

bp = Blueprint("recap_timeline", __name__)


@bp.get("/games/<key>/timeline", public=True)
@one_at_a_time
def index(key: str) -> ResponseReturnValue:
    """What happened when. Of a round that is not complete it tells nothing, so no bid is seen before its time."""
    stored = game_at(key, known_device())
    lines = timeline(stored, times_of(stored)) if complete_rounds(stored.sheet) else []
    return render_template(
        "recap/timeline.html",
        key=key,
        title=stored.game.title,
        when=how_far(stored.sheet),
        lines=lines,
        hours=any(line.hour for line in lines),
    )
