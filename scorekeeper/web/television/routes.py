"""What a television shows at `/tv`: a code until the keeper has given it a game, and then that game."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.club.screens import let_screen_wait, screen_of
from scorekeeper.actions.errors import TooManyScreens
from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.sharing.offers import link_to, short_address

bp = Blueprint("television", __name__)


@bp.get("/tv")
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
        return see_other("game.show", key=screen.game_key, view="across")
    link = link_to(url_for("television_keeper.choose", code=screen.code))
    return render_template("television/wait.html", code=screen.code, link=link, address=short_address(link.address))
