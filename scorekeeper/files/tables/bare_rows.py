"""Rows of numbers without a header, as a spreadsheet or the text recognition of a phone copies them from a sheet.

They are read for a game whose table is already agreed. A line is a round, and its numbers are in the order of the
seats; the number of the round or its cards may be in front. Text recognition takes digits for letters and loses cells.
So letters that look like digits are read as digits, and a lost cell is assumed in the place at which the others fit the
rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.files.tables.layout import likely_header_place
from scorekeeper.files.tables.paper_table import BID, Cell, ResultColumn, parse_row, points_in
from scorekeeper.files.tables.text import TableLine
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.paper.game_reconstruction import fitting_readings

LOOK_ALIKES = str.maketrans("OoQIil|SsZzB", "000111155228")
# Written into the missing cells of a line if the rules do not prove which these are, so that its row is marked.
UNKNOWN = "…"
# At most this many rows are checked to place the missing cells of a sheet.
MAX_PLACEMENTS = 800

BareRow = tuple[str, tuple[Cell, ...]]


def are_bare(lines: Sequence[TableLine]) -> bool:
    """Return whether these lines are rows of numbers: there are some, and no columns with a header."""
    head = lines[likely_header_place(lines)].cells if lines else ()
    return any(_are_numbers(_cells(line)) for line in lines) and (len(head) < 2 or _are_numbers(head))


def bare_rows(lines: Sequence[TableLine], game: Game, column: ResultColumn, *, trumps: bool) -> list[BareRow]:
    """Return the trump and the cells of each round of an agreed game. `trumps` tells whether the sheet has a column for
    trump.

    Lines with fewer numbers than players, and lines below the last round, are left out.
    """
    seats = len(game.players)
    fields = trumps + seats * (1 if column is ResultColumn.ONLY_TOTALS else 2)
    rows = [cells for cells in (_cells(line, fields) for line in lines) if sum(map(_is_number, cells)) >= seats]
    rows = rows[: game.schedule.length or most_rounds(seats)]
    front = _count_in_front(rows, fields, game)
    most = MAX_PLACEMENTS // max(sum(len(cells) < front + fields for cells in rows), 1)
    readings = [
        [_bare_row(placed[front:], column, trumps=trumps) for placed in _placements(cells, front + fields, most)]
        for cells in rows
    ]
    found = fitting_readings(game, [[parse_row(cells, trump, column) for trump, cells in each] for each in readings])
    return [
        each[fits.place] if fits.sure else _gaps_as_unknown(*each[fits.place])
        for each, fits in zip(readings, found, strict=True)
    ]


def _cells(line: TableLine, fields: int = 2) -> tuple[str, ...]:
    """Return the cells of a line. If there are fewer than `fields`, spaces separate cells too."""
    if len(line.cells) >= fields:
        return line.cells
    return tuple(word for cell in line.cells for word in cell.split() or [""])


def _are_numbers(cells: Sequence[str]) -> bool:
    numbers = sum(map(_is_number, cells))
    return numbers > 1 and 2 * numbers >= sum(map(bool, cells))


def _is_number(cell: str) -> bool:
    text = cell.translate(LOOK_ALIKES)
    return points_in(text) is not None or BID.fullmatch(text) is not None


def _count_in_front(rows: Sequence[Sequence[str]], fields: int, game: Game) -> int:
    """Return how many cells are in front of the first player's, at most two: the number of the round and its cards.

    They are assumed if many rows have more cells than fields, and at least half of the rows begin with such a number.
    """
    lengths = Counter(map(len, rows))
    more = max((length for length, count in lengths.items() if 4 * count >= len(rows)), default=0) - fields
    labelled = sum(
        cells[0].translate(LOOK_ALIKES) in (str(number), str(game.schedule.cards(number)))
        for number, cells in enumerate(rows, start=1)
    )
    return min(max(more, 0), 2) if 2 * labelled >= len(rows) else 0


def _placements(cells: Sequence[str], slots: int, most: int) -> Iterator[Sequence[str]]:
    """Yield the cells in their slots, once for each choice of the slot that is empty. If several cells are missing, or
    there are more slots than `most`, yield them once, with unknown cells at the end.
    """
    missing = slots - len(cells)
    if missing != 1 or slots > most:
        yield [*cells, *[UNKNOWN] * missing][:slots]
        return
    for place in reversed(range(slots)):
        yield [*cells[:place], "", *cells[place:]]


def _bare_row(cells: Sequence[str], column: ResultColumn, *, trumps: bool) -> BareRow:
    numbers = [cell.translate(LOOK_ALIKES) for cell in cells[trumps:]]
    only_totals = column is ResultColumn.ONLY_TOTALS
    bids, results = ([""] * len(numbers), numbers) if only_totals else (numbers[::2], numbers[1::2])
    return cells[0] if trumps else "", tuple(zip(bids, results, strict=True))


def _gaps_as_unknown(trump: str, cells: Sequence[Cell]) -> BareRow:
    return trump, tuple((bid or UNKNOWN, result or UNKNOWN) for bid, result in cells)
