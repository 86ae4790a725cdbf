"""Who noted, corrected and undid what, and when, for keeper and watcher."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import history_page
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.history.view import history_view

bp = Blueprint("history", __name__)
# A round of four takes about nine acts, so these are some ten rounds.
ACTS_ON_A_PAGE = 100
MAX_PAGES = 1000


@bp.get("/games/<key>/history", public=True)
def index(key: str) -> ResponseReturnValue:
    """The acts of a game, the latest first."""
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    device = known_device()
    stored = game_at(key, device)
    acts = history_page(stored, device, limit=ACTS_ON_A_PAGE + 1, skip=(number - 1) * ACTS_ON_A_PAGE)
    return render_template(
        "history/index.html",
        key=key,
        title=stored.game.display_name,
        lines=history_view(stored.recorded, acts[:ACTS_ON_A_PAGE]),
        older=number + 1 if len(acts) > ACTS_ON_A_PAGE else None,
    )
