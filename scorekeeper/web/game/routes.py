"""The running game: the pad and the sheet on one page."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at, latest_acts
from scorekeeper.actions.start.new_game import is_untouched
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.devices import known_device
from scorekeeper.web.draw import draws_seats
from scorekeeper.web.game.view.news import News, news_of
from scorekeeper.web.game.view.page_parts import PageParts, page_parts
from scorekeeper.web.game.view.standings import standings_view

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
    stored, cell = game_at(key, known_device()), request.args.get("cell")
    chosen = (request.args.get("seat", type=int), cell) if cell else None
    return _page(stored, page_parts(stored, chosen=chosen))


def refused_page(stored: StoredGame, refused: RefusedWrite) -> str:
    """The page of a game with the sentence about what was refused, the pad still at the same cell."""
    chosen = (refused.seat, refused.cell) if refused.cell else None
    parts = page_parts(stored, chosen=chosen, wrong=refused.sentence)
    # A page that answers a refused form does not lead to itself.
    return _page(stored, parts, here=url_for("game.show", key=stored.key))


def _page(stored: StoredGame, parts: PageParts, here: str = "") -> str:
    """Render the page `here` from these parts, with the news and the view of its address."""
    asked = request.args.get("view", "")
    shown = asked if asked in VIEWS else "score"
    return render_template(
        "game/page.html",
        key=stored.key,
        here=here,
        writes=stored.may_write,
        stored=stored,
        untouched=is_untouched(stored),
        view=replace(parts.view, news=_news(stored)),
        shown=shown,
        # If no view was chosen, a wide screen that watches shows the totals in huge type.
        chose_view="view" in request.args,
        draws_seats=draws_seats(stored.recorded.rules),
        standings=standings_view(stored.sheet) if shown == "standings" else None,
        tiles=parts.tiles,
        call_letters=parts.call_letters,
        data=parts.data,
        words=parts.words,
    )


def _news(stored: StoredGame) -> News:
    done, undone = latest_acts(stored) if stored.may_write else (None, None)
    return news_of(stored.sheet, request.args.get("scored", type=int), done, undone)
