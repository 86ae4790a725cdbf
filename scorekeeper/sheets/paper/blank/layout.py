"""The layout of a blank sheet. All lengths are in millimetres from the upper left corner of the page.

In a right-to-left language the printed sheet is the mirror image: `left` is the distance from the right edge.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from scorekeeper.sheets.paper.layout import (
    BAR,
    FIGURE_WIDTH,
    FOOT_GAP,
    MARK,
    MARK_SMALL,
    NUMBER_GAP,
    POINT,
    Feet,
    PageRooms,
    column_widths,
    foot_height,
    pages_of,
)
from scorekeeper.sheets.paper.print_options import Paper
from scorekeeper.sheets.paper.sheet_parts import TYPE_WIDTH, NameCell, name_row
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable

# The lowest row that is easy to write in; a small sheet may have lower ones if it needs them.
MIN_ROW, MIN_SMALL_ROW = 7.0, 6.5
# Printers cannot print closer to the edge.
EDGE = 6.0
# The margin for punched holes, at the long edge.
HOLES_MARGIN = 20.0
# The other lengths are pairs: on a large page and a small one.
CORNER_MARK, MARK_GAP = (4.2, 3.2), 1.6
TITLE, SUBTITLE, SUBTITLE_GAP = (7.4, 5.3), (8.4 * POINT, 6.4 * POINT), (2.2, 1.6)
NAMES, FORWARD, FINAL = (12.0, 10.0), (8.0, 7.0), (9.5, 8.0)
CODE, CODE_GAP = (18.0, 15.0), 5.0
CALL = (14.0, 11.0)
# The small corner of the cell of a bid: its width and height as parts of the cell, and the most.
CORNER_WIDE, CORNER_HIGH, MAX_CORNER = 0.4, 0.58, 5.0
FOOT_SIZE = (7.6 * POINT, 6.2 * POINT)
TITLE_WIDTH, TITLE_GAP, FIELD_GAP = 0.56, 5.0, 4.0
# The widths of the lines beside the title, as parts: group and place, date, scorer.
FIELDS = (0.46, 0.26, 0.28)


class BlankLayout(Struct, frozen=True):
    """The layout of one blank sheet. `pages` has the rows of each page. All pages but the first begin with a row of
    totals brought forward, and the last one ends with places and final totals.
    """

    width: float
    height: float
    left: float
    line: float
    top: float
    small: bool
    corner_mark: float
    fields: tuple[Box, ...]
    table_top: float
    names_height: float
    row: float
    forward: float
    final: float
    tricks_column: float
    number_column: float
    trump_column: float
    call_column: float
    seat: float
    bid: float
    corner_width: float
    corner_height: float
    bar: float
    mark_size: float
    foot_size: float
    foot_height: float
    code: float
    names: tuple[NameCell, ...]
    pages: tuple[tuple[SheetRow, ...], ...]

    @property
    def marks(self) -> tuple[Box, ...]:
        """The fiducial marks in the corners of the page, for a program that reads a photo."""
        size = self.corner_mark
        return tuple(
            Box(left, top, size, size)
            for top in (EDGE, self.height - EDGE - size)
            for left in (EDGE, self.width - EDGE - size)
        )

    def fits(self, paper: Paper) -> bool:
        """Return whether everything has room on one page of this paper, with columns wide enough to write in."""
        end = self.rows_top(0) + len(self.pages[0]) * self.row + self.final + self.foot_height
        free = self.height - paper.bottom - end
        return len(self.pages) == 1 and self.seat >= paper.min_seat and free > -0.01

    def rows_top(self, page: int) -> float:
        """Return the top of the first round on a page, counted from 0."""
        return self.table_top + self.names_height + (self.forward if page else 0)

    def foot_top(self, page: int) -> float:
        """Return the top of the foot of a page, below its rows."""
        last = page == len(self.pages) - 1
        return self.rows_top(page) + len(self.pages[page]) * self.row + (self.final if last else 0) + FOOT_GAP


def blank_layout(
    table: SheetTable,
    paper: Paper,
    title: str,
    subtitle: str,
    feet: Feet,
    *,
    handwriting: bool = True,
    holes: bool = False,
    may_be_landscape: bool = True,
    min_row: float = MIN_ROW,
) -> BlankLayout:
    """Lay out a blank sheet. It is landscape if columns would be too narrow otherwise and `may_be_landscape` is true.
    It has several pages if rows would be lower than `min_row`.

    The `feet` take room from the rows. `holes` need a wider margin at the long edge of the paper, which is the top of a
    landscape page.
    """
    small, mark = paper.small, MARK_SMALL if paper.small else MARK
    side = max(paper.side, EDGE + CORNER_MARK[small] + MARK_GAP)
    left = max(side, HOLES_MARGIN) if holes else side
    landscape = (
        may_be_landscape and _column_widths(table, paper.width - left - side, mark, small=small)[2] < paper.min_seat
    )
    width, height, top = paper.width, paper.height, paper.top
    if landscape:
        width, height, left, top = paper.height, paper.width, side, max(top, HOLES_MARGIN) if holes else top
    line = width - left - side
    tricks, trump, seat = _column_widths(table, line, mark, small=small)
    lines = -(-len(subtitle) * SUBTITLE[small] * TYPE_WIDTH // line)
    table_top = top + TITLE[small] + 2 * SUBTITLE_GAP[small] + lines * SUBTITLE[small] * 1.3
    width_of_foot, code = line - CODE[small] - CODE_GAP, FOOT_GAP + CODE[small]
    only, first, last = (
        max(code, foot_height(foot, width_of_foot, FOOT_SIZE[small])) for foot in (feet.only, feet.first, feet.last)
    )
    space = height - table_top - NAMES[small] - paper.bottom
    rooms = PageRooms(
        only=space - FINAL[small] - only,
        first=space - first,
        between=space - FORWARD[small] - code,
        last=space - FORWARD[small] - FINAL[small] - last,
    )
    pages, row = pages_of(table.rows, rooms, min_row)
    final, room = FINAL[small], rooms.only if len(pages) == 1 else rooms.last
    if row > final:
        # Everyone looks at the last line, so it is as high as the rows.
        row = final = min(row, (room + final) / (len(pages[-1]) + 1))
    return BlankLayout(
        width=width,
        height=height,
        left=left,
        line=line,
        top=top,
        small=small,
        corner_mark=CORNER_MARK[small],
        fields=_writing_lines(left, line, top, title, small=small),
        table_top=table_top,
        names_height=NAMES[small],
        row=row,
        forward=FORWARD[small],
        final=final,
        tricks_column=tricks,
        number_column=len(str(len(table.rows))) * mark * FIGURE_WIDTH + NUMBER_GAP,
        trump_column=trump,
        call_column=CALL[small],
        seat=seat,
        bid=seat / 2,
        corner_width=min(MAX_CORNER, seat / 2 * CORNER_WIDE),
        corner_height=min(MAX_CORNER, row * CORNER_HIGH),
        bar=BAR[small],
        mark_size=mark,
        foot_size=FOOT_SIZE[small],
        foot_height=only,
        code=CODE[small],
        names=name_row(table.names, seat - 1, small=True, handwriting=handwriting),
        pages=pages,
    )


def _column_widths(table: SheetTable, line: float, mark: float, *, small: bool) -> tuple[float, float, float]:
    """Return the widths of the tricks column, the trump column (0 without one) and a player's column."""
    tricks, trump, _ = column_widths(table, line, mark)
    return tricks, trump, (line - tricks - trump - CALL[small]) / len(table.names)


def _writing_lines(left: float, line: float, top: float, title: str, *, small: bool) -> tuple[Box, ...]:
    """Return the lines to write on beside the title: group and place, date, scorer."""
    begin = left + len(title) * TITLE[small] * TITLE_WIDTH + TITLE_GAP
    free = left + line - begin - FIELD_GAP * (len(FIELDS) - 1)
    boxes = []
    for part in FIELDS:
        boxes.append(Box(begin, top, free * part, TITLE[small]))
        begin += free * part + FIELD_GAP
    return tuple(boxes)


class Box(NamedTuple):
    """A rectangle, in millimetres from the upper left corner of the page."""

    left: float
    top: float
    width: float
    height: float
