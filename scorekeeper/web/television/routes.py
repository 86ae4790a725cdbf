"""What a television shows at `/tv`: a code until the keeper has given it a game, then that game, and those that follow
it in the same sitting.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from itsdangerous import BadData, URLSafeTimedSerializer

from scorekeeper.actions.errors import TooManyScreens
from scorekeeper.actions.groups.screens import let_screen_wait, screen_of
from scorekeeper.actions.seats.seats import next_game_key
from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.sharing.offers import link_to, short_address

bp = Blueprint("television", __name__)
# A game that was begun later is none of the same sitting.
SITTING_S = 24 * 60 * 60


@bp.get("/tv", reads="screen")
def begin() -> ResponseReturnValue:
    """A new code. Its page has an address of its own, where the screen looks again without asking for another one."""
    try:
        token = let_screen_wait()
    except TooManyScreens:
        sentence = _("Please try it again in a few minutes.")
        return error_page(503, _("Too many televisions are waiting here"), sentence)
    return see_other("television.wait", token=token)


@bp.get("/tv/screen/<token>")
def wait(token: str) -> ResponseReturnValue:
    """The code, until the keeper has given a game; when its time is over, a new one."""
    screen = screen_of(token)
    if screen is None:
        return see_other("television.begin")
    if screen.game_key is not None:
        return _lead_to(screen.game_key)
    link = link_to(url_for("television_keeper.choose", code=screen.code))
    return render_template("television/wait.html", code=screen.code, link=link, address=short_address(link.address))


@bp.get("/tv/next/<token>")
def follow(token: str) -> ResponseReturnValue:
    """Lead on to the next game of the sitting; while there is none, say so without a page (204)."""
    try:
        key = _signer().loads(token, max_age=SITTING_S)
    except BadData:
        abort(404)
    following = next_game_key(key)
    return Response(status=204, mimetype="text/plain") if following is None else _lead_to(following)


def _lead_to(key: str) -> ResponseReturnValue:
    """The game across the table. What may lead on from it stands behind the # of the address, which no log sees."""
    return see_other("game.show", key=key, view="across", _anchor=f"tv={_signer().dumps(key)}")


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="television")
