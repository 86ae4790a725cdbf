"""The running game: the pad and the sheet on one page."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.undo import latest_acts
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.game.drawn_page import PageOptions, drawn_page, usual_page
from scorekeeper.web.game.view.news import news_of
from scorekeeper.web.game.view.page_parts import page_parts

bp = Blueprint("game", __name__)
# What else the page may show: who stands how, the whole sheet, or the totals in huge type.
VIEWS = ("standings", "sheet", "across")


class RefusedWrite(Struct, frozen=True):
    """A write that was refused: the sentence why, and the cell."""

    sentence: str
    seat: int | None
    cell: str


@bp.get("/games/<key>", public=True)
def show(key: str) -> ResponseReturnValue:
    """The game as it is now.

    `?view=standings` shows who stands how, `?view=sheet` the whole sheet, `?view=across` the totals in huge type,
    `?seat=&cell=` the pad for another cell. `?round=` leads to the correction of a round: the sheet has many such
    links, and these are short.
    """
    number = request.args.get("round", type=int)
    if number is not None:
        return redirect(url_for("correction.edit", key=key, number=number))
    return game_page(game_at(key, known_device()))


def game_page(stored: StoredGame) -> str | Response:
    """The page of a game, as its address asks for it."""
    if cell := request.args.get("cell"):
        parts = page_parts(stored, chosen=(request.args.get("seat", type=int), cell))
        return drawn_page(stored, parts, _page_options(stored))
    return usual_page(stored, _page_options(stored))


def refused_page(stored: StoredGame, refused: RefusedWrite) -> str:
    """The page of a game with the sentence about what was refused, the pad still at the same cell."""
    # A page that answers a refused form does not lead to itself.
    here = url_for("game.show", key=stored.key)
    chosen = (refused.seat, refused.cell) if refused.cell else None
    parts = page_parts(stored, chosen=chosen, wrong=refused.sentence, here=here)
    return drawn_page(stored, parts, _page_options(stored), here)


def _page_options(stored: StoredGame) -> PageOptions:
    shown = request.args.get("view", "")
    done, undone = latest_acts(stored) if stored.may_write else (None, None)
    return PageOptions(
        news=news_of(stored.sheet, request.args.get("scored", type=int), done, undone),
        shown=shown if shown in VIEWS else "score",
        chose_view="view" in request.args,
    )
