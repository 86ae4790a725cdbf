"""Sheets as PDF: of a game, or blank ones to be filled in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.paper.blank.document import blank_document
from scorekeeper.sheets.paper.cards import pocket_cards, rule_card, tent, wall_card
from scorekeeper.sheets.paper.document import NO_EXTRAS, SheetSource, rows_document
from scorekeeper.sheets.paper.html import Document, page_html
from scorekeeper.sheets.paper.print_options import PrintOptions, SheetExtras, SheetShape, sheet_kind
from scorekeeper.sheets.paper.small_sheets import seating_plan, small_sheets
from scorekeeper.sheets.table.cells import unplayed_sheet

DEFAULT_OPTIONS = PrintOptions()


class PrintingUnavailable(Exception):
    """A library that printing needs is not installed; `missing` is its name."""

    def __init__(self, missing: str) -> None:
        super().__init__(f"{missing} cannot be loaded")
        self.missing = missing


def score_sheet_html(
    sheet: ScoreSheet,
    options: PrintOptions = DEFAULT_OPTIONS,
    extras: SheetExtras = NO_EXTRAS,
    earlier: Sequence[SheetSource] = (),
) -> str:
    """Return the HTML of the sheet of a game. `earlier` games share the page if its sheets are small.

    Raises NoSuchSheet, SheetsDoNotFit.
    """
    return page_html([build_document(SheetSource(sheet, extras=extras, earlier=tuple(earlier)), options)])


def blank_sheet_html(
    rules: RuleSet,
    players: int,
    options: PrintOptions = DEFAULT_OPTIONS,
    *,
    names: Sequence[str] | None = None,
    agreed: tuple[int, ...] | None = None,
) -> str:
    """Return the HTML of a blank sheet. Raises as `blank_sheet_document` does."""
    return page_html([blank_sheet_document(rules, players, options, names=names, agreed=agreed)])


def blank_sheet_document(
    rules: RuleSet,
    players: int,
    options: PrintOptions = DEFAULT_OPTIONS,
    *,
    names: Sequence[str] | None = None,
    agreed: tuple[int, ...] | None = None,
) -> Document:
    """Return the document of a sheet to be filled in by hand; `agreed` replaces the schedule of the rule set.

    Raises NoScoreSheet if such a game cannot be played, ValueError for a wrong number of names, NoSuchSheet,
    SheetsDoNotFit.
    """
    sheet = unplayed_sheet(rules, players, names=names, agreed=agreed)
    source = SheetSource(sheet, empty=True, names=tuple(names) if names is not None else None)
    return build_document(source, options)


def named_sheet_html(game: Game, options: PrintOptions = DEFAULT_OPTIONS) -> str:
    """Return the HTML of a sheet with the names of all who played in this game at any time, and nothing else filled in.

    Raises NoSuchSheet, SheetsDoNotFit.
    """
    unplayed = score_sheet(replace(game, rounds=(), ended_after=None))
    return page_html([build_document(SheetSource(unplayed, empty=True, names=game.names), options)])


def build_document(source: SheetSource, options: PrintOptions) -> Document:
    """Return the document of the sheet in the options. Raises NoSuchSheet, SheetsDoNotFit."""
    rules = source.sheet.game.rules
    kind = sheet_kind(options.sheet, rules)
    match kind.shape:
        case SheetShape.SMALL:
            return small_sheets(source, options, kind)
        case SheetShape.RULES:
            return rule_card(rules, source.sheet.schedule, len(source.sheet.game.players), options)
        case SheetShape.WALL:
            return wall_card(source.sheet, options)
        case SheetShape.POCKET:
            return pocket_cards(source.sheet, options)
        case SheetShape.TENT:
            return tent(source.sheet, options, source.extras.live)
        case SheetShape.SEATS:
            return seating_plan(source, options)
    if source.empty:
        return blank_document(source, options, kind)
    return rows_document(source, options, kind)


def documents_pdf(documents: Sequence[Document]) -> bytes:
    """Return documents one after another as one PDF, each with a bookmark. Raises PrintingUnavailable."""
    return html_pdf(page_html(documents))


def html_pdf(html: str) -> bytes:
    """Return the PDF of a document; the same document gives the same bytes. Raises PrintingUnavailable."""
    with printing_libraries():
        from scorekeeper.sheets.paper.weasy import render_pdf  # noqa: PLC0415 - loads WeasyPrint
    return render_pdf(html)


def merge_pdfs(pdfs: Sequence[bytes]) -> bytes:
    """Return one PDF with all pages, and the title and language of the first. The same PDFs give the same bytes.

    Raises PrintingUnavailable.
    """
    if len(pdfs) == 1:
        return pdfs[0]
    with printing_libraries():
        from scorekeeper.sheets.paper.merger import merged  # noqa: PLC0415 - loads pikepdf
    return merged(pdfs)


@contextmanager
def printing_libraries() -> Iterator[None]:
    """Raise PrintingUnavailable if an import in this block lacks WeasyPrint, the Pango that it loads, or pikepdf.

    They are slow to import, and everything but printing works on machines without them.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("pikepdf" if error.name == "pikepdf" else "WeasyPrint") from error
    except OSError as error:
        raise PrintingUnavailable("Pango") from error
