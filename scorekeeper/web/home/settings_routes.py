"""The settings of one device. They are stored in its browser; the server only draws the page."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

bp = Blueprint("home_settings", __name__)


@bp.get("/settings")
def index() -> ResponseReturnValue:
    """The settings of this device. `?game=` names the game to go back to."""
    key = request.args.get("game", "")
    return render_template(
        "home/settings.html", way_back=url_for("game.show", key=key) if key else url_for("home.index"), key=key
    )
