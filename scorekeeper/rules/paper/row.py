"""One row of a paper sheet as it is written: mostly bids and totals, sometimes tricks, sometimes only circles."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.cards import Trump


class WrittenSeat(Struct, frozen=True):
    """One player's two cells; None where they are empty.

    `made` is a circle or the lack of one, `points` what the round gave, `total` the running total after it, both with
    the penalty that the rule set names where `penalised`. `unreadable` is what stands in a cell and means nothing.
    """

    bid: int | None = None
    tricks: int | None = None
    made: bool | None = None
    points: Points | None = None
    total: Points | None = None
    penalised: bool = False
    unreadable: str = ""

    @property
    def counted(self) -> bool:
        """Whether there is a number for what became of the player's bid."""
        return (self.tricks, self.points, self.total) != (None, None, None)


class WrittenRow(Struct, frozen=True):
    """One row of an old sheet, by seat, with the trump where it is written."""

    seats: tuple[WrittenSeat, ...]
    trump: Trump | None = None
    unreadable: str = ""

    @property
    def empty(self) -> bool:
        """Nothing was written in this row."""
        return not self.unreadable and self.trump is None and all(seat == WrittenSeat() for seat in self.seats)

    @property
    def bids(self) -> tuple[int | None, ...]:
        """The bids by seat."""
        return tuple(seat.bid for seat in self.seats)
