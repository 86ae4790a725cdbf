"""The workbook of a game: the score sheet, the standings and settlement, the penalties, the rules in words."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from xlsxwriter import Workbook

from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import nets, settled_totals
from scorekeeper.sheets.spreadsheet.rounds_page import (
    BOX,
    GREY,
    HEAD,
    NO_TIME,
    CellFormats,
    WorkbookPage,
    number_format,
    write_rounds,
)
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.sheets.table.legend import attendance_words, rule_entries
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.locale_forms import is_right_to_left
from scorekeeper.wording.translation import N_, Translate, identity

PAGES = {
    "rounds": N_("Score sheet"),
    "standings": N_("Standings"),
    "penalties": N_("Penalties"),
    "rules": N_("Rules"),
}

# The columns of the standings are place, player, total, an empty one, and what each player gets from whom.
FIRST_SETTLED = 4


def score_workbook(sheet: ScoreSheet, translate: Translate = identity) -> bytes:
    """Return an XLSX file of a game so far; the same game gives the same bytes.

    Everything is a number or a text; only a running total is a formula, the sum of the total above it and its points.
    """
    endless = sheet.schedule.length is None
    table = sheet_table(sheet, blank_rows=len(sheet.game.players) if endless else None, translate=translate)
    file = BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"title": sheet.game.display_name, "created": NO_TIME})
        formats = CellFormats(book)
        names = {key: translate(name) for key, name in PAGES.items() if key != "penalties" or table.penalties}
        pages = {key: WorkbookPage(book.add_worksheet(name), formats, translate) for key, name in names.items()}
        if is_right_to_left(translate.language):
            for page in pages.values():
                page.sheet.right_to_left()
        write_rounds(pages["rounds"], sheet, table)
        write_standings(pages["standings"], sheet)
        if table.penalties:
            write_penalties(pages["penalties"], sheet)
        write_rules(pages["rules"], sheet, table)
    return file.getvalue()


def write_standings(page: WorkbookPage, sheet: ScoreSheet) -> None:
    """Write the place and the total of every player, by seat, and who gets what from whom if they settle."""
    game, translate = sheet.game, page.translate
    look = number_format(encloses=game.rules.enclose_negative)
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    heads = (translate("Place"), translate("Player"), translate("Total"))
    for column, (head, width) in enumerate(zip(heads, (8, 20, 9), strict=True)):
        page.put(0, column, head, HEAD)
        page.sheet.set_column(column, column, width)
    for seat, name in enumerate(game.names):
        page.put(seat + 1, 0, ranks[seat], BOX, bold=True)
        page.put(seat + 1, 1, name, BOX, align="left")
        page.put(seat + 1, 2, sheet.totals[seat], BOX, look, bold=True)
    if game.rules.settles:
        _write_settlement(page, sheet)
    page.sheet.freeze_panes(1, 2)
    page.print_setup(landscape=game.rules.settles)


def _write_settlement(page: WorkbookPage, sheet: ScoreSheet) -> None:
    """Write what each player gets from each other player: the player of the row from the player of the column."""
    game, translate = sheet.game, page.translate
    totals, look = settled_totals(sheet), number_format(encloses=game.rules.enclose_negative)
    last = FIRST_SETTLED + len(sheet.finishers)
    for place, seat in enumerate(sheet.finishers):
        page.put(0, FIRST_SETTLED + place, translate("from %(name)s") % {"name": game.names[seat]}, HEAD)
    page.put(0, last, translate("in all"), HEAD)
    page.sheet.set_column(FIRST_SETTLED, last, 14)
    for place, (seat, net) in enumerate(zip(sheet.finishers, nets(totals), strict=True)):
        for beside, other in enumerate(sheet.finishers):
            if other == seat:
                page.put(seat + 1, FIRST_SETTLED + beside, None, BOX, bg_color=GREY)
            else:
                page.put(seat + 1, FIRST_SETTLED + beside, totals[place] - totals[beside], BOX, look)
        page.put(seat + 1, last, net, BOX, look, bold=True)


def write_penalties(page: WorkbookPage, sheet: ScoreSheet) -> None:
    """Write all penalties in the order recorded, a line for each."""
    translate, names = page.translate, sheet.game.names
    look = number_format(encloses=sheet.game.rules.enclose_negative)
    heads = (translate("Round"), translate("Player"), translate("Points"), translate("Why"), translate("Counted"))
    for column, (head, width) in enumerate(zip(heads, (8, 20, 9, 30, 24), strict=True)):
        page.put(0, column, head, HEAD)
        page.sheet.set_column(column, column, width)
    penalties = ((row.number, penalty) for row in sheet.rounds for penalty in row.record.penalties)
    for line, (number, penalty) in enumerate(penalties, start=1):
        page.put(line, 0, number, BOX)
        page.put(line, 1, names[penalty.seat], BOX, align="left")
        page.put(line, 2, penalty.points, BOX, look)
        page.put(line, 3, translate(penalty.reason), BOX, align="left")
        when = translate("before the points") if penalty.before_score else translate("after the points")
        page.put(line, 4, when, BOX, align="left")
    page.sheet.freeze_panes(1, 0)
    page.print_setup(landscape=False)


def write_rules(page: WorkbookPage, sheet: ScoreSheet, table: SheetTable) -> None:
    """Write the rules word by word, each with its meaning, and how to read the score sheet."""
    translate, rules = page.translate, sheet.game.rules
    page.put(0, 0, rules_line(rules, sheet.schedule, translate), bold=True, font_size=14)
    page.put(1, 0, sentences_of(rules).source, italic=True)
    entries = [(entry.word, entry.text) for entry in rule_entries(rules, sheet.schedule.peak, translate)]
    for row, (word, text) in enumerate([*entries, *_legend_lines(page, table)], start=3):
        page.put(row, 0, word, bold=True, valign="top")
        page.put(row, 1, text, text_wrap=True, valign="top")
    page.sheet.set_column(0, 0, 18)
    page.sheet.set_column(1, 1, 90)
    page.print_setup(landscape=False)


def _legend_lines(page: WorkbookPage, table: SheetTable) -> Iterator[tuple[str, str]]:
    """Yield how to read the marks of the score sheet."""
    translate = page.translate
    yield translate("amber"), translate("bids and plays first")
    yield translate("green, framed"), translate("a bid that was made")
    yield "✓", translate("everything about the round is entered, so it has points")
    yield translate("red tricks"), translate("all tricks together are not the cards of the round")
    for words in attendance_words(table, translate):
        yield translate("who plays"), words
