"""Where the rows of a sheet go on the paper: all lengths in millimetres, chosen so that a usual game fits one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.sheets.paper.name_cell import HANDWRITING_WIDTH, TYPE_SCALE, TYPE_WIDTH, NameCell, name_cell
from scorekeeper.sheets.paper.print_options import Paper
from scorekeeper.sheets.paper.sheet_parts import FootRoom
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable

MAX_ROW_HEIGHT = 11.0
FOOT_GAP = 3.5
# A page on its side has less room for title, rules and names above the rows.
TURNED_HEAD = 24.0
# Narrower than this, columns that are not a player's are narrow too.
ROOMY = 150
FOOT_LINE = 1.57
# Room before a ring, for the first bidder's dot, and after a total, in parts of a player's column and at most.
BEFORE_RING, MAX_BEFORE_RING = 0.13, 4.0
AFTER_TOTAL, MAX_AFTER_TOTAL = 0.09, 4.5
# Below this a total has no room for a mark at its side.
NARROW_SEAT = 24
POINT = 0.3528
# Between the legend and what stands beside it.
BESIDE_GAP = 6.0
NO_ROOM = FootRoom()


@dataclass(frozen=True)
class FootText:
    """A paragraph below the rows and its size in parts of the usual one."""

    text: str
    scale: float = 1.0


@dataclass(frozen=True)
class Layout:
    """One sheet laid out: page, rows, columns and sizes of type in millimetres; `pages` holds the rows of every page.

    `narrow` columns have no room beside a total.
    """

    width: float
    height: float
    side: float
    small: bool
    row: float
    tricks_column: float
    trump_column: float
    before_ring: float
    bid_column: float
    total_column: float
    after_total: float
    ring: float
    bid_size: float
    total_size: float
    mark_size: float
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
    turn: bool = True,
) -> Layout:
    """Lay out a table: landscape where the columns would get too narrow, more pages where the rows would get too low.

    `occasion` stands above the table in half its width, `foot_texts` are the paragraphs below the last row, `room` is
    what stands beside and above them: all take room from the rows. Paper that may not `turn` stays upright.
    """
    portrait = _columns(table, paper.width - 2 * paper.side)
    turned = turn and portrait[2] < paper.least_seat
    width, height = (paper.height, paper.width) if turned else (paper.width, paper.height)
    line = width - 2 * paper.side
    tricks, trump, seat = _columns(table, line)
    foot_size = (6.2 if paper.small else 7.6) * POINT
    letters = line / (foot_size * TYPE_WIDTH)
    head = min(paper.head, TURNED_HEAD) if turned else paper.head
    head += len(occasion) // (letters / 2.2) * foot_size * FOOT_LINE
    beside = letters - (room.beside + BESIDE_GAP) / (foot_size * TYPE_WIDTH) if room.beside else letters
    foot = max(_foot_height(foot_texts, beside, foot_size * FOOT_LINE), room.beside_height) + room.above
    space = height - paper.top - paper.bottom - head - foot
    chunks = _pages_of(table.rows, len(table.names), int(space / paper.least_row))
    row = min(MAX_ROW_HEIGHT, space / max(1, *map(len, chunks)))
    ring = min(row - 1.1, seat * 0.36, 8.0)
    before, after = min(seat * BEFORE_RING, MAX_BEFORE_RING), min(seat * AFTER_TOTAL, MAX_AFTER_TOTAL)
    longest = max([2, *(len(cell.total) for each in table.rows for cell in each.seats)])
    scale = 1.0 if handwriting else TYPE_SCALE
    wide = HANDWRITING_WIDTH if handwriting else TYPE_WIDTH * TYPE_SCALE
    total_size = min(row * 0.58, (seat - before - ring - after - 0.8) / (wide * longest), 5.2)
    return Layout(
        width=width,
        height=height,
        side=paper.side,
        small=paper.small,
        row=row,
        tricks_column=tricks,
        trump_column=trump,
        before_ring=before,
        bid_column=before + ring,
        total_column=seat - before - ring,
        after_total=after,
        ring=ring,
        bid_size=min(row * 0.58, ring * 0.68, 5.2) * scale,
        total_size=total_size * scale,
        mark_size=max(1.3, min(2.1, row * 0.24)),
        names=tuple(name_cell(name, seat, small=paper.small, handwriting=handwriting) for name in table.names),
        line=line,
        narrow=seat < NARROW_SEAT,
        foot_size=foot_size,
        pages=chunks,
    )


def _columns(table: SheetTable, width: float) -> tuple[float, float, float]:
    """The widths of the tricks column, the trump column (0 without one) and a player's column."""
    roomy = width > ROOMY
    tricks = 15.0 if roomy else 11.0
    trump = 0.0
    if table.shows_trump:
        trump = (24.0 if roomy else 18.0) if table.names_declarer else 12.0
    return tricks, trump, (width - tricks - trump) / len(table.names)


def _foot_height(texts: Sequence[FootText], letters: float, line: float) -> float:
    """The height of the paragraphs below the rows, each broken into lines of so many letters of the usual size."""
    heights = (-(-len(text.text) * text.scale // (letters * 0.94)) * line * text.scale for text in texts)
    return FOOT_GAP + sum(heights) + 1


def _pages_of(rows: tuple[SheetRow, ...], players: int, most: int) -> tuple[tuple[SheetRow, ...], ...]:
    """The rows of each page: as few pages as possible, evenly filled, each but the last ending with a full group."""
    if not rows:
        return ((),)
    count = -(-len(rows) // max(most, 1))
    while True:
        groups = -(-len(rows) // (count * players))
        size = groups * players
        if count == 1 or size <= most or size == players:
            break
        count += 1
    cuts = [*range(0, len(rows), size if count > 1 else len(rows)), len(rows)]
    return tuple(rows[start:end] for start, end in pairwise(cuts))
