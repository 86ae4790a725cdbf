"""The settings of one device. They are stored in its browser; the server draws the page and reads the language."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.version import version
from scorekeeper.web.language import language_choices, store_language
from scorekeeper.web.responses import see_other
from scorekeeper.wording.translation import languages

bp = Blueprint("home_settings", __name__)


@bp.get("/settings")
def index() -> ResponseReturnValue:
    """Show the settings of this device. `?game=` names the game to go back to."""
    key = request.args.get("game", "")
    return render_template(
        "home/settings.html",
        way_back=url_for("game.show", key=key) if key else url_for("home.index"),
        key=key,
        languages=language_choices(),
        version=version(),
    )


@bp.route("/settings/language", methods=["GET", "POST"], writes="free")
def choose_language() -> ResponseReturnValue:
    """Store a language on this device. Without a language its browser chooses."""
    response = see_other("home_settings.index", **({"game": key} if (key := request.form.get("game")) else {}))
    chosen = request.form.get("language", "")
    if request.method == "POST" and (not chosen or chosen in languages()):
        store_language(response, chosen)
    return response
