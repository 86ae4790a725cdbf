"""Bids and trick counts that were changed afterwards: crossed out in their cells, and a line below the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.sheets.paper.outcome_words import FootLine, line_under_word
from scorekeeper.sheets.paper.print_options import Correction
from scorekeeper.sheets.table.sheet_table import SeatCell, SheetRow, SheetTable
from scorekeeper.wording.marks import N_, Translate

CORRECTED = {
    "bid": N_("%(name)s bid %(now)s in round %(round)s, not %(was)s"),
    "tricks": N_("%(name)s took %(now)s in round %(round)s, not %(was)s"),
}


def with_corrections(table: SheetTable, corrections: Sequence[Correction]) -> SheetTable:
    """The same table with what stood in its cells before the corrections, to be crossed out."""
    was = {(each.round, each.seat, each.what): str(each.was) for each in corrections}
    return replace(table, rows=tuple(_with_earlier_values(row, was) for row in table.rows)) if was else table


def _with_earlier_values(row: SheetRow, was: dict[tuple[int, int, str], str]) -> SheetRow:
    def cell(seat: int, shown: SeatCell) -> SeatCell:
        bid, tricks = was.get((row.number, seat, "bid"), ""), was.get((row.number, seat, "tricks"), "")
        return replace(shown, was_bid=bid, was_tricks=tricks)

    return replace(row, seats=tuple(cell(seat, shown) for seat, shown in enumerate(row.seats)))


def correction_line(
    corrections: Sequence[Correction], names: Sequence[str], translate: Translate
) -> tuple[FootLine, ...]:
    """The corrections in one line."""
    texts = [translate(CORRECTED[each.what]) % {**each._asdict(), "name": names[each.seat]} for each in corrections]
    return (line_under_word(translate("corrected"), texts),) if texts else ()
