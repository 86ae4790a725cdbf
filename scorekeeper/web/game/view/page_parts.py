"""What the page of a game is drawn from."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.view import GameView, game_view
from scorekeeper.web.game.view.across import AcrossTile, across_tiles, call_letters
from scorekeeper.web.game.view.live import as_json, game_data, words_data


class PageParts(Struct, frozen=True):
    """All that the template of the page shows of a game, without the news."""

    view: GameView
    tiles: tuple[AcrossTile, ...]
    call_letters: int
    data: Markup
    words: Markup


def page_parts(stored: StoredGame, *, chosen: tuple[int | None, str] | None = None, wrong: str = "") -> PageParts:
    """Return the parts of the page for who asked for the game; the other arguments are those of `game_view`."""
    view = game_view(stored, chosen=chosen, wrong=wrong)
    return PageParts(
        view=view,
        tiles=across_tiles(stored.sheet, view.players),
        call_letters=call_letters(view.words),
        data=as_json(game_data(stored)),
        words=as_json(words_data(view.words, stored.game)),
    )
