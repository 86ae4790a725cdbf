"""Who sits where, who deals and who bids first: both pass on every round, to the next who takes part.

The order of seats and the dealer can be corrected or changed during a game. Each such entry begins with a round and
changes none before it, so the past is immutable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from scorekeeper.rules.game.attendance import Attendance


class TableOrder(Struct, frozen=True):
    """Every change of dealer and of seating in one game, sorted by round; the last one for a round counts.

    An order is rotated so that it begins with its lowest seat. Both are empty if nothing was changed.
    """

    dealers: tuple[DealerChange, ...] = ()
    seatings: tuple[SeatingChange, ...] = ()

    def __post_init__(self) -> None:
        dealers = {each.number: each for each in self.dealers}
        seatings = {each.first: replace(each, order=_beginning_with_lowest(each.order)) for each in self.seatings}
        force_setattr(self, "dealers", tuple(dealers[number] for number in sorted(dealers)))
        force_setattr(self, "seatings", tuple(seatings[first] for first in sorted(seatings)))

    @property
    def as_agreed(self) -> bool:
        """Whether nothing was changed."""
        return not self.dealers and not self.seatings

    @property
    def last_change(self) -> int:
        """The last round that begins with a change, or 0."""
        return max([0, *(each.number for each in self.dealers), *(each.first for each in self.seatings)])

    def dealer_named(self, number: int) -> DealerChange | None:
        """Return the dealer named for this round, or None."""
        return next((each for each in self.dealers if each.number == number), None)

    def with_dealer(self, number: int, seat: int, *, sits_out: bool = False) -> TableOrder:
        """Return the order in which the seat deals round `number`, even if it `sits_out`."""
        return replace(self, dealers=(*self.dealers, DealerChange(number, seat, sits_out)))

    def without_dealers_from(self, number: int) -> TableOrder:
        """Return the order without dealers named for round `number` or a later one."""
        return replace(self, dealers=tuple(each for each in self.dealers if each.number < number))

    def with_seating(self, first: int, order: Iterable[int]) -> TableOrder:
        """Return the order with these seats from round `first` on; changes for later rounds are dropped."""
        earlier = (each for each in self.seatings if each.first < first)
        return replace(self, seatings=(*earlier, SeatingChange(first, tuple(order))))


AS_AGREED = TableOrder()


def turns_until(
    attendance: Attendance,
    players: int,
    first: tuple[int, int],
    last: int,
    order: TableOrder = AS_AGREED,
    *,
    anticlockwise: bool = False,
    standing: bool = False,
    sits_out_from: int | None = None,
) -> tuple[tuple[int, int], ...]:
    """Return dealer and first bidder of rounds 1 to `last`; `first` is the pair agreed for the first round.

    If the first bidder is the dealer or, as usual, the player next to the dealer, this stays so in every round, and
    both pass over players who sit out. If the table agreed otherwise (R14), dealer and first bidder pass on
    independently; if a dealer is named out of turn, the first bidder moves by as many chairs. With a `standing` dealer,
    who does not play, the first bid passes on by itself, independently of the deal. In a round with `sits_out_from` or
    more players at the table the dealer does not bid.
    """
    dealer, bidder = first
    same = dealer == bidder
    beside = is_beside(attendance, players, first, anticlockwise=anticlockwise)
    turns: list[tuple[int, int]] = []
    for number in range(1, last + 1):
        out, step = attendance.out(number), 0 if number == 1 else 1
        around = in_direction(seats_around(attendance, players, order, number), anticlockwise=anticlockwise)
        named = order.dealer_named(number)
        may_deal = out - {named.seat} if named and named.sits_out else out
        due = _next_in(around, dealer, step, may_deal)
        dealer = due if named is None else _next_in(around, named.seat, 0, may_deal)
        if sits_out_from is not None and players - len(out) >= sits_out_from:
            out |= {dealer}
        if standing and named is None:
            bidder = _next_in(around, bidder, step, out)
            dealer = _next_in(around[::-1], bidder, 1, out) if beside else dealer
        elif same or beside:
            bidder = _next_in(around, dealer, 0 if same else 1, out)
        else:
            # A chair that is brought later was not between two players.
            to_come = {each.seat for each in attendance.joined if each.first > number} - {dealer, due, bidder}
            chairs = [seat for seat in around if seat not in to_come]
            bidder = _next_in(chairs, bidder, step + chairs.index(dealer) - chairs.index(due), out)
        turns.append((dealer, bidder))
    return tuple(turns)


def is_beside(attendance: Attendance, players: int, first: tuple[int, int], *, anticlockwise: bool) -> bool:
    """Return whether the first bidder of round 1 is the next player after the dealer, not counting late players."""
    dealer, bidder = first
    begun = in_direction(range(players), anticlockwise=anticlockwise)
    return bidder == _next_in(begun, dealer, 1, attendance.latecomers)


def turn_as_agreed(
    players: int, first: tuple[int, int], number: int, *, anticlockwise: bool = False
) -> tuple[int, int]:
    """Return dealer and first bidder of one round of a game in which everyone plays every round as agreed."""
    dealer, bidder = first
    passed = 1 - number if anticlockwise else number - 1
    return (dealer + passed) % players, (bidder + passed) % players


def seats_around(attendance: Attendance, players: int, order: TableOrder, number: int) -> tuple[int, ...]:
    """Return all seats clockwise as players sit in round `number`, beginning with seat 0.

    This is the order of the list of players, or the last order that the table agreed on. A late player who chose a
    chair sits there, left of `after`, until the table changes its seats.
    """
    if not order.seatings and not attendance.joined:
        return tuple(range(players))
    changed = next((each.order for each in reversed(order.seatings) if each.first <= number), ())
    around = [*changed, *(seat for seat in range(players) if seat not in changed)]
    for each in attendance.joined:
        if each.after is not None and each.seat not in changed:
            around.remove(each.seat)
            around.insert(around.index(each.after) + 1, each.seat)
    start = around.index(0)
    return (*around[start:], *around[:start])


def in_direction(around: Sequence[int], *, anticlockwise: bool) -> tuple[int, ...]:
    """Return seats, given in clockwise order, in the direction of play. The first seat stays first."""
    return (*around[:1], *reversed(around[1:])) if anticlockwise else tuple(around)


def _next_in(around: Sequence[int], seat: int, step: int, out: frozenset[int]) -> int:
    """Return the first seat that takes part, searching from the chair `step` chairs after `seat`.

    If no seat takes part, return the seat at that chair.
    """
    start, players = around.index(seat) + step, len(around)
    seats = [around[(start + each) % players] for each in range(players)]
    return next((each for each in seats if each not in out), seats[0])


class DealerChange(Struct, frozen=True):
    """Round `number` is dealt by `seat` out of turn; the deal goes on from there.

    If `sits_out`, the seat deals although it takes no part in the round. Otherwise the next seat that takes part deals.
    """

    number: int
    seat: int
    sits_out: bool = False


class SeatingChange(Struct, frozen=True):
    """From round `first` on the seats follow each other in this order, clockwise."""

    first: int
    order: tuple[int, ...]


def _beginning_with_lowest(order: tuple[int, ...]) -> tuple[int, ...]:
    start = order.index(min(order)) if order else 0
    return order[start:] + order[:start]
