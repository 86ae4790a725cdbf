"""Sheets as tests ask for them: printed in one go, and the code of a blank one read back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.blank.code import EDITION, MARKS, PREFIX, SheetCode
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource, rows_document
from scorekeeper.sheets.paper.pdf import blank_sheet_html, html_pdf, score_sheet_html
from scorekeeper.sheets.paper.print_options import PrintOptions, sheet_kind
from scorekeeper.sheets.table.cells import blank_table_of, unplayed_sheet
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.translation import identity


def score_sheet_pdf(sheet: ScoreSheet, *options: Any, **more: Any) -> bytes:
    return html_pdf(score_sheet_html(sheet, *options, **more))


def blank_sheet_pdf(rules: RuleSet, players: int, *options: Any, **more: Any) -> bytes:
    return html_pdf(blank_sheet_html(rules, players, *options, **more))


def game_document(sheet: ScoreSheet, options: PrintOptions) -> SheetDocument:
    return rows_document(SheetSource(sheet), options, sheet_kind(options.sheet, sheet.game.rules))


def blank_table(
    rules: RuleSet, players: int, *, names: Sequence[str] | None = None, agreed: tuple[int, ...] | None = None
) -> SheetTable:
    return blank_table_of(unplayed_sheet(rules, players, names=names, agreed=agreed), names, translate=identity)


class NotSheetCode(ValueError):
    """This is not the code of a blank sheet of this edition."""


def read_sheet_code(text: str) -> SheetCode:
    """What a code says. Raises NotSheetCode."""
    try:
        prefix, edition, sheet, rules, players, runs, paper, place = text.split("/")
        page, pages = map(int, place.split("-"))
        if (prefix, edition) != (PREFIX, str(EDITION)):
            raise NotSheetCode(text)
        cards = tuple(number for run in runs.split(".") for number in _numbers_of(run))
        size, *marks = paper.split("-")
        holes, ones, mirrored = (mark in marks for mark in MARKS)
        return SheetCode(sheet, rules, int(players), cards, size, holes, ones, mirrored, page, pages)
    except ValueError as error:
        raise NotSheetCode(text) from error


def _numbers_of(run: str) -> Sequence[int]:
    if "*" in run:
        number, times = map(int, run.split("*"))
        return (number,) * times
    first, last = map(int, run.split("-")) if "-" in run else (int(run), int(run))
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
