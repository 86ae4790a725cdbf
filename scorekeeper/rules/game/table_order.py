"""The order of seats and the dealer, where either was corrected or changed during a game.

Each entry begins with a round and changes none before it, so what was played stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import force_setattr, replace


class DealerChange(Struct, frozen=True):
    """Round `number` is dealt by `seat`, whoever would have dealt it; the deal goes on from there.

    A seat that takes no part in the round deals it only if it `sits_out`; else the next that takes part does.
    """

    number: int
    seat: int
    sits_out: bool = False


class SeatingChange(Struct, frozen=True):
    """From round `first` on the seats follow each other in this order, clockwise."""

    first: int
    order: tuple[int, ...]


class TableOrder(Struct, frozen=True):
    """Every change of dealer and of seating in one game, sorted by round; the last one for a round counts.

    An order is rotated so that it begins with its lowest seat. Both are empty where nothing was changed.
    """

    dealers: tuple[DealerChange, ...] = ()
    seatings: tuple[SeatingChange, ...] = ()

    def __post_init__(self) -> None:
        dealers = {each.number: each for each in self.dealers}
        seatings = {each.first: replace(each, order=_from_lowest(each.order)) for each in self.seatings}
        force_setattr(self, "dealers", tuple(dealers[number] for number in sorted(dealers)))
        force_setattr(self, "seatings", tuple(seatings[first] for first in sorted(seatings)))

    @property
    def as_agreed(self) -> bool:
        """Whether nothing was changed."""
        return not self.dealers and not self.seatings

    @property
    def last_change(self) -> int:
        """The last round with which anything changes, 0 where nothing does."""
        return max([0, *(each.number for each in self.dealers), *(each.first for each in self.seatings)])

    def dealer_named(self, number: int) -> DealerChange | None:
        """The dealer that was named for this round, or None."""
        return next((each for each in self.dealers if each.number == number), None)

    def with_dealer(self, number: int, seat: int, *, sits_out: bool = False) -> TableOrder:
        """The seat deals round `number`, also if it `sits_out`."""
        return replace(self, dealers=(*self.dealers, DealerChange(number, seat, sits_out)))

    def without_dealers_from(self, number: int) -> TableOrder:
        """Nobody was named for round `number` or a later one."""
        return replace(self, dealers=tuple(each for each in self.dealers if each.number < number))

    def with_seating(self, first: int, order: Iterable[int]) -> TableOrder:
        """From round `first` on everybody sits in this order; changes for later rounds are dropped."""
        earlier = (each for each in self.seatings if each.first < first)
        return replace(self, seatings=(*earlier, SeatingChange(first, tuple(order))))


def _from_lowest(order: tuple[int, ...]) -> tuple[int, ...]:
    start = order.index(min(order)) if order else 0
    return order[start:] + order[:start]


AS_AGREED = TableOrder()
