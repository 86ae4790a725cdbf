"""The page of everything that can be done with a game besides scoring."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.actions.game.games import game_at
from scorekeeper.web.devices import known_device
from scorekeeper.web.game.menu import menu_groups

bp = Blueprint("game_menu", __name__)


@bp.get("/games/<key>/more", public=True)
def index(key: str) -> ResponseReturnValue:
    """List what this device may do; a watcher may do less."""
    stored = game_at(key, known_device())
    return render_template("game/more.html", key=key, title=stored.recorded.display_name, groups=menu_groups(stored))
