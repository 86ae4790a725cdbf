"""The running game: the pad and the sheet on one page."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.undo import latest_acts
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.draw.view import draws_seats
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.game.view.news import news_of
from scorekeeper.web.game.view.page_parts import page_parts, usual_parts
from scorekeeper.web.game.view.standings import standings_view

bp = Blueprint("game", __name__)
# What else the page may show: who stands how, the whole sheet, or the totals in huge type.
VIEWS = ("standings", "sheet", "across")


class RefusedWrite(Struct, frozen=True):
    """A write that was refused: the sentence why, and the cell."""

    sentence: str
    seat: int | None
    cell: str


@bp.get("/games/<key>")
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


def game_page(stored: StoredGame, refused: RefusedWrite | None = None) -> str:
    """The page of a game, with the sentence about what was refused and the pad still at the same cell."""
    shown = request.args.get("view", "")
    seat, cell = request.args.get("seat", type=int), request.args.get("cell", "")
    if refused is not None:
        seat, cell = refused.seat, refused.cell
    done, undone = latest_acts(stored) if stored.may_write else (None, None)
    # Where this page is no answer to a refused form, it leads to itself.
    here = "" if refused is None else url_for("game.show", key=stored.key)
    if refused is None and not cell:
        parts = usual_parts(stored)
    else:
        chosen, wrong = (seat, cell) if cell else None, refused.sentence if refused else ""
        parts = page_parts(stored, chosen=chosen, wrong=wrong, here=here)
    news = news_of(stored.sheet, request.args.get("scored", type=int), done, undone)
    view = replace(parts.view, news=news)
    return render_template(
        "game/page.html",
        key=stored.key,
        here=here,
        rows=parts.rows,
        writes=stored.may_write,
        stored=stored,
        view=view,
        shown=shown if shown in VIEWS else "score",
        # Where nobody chose, a wide screen that watches shows the totals in huge type.
        chose_view="view" in request.args,
        draws_seats=draws_seats(stored.recorded.rules),
        standings=standings_view(stored.sheet) if shown == "standings" else None,
        tiles=parts.tiles,
        call_letters=parts.call_letters,
        data=parts.data,
        words=parts.words,
    )
