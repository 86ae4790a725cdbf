"""The rows of the sheet on the game's page. Of a running game few change from act to act, so the others are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct

from scorekeeper.sheets.table.sheet_table import SheetRow
from scorekeeper.web.game.view import GameView

# A row of four takes 2 KB; those of 300 games are some megabytes.
MAX_ROWS = 8_000


class CellWords(Struct, frozen=True):
    """What is said in a cell to those who hear the sheet."""

    made: str
    minus: str
    reset: str


def sheet_rows(view: GameView, *, writes: bool, here: str) -> list[Markup]:
    """Every row of the sheet as it stands on the page `here`, with links to corrections for who writes."""
    draw: Callable[..., Markup] = get_template_attribute("game/sheet_row.html", "sheet_row")
    words = CellWords(*(view.words.say(f"cell-{name}") for name in CellWords.__struct_fields__))
    return [
        drawn_row(
            draw,
            row,
            near=view.near.get(row.number, 0),
            link=f"{here}?round={row.number}" if writes and row.number <= view.correctable else "",
            shows_trump=view.table.shows_trump,
            words=words,
        )
        for row in view.table.rows
    ]


@lru_cache(maxsize=MAX_ROWS)
def drawn_row(
    draw: Callable[..., Markup], row: SheetRow, *, near: int, link: str, shows_trump: bool, words: CellWords
) -> Markup:
    """One row, drawn by the macro of its template from nothing but what it is kept by."""
    return draw(row, near, link, shows_trump, words)
