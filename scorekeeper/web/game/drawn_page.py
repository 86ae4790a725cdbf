"""The page of a game as it is drawn. Everybody at a table opens the same page, so the last ones are kept."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, current_app, get_flashed_messages, render_template, request
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.start.set_up_again import is_untouched
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.assets.kept_pages import kept_answer
from scorekeeper.web.draw.view import draws_seats
from scorekeeper.web.foundation.device import is_unrecognised
from scorekeeper.web.foundation.language import direction, language
from scorekeeper.web.game.view.news import News
from scorekeeper.web.game.view.page_parts import PageParts, page_parts
from scorekeeper.web.game.view.standings import standings_view

# Those of a game of four take some 40 KB.
MAX_DRAWN = 64


class Asked(Struct, frozen=True):
    """What a page shows beside the game: its news, which view, and whether somebody chose that."""

    news: News
    shown: str
    chose_view: bool


class _Visitor(Struct, frozen=True):
    """What of a visitor stands in a page: the language, the addresses of the server and of its files, and an unreadable
    cookie.
    """

    language: str
    root: str
    files: str
    unrecognised: bool


def usual_page(stored: StoredGame, asked: Asked) -> str | Response:
    """The page of a game where nobody chose a cell and nothing was refused; compressed as the browser reads it."""
    # They are shown once.
    if get_flashed_messages():
        return drawn_page(stored, page_parts(stored), asked)
    visitor = _Visitor(language(), request.root_url, str(current_app.static_url_path), is_unrecognised())
    return kept_answer(kept_page(stored, asked, visitor), direction())


@lru_cache(maxsize=MAX_DRAWN)
def kept_page(stored: StoredGame, asked: Asked, _visitor: _Visitor) -> str:
    """It is drawn from nothing but this: a visitor who differs in nothing of it gets the same page."""
    return drawn_page(stored, page_parts(stored), asked)


def drawn_page(stored: StoredGame, parts: PageParts, asked: Asked, here: str = "", **more: object) -> str:
    """The page `here` from these parts."""
    return render_template(
        "game/page.html",
        key=stored.key,
        here=here,
        rows=parts.rows,
        writes=stored.may_write,
        stored=stored,
        untouched=is_untouched(stored),
        view=replace(parts.view, news=asked.news),
        shown=asked.shown,
        # Where nobody chose, a wide screen that watches shows the totals in huge type.
        chose_view=asked.chose_view,
        draws_seats=draws_seats(stored.recorded.rules),
        standings=standings_view(stored.sheet) if asked.shown == "standings" else None,
        tiles=parts.tiles,
        call_letters=parts.call_letters,
        data=parts.data,
        words=parts.words,
        **more,
    )
