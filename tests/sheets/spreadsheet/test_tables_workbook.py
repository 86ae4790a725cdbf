"""Tables as the pages of a workbook: what is in a cell is what was in the table."""

from __future__ import annotations

from datetime import date

from scorekeeper.sheets.spreadsheet.rounds_page import Value
from scorekeeper.sheets.spreadsheet.tables_workbook import tables_workbook
from tests.sheets.spreadsheet.workbooks import read_book, row_of

TABLE: list[tuple[Value, ...]] = [
    ("number", "begun", "game", "total"),
    (1, date(2026, 1, 2), "=1+1", -2.5),
    (2, None, "https://a.b", None),
]


def test_each_table_is_a_page_of_numbers_days_and_texts_none_of_which_is_a_formula_or_a_link() -> None:
    book = read_book(tables_workbook({"games": TABLE, "rounds": TABLE[:1]}))
    assert list(book) == ["games", "rounds"]
    assert row_of(book, "games", 1) == ["number", "begun", "game", "total"]
    assert row_of(book, "games", 2) == [1, 46024, "=1+1", -2.5]
    assert row_of(book, "games", 3) == [2, "https://a.b"]
    assert all(cell.formula is None for cell in book["games"].values())


def test_the_same_tables_give_the_same_bytes() -> None:
    assert tables_workbook({"games": TABLE}) == tables_workbook({"games": TABLE})
