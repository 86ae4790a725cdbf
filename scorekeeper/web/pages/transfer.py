"""The game file: take a game along, or bring one in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.utils import secure_filename
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.actions.acting import new_id
from scorekeeper.actions.clock import today
from scorekeeper.actions.games import game_at
from scorekeeper.actions.importing import day_of
from scorekeeper.actions.listing import clubs_for
from scorekeeper.actions.starting import start_game
from scorekeeper.files.game_file import game_text, read_game
from scorekeeper.files.json_text import names_in
from scorekeeper.rules.errors import IllegalAct, Problem
from scorekeeper.web.device import asking_device, known_device
from scorekeeper.wording import describe

bp = Blueprint("transfer", __name__)
# A file with everything wrong would fill a page; this many sentences are enough to begin with.
MOST_SENTENCES = 20


@bp.get("/games/<key>/game.ohhell.json")
def export(key: str) -> Response:
    """The whole game as a file."""
    stored = game_at(key, known_device())
    name = secure_filename(stored.table.title) or "oh-hell"
    answer = Response(game_text(stored.game), mimetype="application/json")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{name}-{stored.started_on}.ohhell.json")
    return answer


@bp.route("/games/import", methods=["GET", "POST"])
def import_game() -> AnyResponse | str | tuple[str, int]:
    """Bring a game file in as a game of this device."""
    if request.method == "GET":
        return _page([])
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _page([_("Choose a game file first; its name ends in .ohhell.json.")]), 422
    data = sent.read()
    game, problems = read_game(data)
    if game is None:
        return _page(_sentences(problems, names_in(data))), 422
    device = asking_device()
    club_id = next((club.id for club in clubs_for(device)), None)
    start_id = request.form.get("start_id") or None
    if start_id is not None and not re.fullmatch(r"[\w-]{1,64}", start_id, re.ASCII):
        start_id = None
    try:
        key = start_game(device, game, day_of(game) or today(), club_id=club_id, start_id=start_id)
    except IllegalAct as wrong:
        return _page(_sentences(wrong.problems, game.players)), 422
    return redirect(url_for("games.show", key=key), code=303)


def _sentences(problems: tuple[Problem, ...], players: Sequence[str]) -> list[str]:
    told = [describe(problem, players, _) for problem in problems]
    more = len(told) - MOST_SENTENCES
    return [*told[:MOST_SENTENCES], *([_("… and %(more)d more.", more=more)] if more > 0 else [])]


def _page(wrong: list[str]) -> str:
    return render_template("import.html", wrong=wrong, start_id=new_id())
