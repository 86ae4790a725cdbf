"""Tables as the pages of a workbook, such as all games of a group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

from xlsxwriter import Workbook

from scorekeeper.sheets.spreadsheet.rounds_page import HEAD, NO_TIME, CellFormats, Value

WIDTH = 12
# Rows are written as they come, so that a large table takes little memory; no text is taken for a formula or a link.
OPTIONS = {
    "constant_memory": True,
    "default_date_format": "yyyy-mm-dd",
    "strings_to_formulas": False,
    "strings_to_urls": False,
}


def tables_workbook(tables: Mapping[str, Iterable[Sequence[Value]]]) -> bytes:
    """Return an XLSX file with a page for each table, called by the name of the table. The first row of each table is
    its header.
    """
    file = BytesIO()
    with Workbook(file, OPTIONS) as book:
        book.set_properties({"created": NO_TIME})
        head = CellFormats(book)(HEAD)
        for name, rows in tables.items():
            page = book.add_worksheet(name)
            page.freeze_panes(1, 0)
            for number, row in enumerate(rows):
                page.write_row(number, 0, row, None if number else head)
                page.set_column(0, len(row) - 1, WIDTH)
    return file.getvalue()
