"""Two or four small sheets on one page, to be cut apart: short games, the rest empty for the next ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.sheets.paper.catalogue import SheetKind
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource, rows_document, style_classes
from scorekeeper.sheets.paper.layout import Layout
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions
from scorekeeper.wording.marks import N_, Translate

# How a page is divided, in columns and rows, upright and on its side: the first way in which the sheet fits is taken.
WAYS = {4: ((False, 2, 2), (True, 2, 2)), 2: ((True, 2, 1), (False, 1, 2))}
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


@dataclass(frozen=True)
class SmallSheets:
    """The sheets of one page, all of one size, each `width` by `height` millimetres."""

    frame: PageFrame
    cells: tuple[SheetDocument, ...]


def small_sheets(source: SheetSource, options: PrintOptions, kind: SheetKind) -> SmallSheets:
    """As many on a page as asked for. Raises SheetsDoNotFit where a table is too wide or a game too long."""
    games = (*source.earlier, source)[-kind.per_page :]
    for page, cell in _ways(options.size, kind.per_page):
        sheets = [rows_document(game, options, kind, paper=cell) for game in games]
        if all(_fits(sheet.layout) for sheet in sheets):
            fit = round(page[0] * page[1] / (cell.width * cell.height))
            if fit < kind.per_page:
                raise SheetsDoNotFit(kind.per_page, fit)
            return _page(sheets, source, options, kind, page=page, cell=cell)
    raise SheetsDoNotFit(kind.per_page, 1)


def _fits(layout: Layout) -> bool:
    seat = layout.bid_column + layout.total_column
    return len(layout.pages) == 1 and layout.row >= MIN_ROW and seat >= MIN_SEAT


def _ways(paper: Paper, per_page: int) -> Iterator[tuple[tuple[float, float], Paper]]:
    """The size of the page and the paper of one small sheet on it, for every way to divide it."""
    for count in sorted((count for count in WAYS if count <= per_page), reverse=True):
        for turned, columns, rows in WAYS[count]:
            width, height = (paper.height, paper.width) if turned else (paper.width, paper.height)
            cell = Paper(width / columns, height / rows, SIDE, TOP, HEAD, BOTTOM, MIN_ROW, MIN_SEAT, small=True)
            yield (width, height), cell


def _page(
    sheets: list[SheetDocument],
    source: SheetSource,
    options: PrintOptions,
    kind: SheetKind,
    *,
    page: tuple[float, float],
    cell: Paper,
) -> SmallSheets:
    (width, height), first = page, sheets[0]
    rest = first if source.empty else rows_document(source.blank_copy, options, kind, paper=cell)
    lengths = first.frame.lengths | {"cell-width": cell.width, "cell-height": cell.height}
    frame = replace(
        first.frame, width=width, height=height, side=0, lengths=lengths, classes=style_classes(options, small=True)
    )
    return SmallSheets(frame, (*sheets, *(rest,) * (kind.per_page - len(sheets))))
