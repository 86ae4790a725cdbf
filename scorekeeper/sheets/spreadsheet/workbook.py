"""The workbook of a game: the score sheet, the standings, the penalties, the rules in words."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO

from xlsxwriter import Workbook

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.other_pages import write_penalties, write_rules, write_standings
from scorekeeper.sheets.spreadsheet.page import Formats, Page
from scorekeeper.sheets.spreadsheet.rounds_page import write_rounds
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.wording.locale_forms import is_right_to_left
from scorekeeper.wording.marks import N_, Translate, identity

# A fixed time of creation, so that the same game gives the same bytes.
NO_TIME = datetime(1980, 1, 1, tzinfo=UTC)
PAGES = {
    "rounds": N_("Score sheet"),
    "standings": N_("Standings"),
    "penalties": N_("Penalties"),
    "rules": N_("Rules"),
}


def score_workbook(sheet: ScoreSheet, translate: Translate = identity) -> bytes:
    """Return an XLSX file of a game as far as it has come; the same game gives the same bytes.

    Everything is a number or a text; only a running total is the sum of the total above it and the points beside it.
    """
    endless = sheet.schedule.length is None
    table = sheet_table(sheet, blank_rows=len(sheet.game.players) if endless else None, translate=translate)
    file = BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"title": sheet.game.display_name, "created": NO_TIME})
        formats = Formats(book)
        names = {key: translate(name) for key, name in PAGES.items() if key != "penalties" or table.penalties}
        pages = {key: Page(book.add_worksheet(name), formats, translate) for key, name in names.items()}
        if is_right_to_left(translate.language):
            for page in pages.values():
                page.sheet.right_to_left()
        write_rounds(pages["rounds"], sheet, table)
        write_standings(pages["standings"], sheet)
        if table.penalties:
            write_penalties(pages["penalties"], sheet)
        write_rules(pages["rules"], sheet, table)
    return file.getvalue()
