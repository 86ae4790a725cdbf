"""The score sheet in a terminal: columns in line, `(3)` for a circled bid, `·` before the first bidder's."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.sheets.table.outcome import attendance_words
from scorekeeper.sheets.table.sheet_table import SeatCell, SheetRow, SheetTable
from scorekeeper.wording.marks import Translate, identity
from scorekeeper.wording.special_words import rounds_listed

DOT, RESET = "·", "*"


def as_text(table: SheetTable, translate: Translate = identity) -> str:
    """The rows under the names, with a line where everybody has bid first once more, and `=` at the left where a
    day ended.

    ```
    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+--------
         1 |·(1)  1 | (0)  0 | (0)  0 |  1   −1
         2 |  ?     |· 0     |  1     |  0
    ```
    """
    head = translate("Tricks")
    names = [printable(name) or f"{seat + 1}" for seat, name in enumerate(table.names)]
    columns = [_column(table, seat) for seat in range(len(names))]
    widths = [max(map(_width, [f" {name}", *texts])) for name, texts in zip(names, columns, strict=True)]
    rule = "-+".join(["-" * _width(head), *("-" * width for width in widths)])
    trump = f" | {translate('Trump')}" if table.shows_trump else ""
    lines = [_join_cells(head, [f" {name}" for name in names], widths) + trump, rule]
    for row, cells in zip(table.rows, zip(*columns, strict=True), strict=True):
        left = " " * (_width(head) - len(row.cards)) + row.cards
        lines.append(_join_cells(left, cells, widths) + (f" | {_trump(row)}" if table.shows_trump else ""))
        if row.day_ends or (row.thick_below and row is not table.rows[-1]):
            lines.append(_line_below(row, rule, _width(head)))
    return "\n".join(line.rstrip() for line in [*lines, *_notes(table, translate)])


def printable(text: str) -> str:
    """The text without control characters, which a terminal would execute: a name may come from a file of a
    stranger.
    """
    return "".join("�" if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") else letter for letter in text)


def columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines of cells in columns, two spaces apart: the first begins at the left, the others end at the right."""
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    padded = [[" " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return [
        "  ".join([line[0] + room[0], *(space + cell for cell, space in zip(line[1:], room[1:], strict=True))]).rstrip()
        for line, room in zip(lines, padded, strict=True)
    ]


def _column(table: SheetTable, seat: int) -> list[str]:
    """Bids and totals of one player, the bids with room for their rings, the totals in line at the right."""
    cells = [row.seats[seat] for row in table.rows]
    reset = RESET if any(cell.reset for cell in cells) else ""
    totals = [cell.plain_total + (reset if cell.reset else " " * len(reset)) for cell in cells]
    bid_width, total_width = max(1, *(len(cell.bid) for cell in cells)), max(map(len, totals))
    return [f"{_bid(cell, bid_width)}  {total.rjust(total_width)}" for cell, total in zip(cells, totals, strict=True)]


def _bid(cell: SeatCell, width: int) -> str:
    bid = f"({cell.bid})" if cell.made else f" {cell.bid} "
    return (DOT if cell.first_bidder else " ") + bid.rjust(width + 2)


def _trump(row: SheetRow) -> str:
    return f"{row.trump.sign} {printable(row.trump.declarer_name)}".strip()


def _line_below(row: SheetRow, rule: str, left: int) -> str:
    return ("=" if row.day_ends else "-") * left + (rule[left:] if row.thick_below else "")


def _notes(table: SheetTable, translate: Translate) -> list[str]:
    """Days, resets, penalties and notes, each on a line of its own."""
    days = translate("%(date)s: rounds %(first)s to %(last)s")
    notes = [days % {"date": day.date.isoformat(), "first": day.first, "last": day.last} for day in table.days]
    if table.has_resets:
        words = (
            translate("reset to %(left)s") % {"left": table.reset_to} if table.reset_to else translate("reset to zero")
        )
        notes.append(f"{RESET} {words}")
    penalty = translate("round %(round)s: %(name)s %(points)s %(reason)s")
    for note in table.penalties:
        figures = {"round": note.round, "points": note.points}
        notes.append(penalty % {**figures, "name": printable(note.name), "reason": printable(note.reason)})
    words = translate("round %(round)s: %(note)s")
    notes += [words % {"round": each.round, "note": printable(each.text)} for each in table.notes]
    notes += [f"{printable(name)}: {rounds_listed(rounds, translate)}" for name, rounds in table.specials.items()]
    notes += map(printable, attendance_words(table, translate))
    return ["", *notes] if notes else []


def _join_cells(left: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True))
    return " |".join([left, *padded])


def _width(text: str) -> int:
    """The width of a text in terminal columns: East Asian wide letters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
