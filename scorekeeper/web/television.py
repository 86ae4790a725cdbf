"""The page `/tv` for a television: a code until the keeper gives it a game, then that game, and the next ones of the
same sitting.

A keeper types the code of a television to give it a game.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from itsdangerous import BadData, URLSafeTimedSerializer

from scorekeeper.actions.errors import NoScreen, TooManyScreens
from scorekeeper.actions.groups.access import (
    code_in,
    let_screen_wait,
    require_waiting_screen,
    screen_of,
    show_on_screen,
)
from scorekeeper.actions.groups.groups import games_of
from scorekeeper.actions.seats import next_game_key
from scorekeeper.web.access import game_to_write
from scorekeeper.web.devices import known_device
from scorekeeper.web.errors import error_page
from scorekeeper.web.fields import LineField, PageForm
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.responses import see_other
from scorekeeper.web.sharing.routes import link_to, short_address

bp = Blueprint("television", __name__)
# A game that began later does not belong to the same sitting.
SITTING_S = 24 * 60 * 60
# The wanted game is among the newest.
MAX_OFFERED = 8


@bp.get("/tv", reads="screen")
def begin() -> ResponseReturnValue:
    """Redirect to the page of a new code, which the screen can reload without using up another code."""
    try:
        token = let_screen_wait()
    except TooManyScreens:
        sentence = _("Please try it again in a moment.")
        return error_page(503, _("Too many televisions are waiting here"), sentence)
    return see_other("television.wait", token=token)


@bp.get("/tv/screen/<token>")
def wait(token: str) -> ResponseReturnValue:
    """Show the code until the keeper has chosen a game for it; redirect to a new code once it has expired."""
    screen = screen_of(token)
    if screen is None:
        return see_other("television.begin")
    if screen.game_key is not None:
        return _redirect_to_game(screen.game_key)
    link = link_to(url_for("television.choose", code=screen.code))
    return render_template("television/wait.html", code=screen.code, link=link, address=short_address(link.address))


@bp.get("/tv/next/<token>")
def follow(token: str) -> ResponseReturnValue:
    """Redirect to the next game of the sitting, or answer 204 while there is none."""
    try:
        key = _signer().loads(token, max_age=SITTING_S)
    except BadData:
        abort(404)
    following = next_game_key(key)
    return Response(status=204, mimetype="text/plain") if following is None else _redirect_to_game(following)


def _redirect_to_game(key: str) -> ResponseReturnValue:
    """Redirect to the view of the game for a television. The token for the next game is in the fragment, which is never
    logged.
    """
    return see_other("game.show", key=key, view="across", _anchor=f"tv={_signer().dumps(key)}")


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="television")


class CodeForm(PageForm):
    """The code on the screen, as typed."""

    code = LineField(_l("The four letters on the television"))


@bp.route("/games/<key>/television", methods=["GET", "POST"], writes="code")
def type_code(key: str) -> ResponseReturnValue:
    """Ask for the code on a television, and show the game there."""
    stored, device = game_to_write(key)
    form = CodeForm()
    if request.method == "POST":
        try:
            show_on_screen(key, device, code_in(form.code.data or ""))
        except NoScreen:
            form.code.errors = [unknown_code_words()]
        else:
            return _shown_page(key)
    page = render_template(
        "television/code.html",
        key=key,
        form=form,
        address=short_address(link_to(url_for("television.begin")).address),
        title=stored.recorded.display_name,
    )
    return page, 422 if form.code.errors else 200


@bp.route("/tv/<code>", methods=["GET", "POST"], writes="code", reads="code")
def choose(code: str) -> ResponseReturnValue:
    """Show the games of this device, to choose one for the television; the QR code on the television leads here."""
    code = code_in(code)
    try:
        require_waiting_screen(code)
        if request.method == "POST":
            stored, device = game_to_write(request.form.get("game", ""))
            show_on_screen(stored.key, device, code)
            return _shown_page(stored.key)
    except NoScreen:
        return render_template("television/over.html", sentence=unknown_code_words()), 410
    asking = known_device()
    # Running games first, then finished ones, each newest first.
    games = [] if asking is None else games_of(asking, limit=MAX_OFFERED, unreadable=[])
    return render_template("television/choose.html", code=code, games=sorted(games, key=lambda game: game.finished))


def _shown_page(key: str) -> ResponseReturnValue:
    flash(_("The television shows this game now."))
    return see_other("game.show", key=key)


def unknown_code_words() -> str:
    """Return why nothing is shown: the code was mistyped, is over, or was used."""
    return _("No television shows this code. Look at its letters again: a code lasts ten minutes and works once.")
