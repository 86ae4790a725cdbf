"""Sheets as PDF: of a game, or empty ones to be filled by hand."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.build import build_document
from scorekeeper.sheets.paper.document import Filling
from scorekeeper.sheets.paper.html import Document, page_html
from scorekeeper.sheets.paper.print_options import PrintOptions, SheetExtras
from scorekeeper.sheets.table.cells import empty_sheet

USUAL = PrintOptions()
NOTHING_BESIDE = SheetExtras()


class PrintingUnavailable(Exception):
    """This machine cannot print: `missing` names the library that could not be loaded."""

    def __init__(self, missing: str) -> None:
        super().__init__(f"{missing} cannot be loaded")
        self.missing = missing


def score_sheet_pdf(sheet: ScoreSheet, printing: PrintOptions = USUAL, beside: SheetExtras = NOTHING_BESIDE) -> bytes:
    """The sheet of a game. The same game gives the same bytes. Raises NoSuchSheet, PrintingUnavailable."""
    return documents_pdf([build_document(Filling(sheet, beside=beside), printing)])


def blank_sheet_pdf(
    rules: RuleSet,
    players: int,
    printing: PrintOptions = USUAL,
    *,
    names: Sequence[str] | None = None,
    agreed: tuple[int, ...] | None = None,
) -> bytes:
    """A sheet to be filled by hand; `agreed` replaces the schedule of the rule set.

    Raises NoScoreSheet where such a game cannot be played, ValueError for a wrong number of names, NoSuchSheet, and
    PrintingUnavailable.
    """
    sheet = empty_sheet(rules, players, names=names, agreed=agreed)
    filling = Filling(sheet, empty=True, names=tuple(names) if names is not None else None)
    return documents_pdf([build_document(filling, printing)])


def score_sheet_html(sheet: ScoreSheet, printing: PrintOptions = USUAL, beside: SheetExtras = NOTHING_BESIDE) -> str:
    """The document the PDF is made from."""
    return page_html([build_document(Filling(sheet, beside=beside), printing)])


def documents_pdf(documents: Sequence[Document], title: str = "") -> bytes:
    """Documents one after another in one PDF, each in the list of contents. Raises PrintingUnavailable.

    Only here WeasyPrint is loaded, and with it Pango: everything else works on machines without them.
    """
    try:
        from scorekeeper.sheets.paper.weasy import render_pdf  # noqa: PLC0415 - see above
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("WeasyPrint") from error
    except OSError as error:
        raise PrintingUnavailable("Pango") from error
    return render_pdf(page_html(documents, title))
