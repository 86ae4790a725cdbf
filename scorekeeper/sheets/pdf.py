"""Score sheets as PDF, filled or to be filled by hand."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score_sheet import ScoreSheet
from scorekeeper.sheets.document import Printing, SheetDocument, blank_document, filled_document
from scorekeeper.sheets.layout import PAPERS
from scorekeeper.sheets.page import page_html
from scorekeeper.wording.marks import Translate, identity

__all__ = ["PAPERS", "PrintingUnavailable", "blank_sheet_pdf", "score_sheet_html", "score_sheet_pdf"]


class PrintingUnavailable(Exception):
    """This machine cannot print: `missing` names the library that could not be loaded."""

    def __init__(self, missing: str) -> None:
        super().__init__(f"{missing} cannot be loaded")
        self.missing = missing


def score_sheet_pdf(
    sheet: ScoreSheet, paper: str = "a4", *, language: str = "en", translate: Translate = identity
) -> bytes:
    """The sheet of a game. The same game gives the same bytes.

    `paper` is one of PAPERS, else ValueError. Raises PrintingUnavailable.
    """
    return _printed(filled_document(sheet, Printing(paper, language, translate)), translate)


def blank_sheet_pdf(
    rules: RuleSet,
    players: int,
    *,
    names: Sequence[str] | None = None,
    agreed: tuple[int, ...] | None = None,
    paper: str = "a4",
    language: str = "en",
    translate: Translate = identity,
) -> bytes:
    """A sheet to be filled by hand; `agreed` replaces the schedule of the rule set.

    Raises NoSheet where such a game cannot be played, ValueError for other papers or a wrong number of names, and
    PrintingUnavailable.
    """
    printing = Printing(paper, language, translate)
    return _printed(blank_document(rules, players, names, agreed, printing), translate)


def score_sheet_html(
    sheet: ScoreSheet, paper: str = "a4", *, language: str = "en", translate: Translate = identity
) -> str:
    """The document the PDF is made from."""
    return page_html(filled_document(sheet, Printing(paper, language, translate)), translate)


def _printed(document: SheetDocument, translate: Translate) -> bytes:
    """Only here WeasyPrint is loaded, and with it Pango: everything else works on machines without them."""
    try:
        from scorekeeper.sheets.press import printed  # noqa: PLC0415 - see above
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("WeasyPrint") from error
    except OSError as error:
        raise PrintingUnavailable("Pango") from error
    return printed(page_html(document, translate))
