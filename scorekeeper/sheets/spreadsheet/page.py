"""One sheet of a workbook, written cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from msgspec import Struct
from xlsxwriter.worksheet import Worksheet

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import plain
from scorekeeper.sheets.spreadsheet.formats import Formats
from scorekeeper.wording.marks import Translate

A4 = 9


class Page(Struct, frozen=True):
    """A sheet with its name, its formats and its language."""

    sheet: Worksheet
    formats: Formats
    name: str
    translate: Translate

    def put(
        self, row: int, column: int, value: Points | str | date | None, *look: Mapping[str, Any], **more: Any
    ) -> None:
        """Write a number, a date, or a text, which is never taken for a formula."""
        shape = self.formats(*look, more)
        match value:
            case None | "":
                self.sheet.write_blank(row, column, None, shape)
            case str():
                self.sheet.write_string(row, column, value, shape)
            case date():
                self.sheet.write_datetime(row, column, datetime.combine(value, time()), shape)
            case _:
                self.sheet.write_number(row, column, plain(value), shape)

    def put_formula(
        self, row: int, column: int, formula: str, value: Points | str | None, *look: Mapping[str, Any], **more: Any
    ) -> None:
        """A formula, given without its `=`, with its present value for programs that do not compute."""
        now = "" if value is None else value if isinstance(value, str) else plain(value)
        self.sheet.write_formula(row, column, f"={formula}", self.formats(*look, more), now)

    def print_setup(self, *, landscape: bool) -> None:
        """One page wide on A4, the page number below."""
        if landscape:
            self.sheet.set_landscape()
        self.sheet.set_paper(A4)
        self.sheet.set_margins(0.4, 0.4, 0.5, 0.6)
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_footer("&C&P / &N")
        self.sheet.hide_gridlines(2)
