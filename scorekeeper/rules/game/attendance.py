"""Who takes part in which rounds: players who come late, sit rounds out, leave, or hand over their seat.

Each entry begins with a round and changes none before it, so the past is immutable.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from scorekeeper.rules.formula import Points

NOBODY: frozenset[int] = frozenset()


class Latecomer(Struct, frozen=True):
    """A late player: the seat takes part from round `first` on and begins with `total` points.

    The player sits left of the seat `after`, or in the order of the list of players if `after` is None.
    """

    seat: int
    first: int
    total: Points = 0
    after: int | None = None


class Absence(Struct, frozen=True):
    """The rounds `first` to `last` in which a seat takes no part. If `last` is None, the player left for good."""

    seat: int
    first: int
    last: int | None = None

    def covers(self, number: int) -> bool:
        """Return whether the seat is out in this round."""
        return self.first <= number and (self.last is None or number <= self.last)


class Takeover(Struct, frozen=True):
    """From round `first` on another person plays for the seat; its total goes on."""

    seat: int
    first: int
    name: str


class Attendance(Struct, frozen=True):
    """Who comes late, sits out, leaves and takes over in one game, sorted by seat and round.

    Absences of one seat that overlap or follow each other are merged. All fields are empty if everyone plays from
    beginning to end. `eliminated` has the seats that are out by their points, each with the first round without it; the
    score sheet computes them, and they are never stored.
    """

    joined: tuple[Latecomer, ...] = ()
    absences: tuple[Absence, ...] = ()
    takeovers: tuple[Takeover, ...] = ()
    eliminated: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        joined = {each.seat: each for each in self.joined}
        taken = {(each.seat, each.first): each for each in self.takeovers}
        force_setattr(self, "joined", tuple(joined[seat] for seat in sorted(joined)))
        force_setattr(self, "absences", tuple(_merged(self.absences)))
        force_setattr(self, "takeovers", tuple(taken[place] for place in sorted(taken)))

    @property
    def complete(self) -> bool:
        """Whether all seats take part in every round."""
        return not self.joined and not self.absences and not self.eliminated

    @property
    def as_recorded(self) -> Attendance:
        """The attendance as the table recorded it, without anyone eliminated."""
        return replace(self, eliminated=()) if self.eliminated else self

    @property
    def latecomers(self) -> frozenset[int]:
        """The seats that did not begin the game."""
        return frozenset(each.seat for each in self.joined)

    @property
    def left(self) -> frozenset[int]:
        """The seats whose players left for good."""
        return frozenset(each.seat for each in self.absences if each.last is None)

    def left_by(self, number: int) -> frozenset[int]:
        """Return the seats whose players left for good before the end of round `number`."""
        return frozenset(each.seat for each in self.absences if each.last is None and each.first <= number)

    @property
    def last_change(self) -> int:
        """The last round that begins with a change of attendance, or 0."""
        ends = (each.first if each.last is None else each.last + 1 for each in self.absences)
        return max([0, *(each.first for each in self.joined), *ends, *(first for _seat, first in self.eliminated)])

    def out(self, number: int) -> frozenset[int]:
        """Return the seats that take no part in a round: they neither bid nor count nor score."""
        if self.complete:
            return NOBODY
        late = (each.seat for each in self.joined if number < each.first)
        absent = (each.seat for each in self.absences if each.covers(number))
        return frozenset((*late, *absent, *self.eliminated_by(number)))

    def eliminated_by(self, number: int) -> frozenset[int]:
        """Return the seats that are out of a round by their points."""
        return frozenset(seat for seat, first in self.eliminated if first <= number)

    def starting_points(self, seat: int) -> Points:
        """Return the points with which a seat begins."""
        return next((each.total for each in self.joined if each.seat == seat), 0)

    def holder(self, seat: int, number: int | None = None) -> str | None:
        """Return the name of the last person who took over the seat by round `number`, or so far if that is None.

        Return None if the seat was not taken over.
        """
        taken = [each for each in self.takeovers if each.seat == seat and (number is None or each.first <= number)]
        return taken[-1].name if taken else None

    def with_absence(self, seat: int, first: int, last: int | None) -> Attendance:
        """Return the attendance in which the seat sits out rounds `first` to `last`, or leaves if `last` is None."""
        return replace(self, absences=(*self.absences, Absence(seat, first, last)))

    def without_absence(self, seat: int, number: int) -> Attendance:
        """Return the attendance in which the seat takes part again from round `number` on."""
        before = (each for each in self.absences if each.seat != seat or each.first < number)
        return replace(
            self, absences=tuple(_part_before(each, number) if each.seat == seat else each for each in before)
        )

    def with_latecomer(self, seat: int, first: int, total: Points, after: int | None = None) -> Attendance:
        """Return the attendance with one more seat."""
        return replace(self, joined=(*self.joined, Latecomer(seat, first, total, after)))

    def with_takeover(self, seat: int, first: int, name: str) -> Attendance:
        """Return the attendance in which another person plays for the seat."""
        return replace(self, takeovers=(*self.takeovers, Takeover(seat, first, name)))


def _part_before(absence: Absence, number: int) -> Absence:
    """Return the part of the absence before round `number`."""
    over = absence.last is not None and absence.last < number
    return absence if over else replace(absence, last=number - 1)


def _merged(absences: Iterable[Absence]) -> list[Absence]:
    """Return absences by seat and round, with overlapping or adjacent ones of one seat merged."""
    merged: list[Absence] = []
    for each in sorted(absences, key=lambda one: (one.seat, one.first)):
        before = merged[-1] if merged else None
        if before is None or before.seat != each.seat or (before.last is not None and before.last + 1 < each.first):
            merged.append(each)
        elif before.last is not None:
            merged[-1] = replace(before, last=None if each.last is None else max(before.last, each.last))
    return merged


ALL_PRESENT = Attendance()
