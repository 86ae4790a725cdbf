"""The layout of the rows of a sheet: all lengths in millimetres, chosen so that a usual game fits one page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from scorekeeper.sheets.paper.print_options import Paper
from scorekeeper.sheets.paper.sheet_parts import (
    HANDWRITING_WIDTH,
    TYPE_SCALE,
    TYPE_WIDTH,
    FootRoom,
    NameCell,
    name_row,
)
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable

# The rows of a short game grow to fill the page, up to this height.
MAX_ROW_HEIGHT = 16.0
# A page with fewer rows of a group looks as if they were left behind.
MIN_ROWS = 3
RING, MAX_RING, MAX_FIGURE = 0.31, 9.0, 5.8
FOOT_GAP = 3.5
# A landscape page has less room above the rows for title, rules and names.
LANDSCAPE_HEAD = 24.0
# On a narrower page the columns of the round are narrow too.
ROOMY = 150
FOOT_LINE = 1.57
# Room before a ring, for the first bidder's bold edge, and after a total, as parts of a player's column and at most.
BEFORE_RING, MAX_BEFORE_RING = 0.11, 4.0
AFTER_TOTAL, MAX_AFTER_TOTAL = 0.09, 4.5
BAR = (1.3, 1.0)
# The end of totals as a part of a player's column; in a narrow one farther, as far as figures of this size need.
TOTAL_END, MIN_TOTAL = 0.71, 3.1
# If there is less room behind a total, its marks are printed above it.
MIN_MARK_ROOM, MARK_GAP = 9.0, 1.4
# The width of a figure in type as a part of its size, and the gap between the number of a round and its tricks.
FIGURE_WIDTH, NUMBER_GAP = 0.64, 1.2
# Columns of the round and its tricks, on a wide page and a narrow one: base, room for marks within it, room beyond.
TRICKS, TRICKS_NARROW = (15.0, 5.0, 16.0), (11.0, 3.6, 9.0)
MARK, MARK_SMALL = 2.5, 1.95
POINT = 0.3528
# The gap between the legend and what is beside it.
BESIDE_GAP = 6.0
# The tolerance for floating-point errors when heights are compared.
ROUNDING = 1e-6


class FootText(Struct, frozen=True):
    """A paragraph below the rows, with its scale."""

    text: str
    scale: float = 1.0


class Foot(Struct, frozen=True):
    """The foot of a page: paragraphs, and the room taken by parts beside and above them."""

    texts: tuple[FootText, ...] = ()
    room: FootRoom = FootRoom()


class Feet(Struct, frozen=True):
    """The feet of a sheet. A single page has `only`. Of several pages the first has the legend and the rules, the last
    the outcome.
    """

    only: Foot
    first: Foot
    last: Foot


class PageRooms(Struct, frozen=True):
    """The height for rows on a single page, or on the first of several, the last, and the pages between them."""

    only: float
    first: float
    between: float
    last: float


class Layout(Struct, frozen=True):
    """The layout of one sheet: page, rows, columns and font sizes, in millimetres. `pages` has the rows of each page.

    Totals end at `total_end` of a player's column, with room for `mark_letters` letters of marks behind them. In
    `narrow` columns the totals are smaller and the marks are above them.
    """

    width: float
    height: float
    side: float
    small: bool
    row: float
    tricks_column: float
    number_column: float
    trump_column: float
    call_column: float
    bar: float
    before_ring: float
    bid_column: float
    total_column: float
    total_end: float
    ring: float
    bid_size: float
    total_size: float
    low_total_size: float
    low_total_shift: float
    mark_size: float
    mark_letters: int
    names: tuple[NameCell, ...]
    line: float
    narrow: bool
    foot_size: float
    pages: tuple[tuple[SheetRow, ...], ...]


def layout_for(
    table: SheetTable,
    paper: Paper,
    occasion: str,
    feet: Feet,
    *,
    handwriting: bool = True,
    may_be_landscape: bool = True,
) -> Layout:
    """Lay out a table. It is landscape if columns would be too narrow otherwise and `may_be_landscape` is true. It has
    several pages if rows would be too low.

    `occasion` is printed above the table in half its width. Like the `feet`, it takes room from the rows.
    """
    mark = MARK_SMALL if paper.small else MARK
    portrait = column_widths(table, paper.width - 2 * paper.side, mark)
    landscape = may_be_landscape and portrait[2] < paper.min_seat
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    line = width - 2 * paper.side
    tricks, trump, seat = column_widths(table, line, mark)
    foot_size = (6.2 if paper.small else 7.6) * POINT
    letters = line / (foot_size * TYPE_WIDTH)
    head = min(paper.head, LANDSCAPE_HEAD) if landscape else paper.head
    head += len(occasion) // (letters / 2.2) * foot_size * FOOT_LINE
    space = height - paper.top - paper.bottom - head
    only, first, last = (space - foot_height(foot, line, foot_size) for foot in (feet.only, feet.first, feet.last))
    chunks, row = pages_of(table.rows, PageRooms(only, first, space, last), paper.min_row)
    ring = min(row - 1.1, seat * RING, MAX_RING)
    before, after = min(seat * BEFORE_RING, MAX_BEFORE_RING), min(seat * AFTER_TOTAL, MAX_AFTER_TOTAL)
    longest = max([2, *(len(cell.total) for each in table.rows for cell in each.seats)])
    scale = 1.0 if handwriting else TYPE_SCALE
    wide = HANDWRITING_WIDTH if handwriting else TYPE_WIDTH * TYPE_SCALE
    needed = before + ring + 0.8 + wide * longest * min(row * 0.58, MIN_TOTAL)
    end = min(seat - after, max(seat * TOTAL_END, needed))
    total_size = min(row * 0.58, (end - before - ring - 0.8) / (wide * longest), MAX_FIGURE)
    # A total below a mark needs some distance from the line of its row.
    low_size = min(total_size, row - mark - 0.9)
    room_for_marks = seat - end - MARK_GAP
    narrow = room_for_marks < MIN_MARK_ROOM
    return Layout(
        width=width,
        height=height,
        side=paper.side,
        small=paper.small,
        row=row,
        tricks_column=tricks,
        number_column=len(str(len(table.rows))) * mark * FIGURE_WIDTH + NUMBER_GAP,
        trump_column=trump,
        call_column=line - tricks - trump - seat * len(table.names),
        bar=BAR[paper.small],
        before_ring=before,
        bid_column=before + ring,
        total_column=seat - before - ring,
        total_end=end,
        ring=ring,
        bid_size=min(row * 0.58, ring * 0.68, MAX_FIGURE) * scale,
        total_size=total_size * scale,
        low_total_size=low_size * scale,
        # It moves down as far as the mark above it needs.
        low_total_shift=max(0.0, min(mark + 0.4, row - low_size - 0.6) - (row - low_size) / 2),
        mark_size=mark,
        mark_letters=0 if narrow else int(room_for_marks / (mark * TYPE_WIDTH)),
        names=name_row(table.names, seat, small=paper.small, handwriting=handwriting),
        line=line,
        narrow=narrow,
        foot_size=foot_size,
        pages=chunks,
    )


def column_widths(table: SheetTable, width: float, mark: float) -> tuple[float, float, float]:
    """Return the widths of the tricks column, the trump column (0 without one) and a player's column. `mark` is the
    font size of marks.
    """
    roomy = width > ROOMY
    base, within, beyond = TRICKS if roomy else TRICKS_NARROW
    letters = max((len(table.marks(row)) for row in table.rows), default=0)
    tricks = base + min(beyond, max(0.0, letters * mark * TYPE_WIDTH - within))
    trump = 0.0
    if table.shows_trump:
        trump = (24.0 if roomy else 18.0) if table.names_declarer else 12.0
    call = 0.0 if not table.shows_call else 11.0 if roomy else 8.0
    return tricks, trump, (width - tricks - trump - call) / len(table.names)


def foot_height(foot: Foot, width: float, size: float) -> float:
    """Return the height of a foot of this width in type of this size."""
    room, line = foot.room, size * FOOT_LINE
    letters = (width - (room.beside + BESIDE_GAP if room.beside else 0)) / (size * TYPE_WIDTH) * 0.94
    heights = (-(-len(text.text) * text.scale // letters) * line * text.scale for text in foot.texts)
    return max(FOOT_GAP + sum(heights) + 1, room.beside_height) + room.above


def pages_of(
    rows: tuple[SheetRow, ...], rooms: PageRooms, least: float
) -> tuple[tuple[tuple[SheetRow, ...], ...], float]:
    """Return the rows of each page and their height. There are as few pages as possible, and then rows are as high as
    possible.

    A page ends after a full group, below which is a thick line, unless a group does not fit on a page in rows of
    `least` height. If a group is split, each page has at least three rows of it.
    """
    if not rows:
        return ((),), MAX_ROW_HEIGHT
    if rooms.only / len(rows) >= least:
        return (rows,), min(MAX_ROW_HEIGHT, rooms.only / len(rows))
    rooms = PageRooms(rooms.only, max(rooms.first, least), max(rooms.between, least), max(rooms.last, least))
    found = (_highest_rows(len(rows), cuts, rooms, least) for cuts in _page_cuts(rows))
    ends, height = next(filter(None, found), ([len(rows)], least))
    return tuple(rows[start:end] for start, end in pairwise([0, *ends])), min(MAX_ROW_HEIGHT, height)


def _page_cuts(rows: Sequence[SheetRow]) -> Iterator[tuple[int, ...]]:
    """Yield, best first, several ways to choose the rows after which a page may end, by their numbers."""
    groups = [0, *(end for end, row in enumerate(rows[:-1], start=1) if row.thick_below), len(rows)]
    enough = range(MIN_ROWS, len(rows) - MIN_ROWS + 1)
    yield tuple(cut for cut in groups if cut in enough)
    parts = (range(start + MIN_ROWS, end - MIN_ROWS + 1) for start, end in pairwise(groups))
    yield tuple(cut for cut in sorted({*groups, *(cut for part in parts for cut in part)}) if cut in enough)
    yield tuple(enough)
    yield tuple(range(1, len(rows)))


def _highest_rows(rows: int, cuts: Sequence[int], rooms: PageRooms, least: float) -> tuple[list[int], float] | None:
    """Return the last row of each page and the height of rows, or None if rows of `least` height have no room."""
    fewest = _page_ends(rows, cuts, rooms, least)
    if not fewest:
        return None
    full = {room / size for room in (rooms.first, rooms.between, rooms.last) for size in range(1, rows)}
    heights = [least, *sorted(height for height in full if height > least)]
    # More height needs more pages, or does not fit at all.
    too_high = bisect_right(
        heights, len(fewest), key=lambda height: len(_page_ends(rows, cuts, rooms, height)) or rows + 1
    )
    height = heights[too_high - 1]
    return _page_ends(rows, cuts, rooms, height), height


def _page_ends(rows: int, cuts: Sequence[int], rooms: PageRooms, height: float) -> list[int]:
    """Return the last row of each page if every page but the last is filled as far as it can be. Return an empty list
    if a page has no room for a row.
    """
    ends: list[int] = []
    while not ends or (rows - ends[-1]) * height > rooms.last + ROUNDING:
        start, room = (ends[-1], rooms.between) if ends else (0, rooms.first)
        fitting = [cut for cut in cuts if cut > start and (cut - start) * height <= room + ROUNDING]
        if not fitting:
            return []
        ends.append(fitting[-1])
    return [*ends, rows]
