"""The sheet of rules: what was agreed, in words, how to read the sheet, and what in it goes on computing."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.page import Page
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.sheets.table.people import people_words
from scorekeeper.sheets.table.sheet_table import SheetTable

WIDTHS = (18, 90)


def write_rules(page: Page, sheet: ScoreSheet, table: SheetTable, *, fixed: bool) -> None:
    """Word by word, each with what it means. `fixed` where some points or totals are plain numbers."""
    say, rules = page.translate, sheet.game.rules
    page.put(0, 0, rules_line(rules, sheet.schedule, say), bold=True, font_size=14)
    page.put(1, 0, rules.source, italic=True)
    entries = [(entry.word, entry.text) for entry in rule_entries(rules, sheet.schedule.peak, say)]
    lines = [*entries, *_reading(page, table), *_living(page, sheet, table, fixed=fixed)]
    for row, (word, text) in enumerate(lines, start=3):
        page.put(row, 0, word, bold=True, valign="top")
        page.put(row, 1, text, text_wrap=True, valign="top")
    for column, width in enumerate(WIDTHS):
        page.sheet.set_column(column, column, width)
    page.print_setup(landscape=False)


def _reading(page: Page, table: SheetTable) -> Iterator[tuple[str, str]]:
    """How to read the marks of the score sheet."""
    say = page.translate
    yield say("amber"), say("bids and leads first")
    yield say("green, framed"), say("a bid that was made")
    yield "✓", say("everything of the round is noted, so it has points")
    yield say("red tricks"), say("all tricks together are not the cards of the round")
    for words in people_words(table, say):
        yield say("who plays"), words


def _living(page: Page, sheet: ScoreSheet, table: SheetTable, *, fixed: bool) -> Iterator[tuple[str, str]]:
    """What may be changed, and what stays as it was noted whatever is changed."""
    say, rules = page.translate, sheet.game.rules
    yield say("to change"), say("Bids, tricks and trump: points, totals, calls and places follow by themselves.")
    if table.penalties:
        yield say("to change"), say("The points of a penalty, on its own sheet. A new line there is not counted.")
    yield say("stays"), say("Who deals, bids first and takes part, and the cards of each round, are as in the game.")
    if rules.scoring.terms & {"earlier_high", "declarer"}:
        yield say("stays"), say("The order in which the bids were spoken.")
    if "blind" in rules.scoring.terms:
        yield say("stays"), say("Who bid blind.")
    if rules.target is not None:
        yield say("stays"), say("The sheet does not end by itself when a total is high enough.")
    if fixed:
        yield say("stays"), say("Points marked grey: their rule is too long for the formula of a spreadsheet.")
