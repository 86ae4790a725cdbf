"""The sheet of rules: the rules in words, the legend, and which numbers are computed from others."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.page import Page
from scorekeeper.sheets.table.attendance_notes import attendance_words
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.sheets.table.sheet_table import SheetTable

WIDTHS = (18, 90)


def write_rules(page: Page, sheet: ScoreSheet, table: SheetTable, *, fixed: bool) -> None:
    """Word by word, each with what it means. `fixed` where some points or totals are plain numbers."""
    translate, rules = page.translate, sheet.game.rules
    page.put(0, 0, rules_line(rules, sheet.schedule, translate), bold=True, font_size=14)
    page.put(1, 0, rules.source, italic=True)
    entries = [(entry.word, entry.text) for entry in rule_entries(rules, sheet.schedule.peak, translate)]
    lines = [*entries, *_legend_lines(page, table), *_change_lines(page, sheet, table, fixed=fixed)]
    for row, (word, text) in enumerate(lines, start=3):
        page.put(row, 0, word, bold=True, valign="top")
        page.put(row, 1, text, text_wrap=True, valign="top")
    for column, width in enumerate(WIDTHS):
        page.sheet.set_column(column, column, width)
    page.print_setup(landscape=False)


def _legend_lines(page: Page, table: SheetTable) -> Iterator[tuple[str, str]]:
    """How to read the marks of the score sheet."""
    translate = page.translate
    yield translate("amber"), translate("bids and leads first")
    yield translate("green, framed"), translate("a bid that was made")
    yield "✓", translate("everything of the round is noted, so it has points")
    yield translate("red tricks"), translate("all tricks together are not the cards of the round")
    for words in attendance_words(table, translate):
        yield translate("who plays"), words


def _change_lines(page: Page, sheet: ScoreSheet, table: SheetTable, *, fixed: bool) -> Iterator[tuple[str, str]]:
    """What may be changed, and what stays as it was recorded, whatever is changed."""
    translate, rules = page.translate, sheet.game.rules
    yield (
        translate("to change"),
        translate("Bids, tricks and trump: points, totals, calls and places follow by themselves."),
    )
    if table.penalties:
        yield (
            translate("to change"),
            translate("The points of a penalty, on its own sheet. A new line there is not counted."),
        )
    yield (
        translate("stays"),
        translate("Who deals, bids first and takes part, and the cards of each round, are as in the game."),
    )
    if rules.scoring.terms & {"earlier_high", "declarer"}:
        yield translate("stays"), translate("The order in which the bids were spoken.")
    if rules.scoring.has_blind_bids:
        yield translate("stays"), translate("Who bid blind.")
    if rules.target is not None:
        yield translate("stays"), translate("The sheet does not end by itself when a total is high enough.")
    if fixed:
        yield (
            translate("stays"),
            translate("Points marked grey: their rule is too long or too fine for the formula of a spreadsheet."),
        )
