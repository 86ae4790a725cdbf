"""Read CSV as spreadsheets save it into lines of cells, within bounds; a table that cannot be read has a reason."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from msgspec import Struct

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.paper_table import (
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
DELIMITERS = ";\t,"


class TableLine(Struct, frozen=True):
    """One line with something in it; `number` counts all lines from 1."""

    number: int
    cells: tuple[str, ...]


class NotTable(Exception):
    """The bytes are no table that can be read; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(repr(fault))
        self.fault = fault


def read_lines(data: bytes) -> list[TableLine]:
    """The lines of a table without its empty ones. Raises NotTable.

    Cells are separated by the one of `; , tab` that the first line has most of. An apostrophe before a formula's first
    letter, which keeps a spreadsheet from computing it, is taken off; a formula itself is refused.
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
    return list(_lines(text))


def _lines(text: str) -> Iterator[TableLine]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    number, width = 0, None
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise NotTable(TableBroken(number)) from None
        if row is None:
            return
        cells = tuple(_cell(cell, number) for cell in row)
        if number > MAX_LINES or len(cells) > MAX_CELLS or any(len(cell) > MAX_CELL_LENGTH for cell in cells):
            raise NotTable(TableTooLong(number))
        if not any(cells) or cells[0].lower().startswith("sep="):
            continue
        width = width or len(cells)
        if len(cells) > width and any(cells[width:]):
            raise NotTable(TableBroken(number))
        yield TableLine(number, cells[:width] + ("",) * (width - len(cells)))


def _delimiter(text: str) -> str:
    header = next((line for line in text.splitlines() if line.strip() and not line.lower().startswith("sep=")), "")
    return max(DELIMITERS, key=header.count)


def _cell(text: str, line: int) -> str:
    """The cell without spaces around it."""
    cell = " ".join(normalized(text).split())
    if cell[:1] == "'" and cell[1:2] in "=+-@":
        return cell[1:]
    # After a minus or plus a number may follow, after an equals sign a total; anything else is a formula.
    if cell[:1] in ("=", "+", "-", "@") and any(letter.isalpha() for letter in cell.rstrip("tr")):
        raise NotTable(FormulaInTable(line, cell[:MAX_CELL_LENGTH]))
    return cell
