"""Where each cell of a blank sheet lies, for a program that reads a photograph of one."""

from __future__ import annotations

from typing import Any

from scorekeeper.sheets.paper.blank.code import EDITION
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.blank.layout import BlankLayout, Box
from scorekeeper.sheets.table.sheet_table import SheetRow

FIELDS = ("group", "date", "scorer")


def cells_of(document: BlankSheet) -> dict[str, Any]:
    """All boxes of a sheet as JSON, each `[left, top, width, height]`; `docs/game-file.md` explains the keys."""
    code = document.codes[0]
    cells = {
        "edition": EDITION,
        "sheet": code.sheet,
        "rules": code.rules,
        "players": code.players,
        "paper": code.paper,
        "holes": code.holes,
        "ones": code.ones,
        "mirrored": code.mirrored,
        "width": float(document.layout.width),
        "height": float(document.layout.height),
        "pages": [_page(document, page) for page in range(code.pages)],
    }
    mirror = float(document.layout.width) if code.mirrored else None
    return {name: _printed(value, document.frame.options.scale, mirror) for name, value in cells.items()}


def _printed(value: Any, scale: float, mirror: float | None) -> Any:
    """Return all lengths in this, which are its floats, as they are printed, in hundredths of a millimetre.

    Boxes on a mirrored page are as far from its right edge, at `mirror`, as they would be from its left edge.
    """
    match value:
        case Box() if mirror is not None:
            return _printed(value._replace(left=mirror - value.left - value.width), scale, None)
        case Box():
            return [_printed(float(length), scale, None) for length in value]
        case float():
            return round(value * scale, 2)
        case list():
            return [_printed(each, scale, mirror) for each in value]
        case dict():
            return {name: _printed(each, scale, mirror) for name, each in value.items()}
    return value


def _page(document: BlankSheet, page: int) -> dict[str, Any]:
    layout, rows = document.layout, document.layout.pages[page]
    names_top, first = layout.table_top, layout.rows_top(page)
    end = first + len(rows) * layout.row
    last = page == len(layout.pages) - 1
    forward = _seats(layout, first - layout.forward, layout.forward)
    final = _seats(layout, end, layout.final)
    return {
        "code": document.codes[page].text,
        "code_at": Box(layout.left, layout.foot_top(page), layout.code, layout.code),
        "marks": [[float(length) for length in mark] for mark in layout.marks],
        "fields": dict(zip(FIELDS, layout.fields, strict=True)),
        "names": [Box(x, names_top, layout.seat, layout.names_height) for x in _seat_edges(layout)],
        "brought_forward": [right for _, right in forward] if page else None,
        "rounds": [_round(layout, row, first + place * layout.row) for place, row in enumerate(rows)],
        "places": [left for left, _ in final] if last else None,
        "totals": [right for _, right in final] if last else None,
    }


def _round(layout: BlankLayout, row: SheetRow, top: float) -> dict[str, Any]:
    seats = _seats(layout, top, layout.row)
    call = layout.left + layout.line - layout.call_column
    trump = Box(layout.left + layout.tricks_column, top, layout.trump_column, layout.row)
    wide, high = layout.corner_width, layout.corner_height
    below = top + layout.row - high
    return {
        "round": row.number,
        "cards": int(row.cards or 0),
        "first_bidder": next((seat for seat, cell in enumerate(row.seats) if cell.first_bidder), None),
        "trump": trump if layout.trump_column else None,
        "bids": [left for left, _ in seats],
        "tricks": [Box(right.left - wide, below, wide, high) for _, right in seats],
        "totals": [right for _, right in seats],
        "call": Box(call, top, layout.call_column, layout.row),
    }


def _seats(layout: BlankLayout, top: float, height: float) -> list[tuple[Box, Box]]:
    """Return both halves of each player's cell in a row, that of the bid first."""
    rest = layout.seat - layout.bid
    return [(Box(x, top, layout.bid, height), Box(x + layout.bid, top, rest, height)) for x in _seat_edges(layout)]


def _seat_edges(layout: BlankLayout) -> list[float]:
    begin = layout.left + layout.tricks_column + layout.trump_column
    return [begin + seat * layout.seat for seat in range(len(layout.names))]
