"""Two or four small sheets on one page, to be cut apart: short games, the rest empty for the next ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.sheets.paper.blank.document import BlankSheet, small_blank_document
from scorekeeper.sheets.paper.catalogue import SheetKind
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource, rows_document, style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions
from scorekeeper.wording.marks import N_, Translate

# How a page is divided: whether it is landscape, its columns and rows. The first in which the sheet fits is taken.
DIVISIONS = {4: ((False, 2, 2), (True, 2, 2)), 2: ((True, 2, 1), (False, 1, 2))}
SIDE, TOP, HEAD, BOTTOM, MIN_ROW, MIN_SEAT = 7.0, 7.0, 20.0, 5.0, 4.5, 12.0


TOO_MANY = N_("%(wanted)s sheets of this game do not fit on one page of this paper: choose two, or larger paper.")
TOO_LARGE = N_("Small sheets of this game do not fit on this paper: choose another sheet, or larger paper.")


class SheetsDoNotFit(ValueError):
    """Not as many sheets as wanted fit on a page, only so many."""

    def __init__(self, wanted: int, fit: int) -> None:
        super().__init__(f"{fit} of {wanted} sheets fit on a page")
        self.wanted, self.fit = wanted, fit

    def sentence(self, translate: Translate) -> str:
        """What to do about it."""
        return translate(TOO_MANY if self.fit > 1 else TOO_LARGE) % {"wanted": self.wanted}


class SmallSheets(Struct, frozen=True):
    """The sheets of one page, all of one size; one to be filled by pencil has the marks and the code of its own."""

    frame: PageFrame
    cells: tuple[SheetDocument | BlankSheet, ...]


def small_sheets(source: SheetSource, options: PrintOptions, kind: SheetKind) -> SmallSheets:
    """Return a page with as many as asked for. Raises SheetsDoNotFit if a table is too wide or a game too long."""
    games = (*source.earlier, source)[-kind.per_page :]
    empty = [source if source.empty else source.blank_copy] * (kind.per_page - len(games))
    # Any division with room for the form of the pencil is better than one without it.
    for pencil in (True, False):
        for page, cell in _divisions(options.size, kind.per_page):
            found = (_small_sheet(game, options, kind, cell, pencil=pencil) for game in (*games, *empty))
            sheets = [sheet for sheet in found if sheet]
            if len(sheets) == kind.per_page == _count(page, cell):
                return _page(page, cell, sheets)
            if len(sheets) == kind.per_page and not pencil:
                raise SheetsDoNotFit(kind.per_page, _count(page, cell))
    raise SheetsDoNotFit(kind.per_page, 1)


def _small_sheet(
    game: SheetSource, options: PrintOptions, kind: SheetKind, cell: Paper, *, pencil: bool
) -> SheetDocument | BlankSheet | None:
    """Return one sheet, an empty one in the form for the `pencil`, or None if it does not fit."""
    if game.empty and pencil:
        return small_blank_document(game, options, kind, cell)
    sheet = rows_document(game, options, kind, paper=cell)
    layout = sheet.layout
    wide = layout.bid_column + layout.total_column >= MIN_SEAT
    return sheet if wide and len(layout.pages) == 1 and layout.row >= MIN_ROW else None


def _divisions(paper: Paper, per_page: int) -> Iterator[tuple[tuple[float, float], Paper]]:
    """The size of the page and the paper of one small sheet on it, for every division."""
    for count in sorted((count for count in DIVISIONS if count <= per_page), reverse=True):
        for landscape, columns, rows in DIVISIONS[count]:
            width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
            cell = Paper(width / columns, height / rows, SIDE, TOP, HEAD, BOTTOM, MIN_ROW, MIN_SEAT, small=True)
            yield (width, height), cell


def _count(page: tuple[float, float], cell: Paper) -> int:
    """How many sheets of this size a page has."""
    return round(page[0] * page[1] / (cell.width * cell.height))


def _page(page: tuple[float, float], cell: Paper, sheets: Sequence[SheetDocument | BlankSheet]) -> SmallSheets:
    frame = sheets[0].frame
    (width, height), options = page, frame.options
    return SmallSheets(
        replace(
            frame,
            width=width,
            height=height,
            side=0,
            lengths={"cell-width": cell.width, "cell-height": cell.height},
            classes=style_classes(options, small=True),
            body="",
        ),
        tuple(sheets),
    )
