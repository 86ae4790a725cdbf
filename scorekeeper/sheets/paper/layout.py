"""Where the rows of a sheet go on the paper: all lengths in millimetres, chosen so that a usual game fits one page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from scorekeeper.sheets.paper.name_cell import HANDWRITING_WIDTH, TYPE_SCALE, TYPE_WIDTH, NameCell, name_cell
from scorekeeper.sheets.paper.print_options import Paper
from scorekeeper.sheets.paper.sheet_parts import FootRoom
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable

# The rows of a short game grow to fill the page, up to this.
MAX_ROW_HEIGHT = 16.0
MAX_RING, MAX_FIGURE = 9.0, 5.8
FOOT_GAP = 3.5
# A landscape page has less room for title, rules and names above the rows.
LANDSCAPE_HEAD = 24.0
# Where the page is narrower, the columns of the round are narrow too.
ROOMY = 150
FOOT_LINE = 1.57
# Room before a ring, for the first bidder's dot, and after a total, in parts of a player's column and at most.
BEFORE_RING, MAX_BEFORE_RING = 0.13, 4.0
AFTER_TOTAL, MAX_AFTER_TOTAL = 0.09, 4.5
# The largest distance from the middle of a bid to the end of its total: farther away, it would look like that of the
# next player.
MAX_TO_TOTAL = 15.5
# With less room behind a total, its marks are printed above it.
MIN_MARK_ROOM, MARK_GAP = 9.0, 1.4
# The width of a figure of type in parts of its size, and the gap between the number of a round and its tricks.
FIGURE_WIDTH, NUMBER_GAP = 0.64, 1.2
# Columns of the round and its tricks, on a wide page and a narrow one: base, room for marks within it, room beyond.
TRICKS, TRICKS_NARROW = (15.0, 5.0, 16.0), (11.0, 3.6, 9.0)
MARK, MARK_SMALL = 2.5, 1.95
POINT = 0.3528
# Between the legend and what stands beside it.
BESIDE_GAP = 6.0
NO_ROOM = FootRoom()


class FootText(Struct, frozen=True):
    """A paragraph below the rows and its size in parts of the usual one."""

    text: str
    scale: float = 1.0


class Layout(Struct, frozen=True):
    """One sheet laid out: page, rows, columns and sizes of type in millimetres; `pages` holds the rows of every page.

    Totals end at `total_end` of a player's column. Behind them is room for marks of so many letters; `narrow` columns
    have it above, where a total is smaller.
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
    foot_texts: Sequence[FootText],
    *,
    room: FootRoom = NO_ROOM,
    handwriting: bool = True,
    may_be_landscape: bool = True,
) -> Layout:
    """Lay out a table: landscape where the columns would get too narrow, more pages where the rows would get too low.

    `occasion` stands above the table in half its width, `foot_texts` are the paragraphs below the last row, `room` is
    what stands beside and above them: all take room from the rows. Only paper that `may_be_landscape` is turned.
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
    beside = letters - (room.beside + BESIDE_GAP) / (foot_size * TYPE_WIDTH) if room.beside else letters
    foot = max(foot_height(foot_texts, beside, foot_size * FOOT_LINE), room.beside_height) + room.above
    space = height - paper.top - paper.bottom - head
    chunks, row = pages_of(table.rows, len(table.names), space, max(space - foot, paper.min_row), paper.min_row)
    ring = min(row - 1.1, seat * 0.36, MAX_RING)
    before, after = min(seat * BEFORE_RING, MAX_BEFORE_RING), min(seat * AFTER_TOTAL, MAX_AFTER_TOTAL)
    longest = max([2, *(len(cell.total) for each in table.rows for cell in each.seats)])
    scale = 1.0 if handwriting else TYPE_SCALE
    wide = HANDWRITING_WIDTH if handwriting else TYPE_WIDTH * TYPE_SCALE
    end = min(seat - after, before + ring / 2 + MAX_TO_TOTAL)
    total_size = min(row * 0.58, (end - before - ring - 0.8) / (wide * longest), MAX_FIGURE)
    low_size = min(total_size, row - mark - 0.4)
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
        before_ring=before,
        bid_column=before + ring,
        total_column=seat - before - ring,
        total_end=end,
        ring=ring,
        bid_size=min(row * 0.58, ring * 0.68, MAX_FIGURE) * scale,
        total_size=total_size * scale,
        low_total_size=low_size * scale,
        # It is moved down as far as the mark above it needs.
        low_total_shift=max(0.0, mark + 0.4 - (row - low_size) / 2),
        mark_size=mark,
        mark_letters=0 if narrow else int(room_for_marks / (mark * TYPE_WIDTH)),
        names=tuple(name_cell(name, seat, small=paper.small, handwriting=handwriting) for name in table.names),
        line=line,
        narrow=narrow,
        foot_size=foot_size,
        pages=chunks,
    )


def column_widths(table: SheetTable, width: float, mark: float) -> tuple[float, float, float]:
    """The widths of the tricks column, the trump column (0 without one) and a player's column, for marks of a size."""
    roomy = width > ROOMY
    base, within, beyond = TRICKS if roomy else TRICKS_NARROW
    letters = max((len(table.marks(row)) for row in table.rows), default=0)
    tricks = base + min(beyond, max(0.0, letters * mark * TYPE_WIDTH - within))
    trump = 0.0
    if table.shows_trump:
        trump = (24.0 if roomy else 18.0) if table.names_declarer else 12.0
    call = 0.0 if not table.shows_call else 11.0 if roomy else 8.0
    return tricks, trump, (width - tricks - trump - call) / len(table.names)


def foot_height(texts: Sequence[FootText], letters: float, line: float) -> float:
    """The height of the paragraphs below the rows, each broken into lines of so many letters of the usual size."""
    heights = (-(-len(text.text) * text.scale // (letters * 0.94)) * line * text.scale for text in texts)
    return FOOT_GAP + sum(heights) + 1


def pages_of(
    rows: tuple[SheetRow, ...], players: int, room: float, last_room: float, least: float
) -> tuple[tuple[tuple[SheetRow, ...], ...], float]:
    """The rows of each page and the height of all: as few pages as possible and on these the highest rows, every page
    but the last ending with a full group.

    A page has `room` for rows, the last one `last_room`; rows get lower than `least` only where pages of one group do.
    """
    if not rows:
        return ((),), MAX_ROW_HEIGHT
    if last_room / len(rows) >= least or len(rows) <= players:
        return (rows,), min(MAX_ROW_HEIGHT, last_room / len(rows))
    best: tuple[float, int] = (0.0, players)
    for pages in range(2, -(-len(rows) // players) + 1):
        sizes = range(players, len(rows), players)
        fits = [(size, len(rows) - size * (pages - 1)) for size in sizes if size * (pages - 1) < len(rows)]
        best = max((min(room / size, last_room / rest), size) for size, rest in fits)
        if best[0] >= least:
            break
    height, size = best
    cuts = [*range(0, len(rows), size), len(rows)]
    return tuple(rows[start:end] for start, end in pairwise(cuts)), min(MAX_ROW_HEIGHT, height)
