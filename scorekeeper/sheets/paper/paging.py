"""Which rows stand on which page."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.sheets.table.sheet_table import SheetRow


def pages_of(rows: tuple[SheetRow, ...], players: int, most: int) -> tuple[tuple[SheetRow, ...], ...]:
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
