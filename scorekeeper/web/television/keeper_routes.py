"""How the keeper gives a television its game: by scanning its code, or by typing it in the menu of the game."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.errors import NoScreen
from scorekeeper.actions.groups.listing import GameSummary, games_of
from scorekeeper.actions.groups.screens import code_in, require_waiting_screen, show_on_screen
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.foundation.text import LineField
from scorekeeper.web.sharing.offers import link_to, short_address

bp = Blueprint("television_keeper", __name__)
# The game that is meant is among the newest.
MAX_OFFERED = 8


class CodeForm(PageForm):
    """The code on the screen, as it was typed."""

    code = LineField(_l("The four letters on the television"))


class OfferedGame(Struct, frozen=True):
    """A game that the television may show."""

    key: str
    name: str
    finished: bool


@bp.route("/games/<key>/television", methods=["GET", "POST"], writes="screen")
def type_code(key: str) -> ResponseReturnValue:
    """Ask for the code on a television, and show the game there."""
    stored, device = game_to_write(key)
    form = CodeForm(formdata=request.form if request.method == "POST" else None)
    if request.method == "POST":
        try:
            show_on_screen(key, device, code_in(form.code.data or ""))
        except NoScreen:
            form.code.errors = [_wrong_code(form.code.data or "")]
        else:
            return _shown(key)
    page = render_template(
        "television/code.html",
        key=key,
        form=form,
        address=short_address(link_to(url_for("television.begin")).address),
        title=stored.recorded.display_name,
    )
    return page, 422 if form.code.errors else 200


@bp.route("/tv/<code>", methods=["GET", "POST"], writes="screen", reads="screen")
def choose(code: str) -> ResponseReturnValue:
    """What the picture on a television leads to: the games of this device, of which one is to be shown there."""
    code = code_in(code)
    try:
        require_waiting_screen(code)
        if request.method == "POST":
            stored, device = game_to_write(request.form.get("game", ""))
            show_on_screen(stored.key, device, code)
            return _shown(stored.key)
    except NoScreen:
        return render_template("television/over.html"), 410
    asking = known_device()
    games = [] if asking is None else games_of(asking, limit=MAX_OFFERED, unreadable=[])
    return render_template("television/choose.html", code=code, games=offered_games(games))


def offered_games(games: list[GameSummary]) -> list[OfferedGame]:
    """Those in play first, the newest before older ones."""
    offered = [OfferedGame(game.key, game.title or ", ".join(game.players), game.finished) for game in games]
    return sorted(offered, key=lambda game: game.finished)


def _shown(key: str) -> ResponseReturnValue:
    flash(_("The television shows this game now."))
    return see_other("game.show", key=key)


def _wrong_code(typed: str) -> str:
    if not typed.strip():
        return _("Type the four letters that the television shows.")
    return _("No television shows this code now. Look at it again: a code lasts ten minutes and works once.")
