"""A round as it is recorded. Nothing else of it is stored: points and totals are computed from these values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.cards import Trump

# As much as fits on a line of the sheet.
MAX_NOTE_LENGTH = 120
MAX_MISDEALS = 99
# The greatest bid and count of a round that is kept as it was played, whatever its cards.
MAX_AS_PLAYED = 99


class Penalty(Struct, frozen=True):
    """Points given or taken by hand, signed. Applied in the order recorded (R4)."""

    seat: int
    points: Points
    reason: str
    before_score: bool = False


class Round(Struct, frozen=True):
    """One deal with its bids and tricks; tuples are by seat, None where nothing is recorded yet.

    `spoken` lists the seats in the order in which they bid, where that was not the usual one. `blind` holds the seats
    that bid without looking, `out` those that take no part: `Game` sets them. `bonus` has the seats with points given
    by hand, in order. `as_played` is set where the table kept a round that is against the rules: its bids and tricks
    may be any small numbers. `note` is free text. The fields that are not by seat are described in `round_fields.py`,
    for all that stores or shows them.
    """

    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    trump: Trump | None = None
    spoken: tuple[int, ...] | None = None
    blind: frozenset[int] = frozenset()
    penalties: tuple[Penalty, ...] = ()
    played_on: date | None = None
    note: str = ""
    out: frozenset[int] = frozenset()
    bonus: tuple[tuple[int, Points], ...] = ()
    overridden: bool = False
    misdeals: int = 0
    as_played: bool = False

    @property
    def seats(self) -> Sequence[int]:
        """The seats that take part."""
        every = range(len(self.bids))
        return [seat for seat in every if seat not in self.out] if self.out else every

    @property
    def all_bid(self) -> bool:
        """Whether everybody who takes part has bid."""
        return None not in self.bids if not self.out else all(self.bids[seat] is not None for seat in self.seats)

    @property
    def all_counted(self) -> bool:
        """Whether the tricks of everybody who takes part are counted."""
        return None not in self.tricks if not self.out else all(self.tricks[seat] is not None for seat in self.seats)

    def bonus_of(self, seat: int) -> Points:
        """The points given to a seat by hand, 0 for none."""
        return dict(self.bonus).get(seat, 0)

    @property
    def untouched(self) -> bool:
        """Nothing was bid or counted yet."""
        return all(value is None for value in (*self.bids, *self.tricks))


def bonus_by_seat(points: Iterable[Points | None]) -> tuple[tuple[int, Points], ...]:
    """Points by seat as a round stores them: (seat, points) where they are not 0."""
    return tuple((seat, each) for seat, each in enumerate(points) if each)


def empty_round(players: int, out: Collection[int] = ()) -> Round:
    """A round in which nobody has bid yet."""
    return Round(bids=(None,) * players, tricks=(None,) * players, out=frozenset(out))


def with_last_count(record: Round, cards: int) -> Round:
    """The same round with its last missing trick count filled in, where all others are known.

    Every trick is taken by somebody, so the last count is the rest of the cards. Unchanged where more than one count is
    missing, or where the others exceed the cards.
    """
    missing = [seat for seat in record.seats if record.tricks[seat] is None]
    left = cards - sum(tricks for tricks in record.tricks if tricks is not None)
    if len(missing) != 1 or left < 0:
        return record
    return replace(record, tricks=tuple(left if seat in missing else count for seat, count in enumerate(record.tricks)))
