"""The page of a game, cached: everybody at a table opens the same one."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, current_app, get_flashed_messages, render_template, request
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.start.set_up_again import is_untouched
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.assets.cached_pages import cached_response
from scorekeeper.web.draw.view import draws_seats
from scorekeeper.web.foundation.device import is_unrecognised
from scorekeeper.web.foundation.language import direction, language
from scorekeeper.web.game.view.news import News
from scorekeeper.web.game.view.page_parts import PageParts, page_parts
from scorekeeper.web.game.view.standings import standings_view

# A page of a game of four takes about 40 KB.
MAX_DRAWN = 64


class PageOptions(Struct, frozen=True):
    """What a page shows beside the game: its news, the view, and whether the address names the view."""

    news: News
    shown: str
    chose_view: bool


class _Visitor(Struct, frozen=True):
    """What the page depends on beside the game: language, addresses of server and files, an unreadable cookie."""

    language: str
    root: str
    files: str
    unrecognised: bool


def usual_page(stored: StoredGame, options: PageOptions) -> str | Response:
    """The page of a game where nobody chose a cell and nothing was refused; compressed as the browser accepts it."""
    # Flashed messages are shown once, so such a page is not cached.
    if get_flashed_messages():
        return drawn_page(stored, page_parts(stored), options)
    visitor = _Visitor(language(), request.root_url, str(current_app.static_url_path), is_unrecognised())
    return cached_response(cached_page(stored, options, visitor), direction())


@lru_cache(maxsize=MAX_DRAWN)
def cached_page(stored: StoredGame, options: PageOptions, _visitor: _Visitor) -> str:
    """The page, which depends on nothing but these arguments."""
    return drawn_page(stored, page_parts(stored), options)


def drawn_page(stored: StoredGame, parts: PageParts, options: PageOptions, here: str = "", **more: object) -> str:
    """The page `here` from these parts."""
    return render_template(
        "game/page.html",
        key=stored.key,
        here=here,
        rows=parts.rows,
        writes=stored.may_write,
        stored=stored,
        untouched=is_untouched(stored),
        view=replace(parts.view, news=options.news),
        shown=options.shown,
        # Where nobody chose, a wide screen that watches shows the totals in huge type.
        chose_view=options.chose_view,
        draws_seats=draws_seats(stored.recorded.rules),
        standings=standings_view(stored.sheet) if options.shown == "standings" else None,
        tiles=parts.tiles,
        call_letters=parts.call_letters,
        data=parts.data,
        words=parts.words,
        **more,
    )
