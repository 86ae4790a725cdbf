"""Read CSV as spreadsheets save it into lines of cells, within bounds; a table that cannot be read has a reason."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from msgspec import Struct

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.paper import (
    CharacterInTable,
    FormulaInTable,
    TableBroken,
    TableNotText,
    TableTooLarge,
    TableTooLong,
)
from scorekeeper.rules.forbidden_characters import FORBIDDEN
from scorekeeper.rules.normalization import normalized

MAX_KILOBYTES = 64
MAX_BYTES = MAX_KILOBYTES * 1024
# A long game of a large table has fewer lines, with one for each player and round.
MAX_LINES = 2_600
MAX_CELLS = 60
MAX_CELL_LENGTH = 250
MAX_TEXT_LENGTH = 60
DELIMITERS = ";\t,"


class TableLine(Struct, frozen=True):
    """One line that is not empty; `number` counts all lines from 1, `formula` is the first one among its cells."""

    number: int
    cells: tuple[str, ...]
    formula: str = ""

    @property
    def text(self) -> str:
        """Its cells as one text, to name it."""
        return " · ".join(cell for cell in self.cells if cell)[:MAX_TEXT_LENGTH]

    def at(self, place: int) -> str:
        """Return the cell in this column, or an empty text beyond the end of the line."""
        return self.cells[place] if place < len(self.cells) else ""


class NotTable(Exception):
    """The bytes are not a readable table; `fault` is the reason."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(repr(fault))
        self.fault = fault


def read_lines(data: bytes) -> list[TableLine]:
    """Return the lines of a table without its empty ones. Raises NotTable.

    Cells are separated by the one of `; , tab` that most lines have. An apostrophe before a formula's first letter,
    which keeps a spreadsheet from computing it, is removed.
    """
    if len(data) > MAX_BYTES:
        raise NotTable(TableTooLarge(MAX_KILOBYTES))
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise NotTable(TableNotText()) from None
    if "\0" in text:
        raise NotTable(TableNotText())
    if forbidden := re.search(FORBIDDEN, text):
        raise NotTable(CharacterInTable(text.count("\n", 0, forbidden.start()) + 1))
    return list(_parsed_lines(text))


def require_cells(line: TableLine, width: int) -> None:
    """Raise NotTable for a line with a formula, or with more cells than its header."""
    if any(line.cells[width:]):
        raise NotTable(TableBroken(line.number))
    if line.formula:
        raise NotTable(FormulaInTable(line.number, line.formula))


def _parsed_lines(text: str) -> Iterator[TableLine]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise NotTable(TableBroken(number)) from None
        if row is None:
            return
        cells = tuple(" ".join(normalized(cell).split()) for cell in row)
        if number > MAX_LINES or len(cells) > MAX_CELLS or any(len(cell) > MAX_CELL_LENGTH for cell in cells):
            raise NotTable(TableTooLong(number))
        if any(cells) and not cells[0].lower().startswith("sep="):
            yield TableLine(number, tuple(map(_without_apostrophe, cells)), next(filter(_is_formula, cells), ""))


def _delimiter(text: str) -> str:
    """Return the delimiter; of two in the same lines, as with decimal commas, the more frequent one."""
    lines = [line for line in text.splitlines() if not line.lower().startswith("sep=")]
    return max(DELIMITERS, key=lambda mark: (sum(mark in line for line in lines), text.count(mark)))


def _without_apostrophe(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _is_formula(cell: str) -> bool:
    """Return whether a cell is a formula: after a minus or plus a number may follow, after an equals sign a total."""
    return cell[:1] in ("=", "+", "-", "@") and any(letter.isalpha() for letter in cell.rstrip("tpr"))
