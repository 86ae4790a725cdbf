"""One sheet of a workbook, written cell by cell, and the formats of its cells."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from msgspec import Struct
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import plain
from scorekeeper.wording.marks import Translate

FELT, INK, SOFT, GREY = "#1f5a3d", "#1d2a24", "#6b7168", "#e7e4d6"
HEAD = {
    "bold": True,
    "font_color": "#ffffff",
    "bg_color": FELT,
    "align": "center",
    "valign": "vcenter",
    "border": 1,
    "border_color": "#3c7a5a",
}
BOX = {"align": "center", "border": 1, "border_color": "#b9b7a8"}
A4 = 9
Value = Points | str | date | None


class Formats:
    """The formats of one workbook, each created once: a workbook may have only a limited number."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Format] = {}

    def __call__(self, *parts: Mapping[str, Any], **more: Any) -> Format:
        """Return a format with these properties; later ones override earlier ones."""
        properties: dict[str, Any] = {"font_name": "Calibri", "font_color": INK}
        for part in (*parts, more):
            properties |= part
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]


class Page(Struct, frozen=True):
    """A sheet with its formats and its language."""

    sheet: Worksheet
    formats: Formats
    translate: Translate

    def put(self, row: int, column: int, value: Value, *look: Mapping[str, Any], sum_of: str = "", **more: Any) -> None:
        """Write a number, a date, or a text, which is never taken for a formula.

        A number may be the sum of cells; it stays beside them for programs that do not compute.
        """
        shape = self.formats(*look, more)
        match value:
            case None | "":
                self.sheet.write_blank(row, column, None, shape)
            case str():
                self.sheet.write_string(row, column, value, shape)
            case date():
                self.sheet.write_datetime(row, column, datetime.combine(value, time()), shape)
            case _ if sum_of:
                self.sheet.write_formula(row, column, f"=SUM({sum_of})", shape, plain(value))
            case _:
                self.sheet.write_number(row, column, plain(value), shape)

    def print_setup(self, *, landscape: bool) -> None:
        """Print one page wide on A4, with the page number below."""
        if landscape:
            self.sheet.set_landscape()
        self.sheet.set_paper(A4)
        self.sheet.set_margins(0.4, 0.4, 0.5, 0.6)
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_footer("&C&P / &N")
        self.sheet.hide_gridlines(2)


def numbers(*, encloses: bool) -> dict[str, Any]:
    """Return the format of totals and points: red below zero, in parentheses if the rules ring them."""
    return {"num_format": "General;[Red](General);0" if encloses else "General;[Red]-General;0"}
