"""When to set oneself: Okenuff's table, and what it says of the bids on the table, shown to whoever asks."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.actions.game.games import game_at
from scorekeeper.web.advice.view import advice_view
from scorekeeper.web.foundation.device import known_device

bp = Blueprint("advice", __name__)


@bp.get("/games/<key>/advice", reads="compute", public=True)
def index(key: str) -> ResponseReturnValue:
    """The table by the points of this game; a kind word where not all settle with each other."""
    stored = game_at(key, known_device())
    return render_template("advice/show.html", key=key, rules=stored.game.rules.name, view=advice_view(stored.sheet))
