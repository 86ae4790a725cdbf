"""Read a workbook back: what its cells hold, and whether its sums are what they say."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

from msgspec import Struct

NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Cell(Struct):
    """What a cell shows, and its formula or None."""

    value: int | float | str | None
    formula: str | None = None


# The sheets of a workbook by name, each with its cells by theirs, such as `C5`.
Book = dict[str, dict[str, Cell]]


def row_of(book: Book, sheet: str, number: int) -> list[int | float | str | None]:
    """Return what the cells of a row show, from left to right."""
    cells = ((re.fullmatch(r"([A-Z]+)(\d+)", name), cell) for name, cell in book[sheet].items())
    return [cell.value for name, cell in cells if name is not None and int(name[2]) == number]


def running_totals(book: Book, rounds: int) -> list[list[int | float | str | None]]:
    """Return the running totals of the rounds, by seat."""
    columns = [place for place, word in enumerate(row_of(book, "Score sheet", 4)) if word == "Total"]
    return [[row_of(book, "Score sheet", number)[place] for place in columns] for number in range(5, 5 + rounds)]


def require_right_sums(book: Book) -> int:
    """Return how many sums there are; each adds two cells, and texts count nothing, as in Excel and LibreOffice."""
    sums = 0
    for cells in book.values():
        for cell in cells.values():
            if cell.formula is not None:
                added = re.fullmatch(r"SUM\(([A-Z]+\d+),([A-Z]+\d+)\)", cell.formula)
                assert added is not None, cell.formula
                values = [cells[name].value for name in added.groups()]
                assert sum(each for each in values if isinstance(each, int | float)) == cell.value
                sums += 1
    return sums


def read_book(data: bytes) -> Book:
    """Read an XLSX file."""
    with zipfile.ZipFile(BytesIO(data)) as pack:
        # A book that was written row by row has its texts in its cells.
        shared = pack.read("xl/sharedStrings.xml") if "xl/sharedStrings.xml" in pack.namelist() else b"<sst/>"
        strings = [
            "".join(part.text or "" for part in each.iter(f"{NS}t")) for each in ET.fromstring(shared).iter(f"{NS}si")
        ]
        names = [str(each.get("name")) for each in ET.fromstring(pack.read("xl/workbook.xml")).iter(f"{NS}sheet")]
        return {
            name: dict(_read_cells(pack.read(f"xl/worksheets/sheet{number}.xml"), strings))
            for number, name in enumerate(names, start=1)
        }


def _read_cells(xml: bytes, strings: list[str]) -> Iterator[tuple[str, Cell]]:
    for each in ET.fromstring(xml).iter(f"{NS}c"):
        formula, value = each.find(f"{NS}f"), each.find(f"{NS}v")
        text = None if value is None else value.text or ""
        read: int | float | str | None = _number(text) if text and each.get("t") != "str" else text
        if each.get("t") == "s":
            read = strings[int(text or "0")]
        if each.get("t") == "inlineStr":
            read = "".join(part.text or "" for part in each.iter(f"{NS}t"))
        yield str(each.get("r")), Cell(read, None if formula is None else formula.text)


def _number(text: str) -> int | float:
    value = float(text)
    return int(value) if value == int(value) else value
