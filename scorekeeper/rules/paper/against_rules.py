"""A round of an old sheet that is against the rules, kept as the table played it: a hand of 3 with 11 tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.game.rounds import MAX_AS_PLAYED, Round
from scorekeeper.rules.paper.outcomes import Outcomes
from scorekeeper.rules.paper.row import WrittenSeat
from scorekeeper.rules.paper.row_check import AGAINST_RULES


def kept_as_played(outcomes: Outcomes, faults: Sequence[Fault]) -> Round | None:
    """The round as it is written, where all bids and tricks are and the formulas give points for them; else None.

    A bid written as made says how many tricks it took.
    """
    written = tuple(map(_with_tricks, outcomes.written.seats))
    bids, tricks = tuple(each.bid for each in written), tuple(each.tricks for each in written)
    if not may_be_kept(faults, [*bids, *tricks]):
        return None
    row = replace(outcomes, written=replace(outcomes.written, seats=written))
    makers = sum(bid == count for bid, count in zip(bids, tricks, strict=True))
    asked = None if None in outcomes.makers else makers
    if not all(row.of_seat(seat, each, asked) for seat, each in enumerate(written)):
        return None
    penalties = tuple(penalty for seat in range(len(written)) for penalty in outcomes.penalties(seat))
    return Round(bids=bids, tricks=tricks, trump=outcomes.written.trump, penalties=penalties, as_played=True)


def may_be_kept(faults: Iterable[Fault], counts: Iterable[int | None]) -> bool:
    """Whether a table may have played this: every count is there and small, and nothing but the rules is against it."""
    fits = all(count is not None and 0 <= count <= MAX_AS_PLAYED for count in counts)
    return fits and all(isinstance(fault, AGAINST_RULES) for fault in faults)


def _with_tricks(written: WrittenSeat) -> WrittenSeat:
    return replace(written, tricks=written.bid) if written.made and written.tricks is None else written
