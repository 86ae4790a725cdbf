"""A round as it is recorded, with a description of each field that is not by seat.

Nothing else of a round is stored: points and totals are computed from these values. Rows, history, game file, CSV,
workbook, sheets, the phone and the form of a correction iterate over `ROUND_FIELDS` or its parts. Their words are in
`scorekeeper/wording/round_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points, from_half_points, plain_number
from scorekeeper.rules.rule_set.cards import Trump

# The length of one line of the sheet.
MAX_NOTE_LENGTH = 120
MAX_MISDEALS = 99
# The greatest bid and count of a round recorded as it was played, whatever its cards.
MAX_AS_PLAYED = 99

# Seat, points and kind.
Given = tuple[int, Points, int]


class Penalty(Struct, frozen=True):
    """Points given to a player or taken off by hand, with their sign. Penalties apply in the order recorded (R4)."""

    seat: int
    points: Points
    reason: str
    before_score: bool = False


class Round(Struct, frozen=True):
    """One deal as recorded: `bids` and `tricks` are by seat, with None for what is not recorded yet.

    `spoken` lists the seats in the order in which they bid, if that was not the usual one. `marks` has the seats that
    declared something before the round, each with the number of its mark in the rules, counted from 1; files, rows and
    phones call it `blind`, because a blind bid was the only mark once. `out` has the seats that take no part; `Game`
    sets it. `bonus` has points given by hand, each as (seat, points, index of its kind in the rules). `won` has the
    tricks that were counted one by one during play, with their seats. `changed` has the seats whose bids a card changed
    during play, and by how much; `bids` has the changed bids. If `as_played`, the round is recorded against the rules,
    and its bids and tricks may be any small numbers. `ROUND_FIELDS` describes the fields that are not by seat, for
    everything that stores or shows them.
    """

    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    trump: Trump | None = None
    spoken: tuple[int, ...] | None = None
    marks: tuple[tuple[int, int], ...] = ()
    penalties: tuple[Penalty, ...] = ()
    played_on: date | None = None
    note: str = ""
    out: frozenset[int] = frozenset()
    bonus: tuple[Given, ...] = ()
    overridden: bool = False
    misdeals: int = 0
    as_played: bool = False
    won: tuple[tuple[int, int], ...] = ()
    changed: tuple[tuple[int, int], ...] = ()

    @property
    def seats(self) -> Sequence[int]:
        """The seats that take part."""
        every = range(len(self.bids))
        return [seat for seat in every if seat not in self.out] if self.out else every

    @property
    def all_bid(self) -> bool:
        """Whether all players who take part have bid."""
        return None not in self.bids if not self.out else all(self.bids[seat] is not None for seat in self.seats)

    @property
    def all_counted(self) -> bool:
        """Whether the tricks of all players who take part are counted."""
        return None not in self.tricks if not self.out else all(self.tricks[seat] is not None for seat in self.seats)

    def bonus_of(self, seat: int, kind: int = 0) -> Points:
        """Return the points of a kind given to a seat by hand, or 0."""
        return next((given for other, given, its in self.bonus if (other, its) == (seat, kind)), 0)

    def mark_of(self, seat: int) -> int:
        """Return the number of the mark that a seat declared, or 0."""
        return dict(self.marks).get(seat, 0)

    def won_by(self, seat: int) -> int:
        """Return the tricks counted one by one for a seat, or 0."""
        return dict(self.won).get(seat, 0)

    def change_of(self, seat: int) -> int:
        """Return by how much a card changed the bid of a seat, or 0."""
        return dict(self.changed).get(seat, 0)

    @property
    def announced(self) -> tuple[int | None, ...]:
        """The bids as they were announced, before a card changed any."""
        if not self.changed:
            return self.bids
        return tuple(None if bid is None else bid - self.change_of(seat) for seat, bid in enumerate(self.bids))

    @property
    def untouched(self) -> bool:
        """Whether nothing was bid or counted yet."""
        return all(value is None for value in (*self.bids, *self.tricks))


def bonus_by_seat(*kinds: Iterable[Points | None]) -> tuple[Given, ...]:
    """Return points given by hand as a round stores them, without zeros. Each argument has the points of one kind by
    seat.
    """
    by_seat = enumerate(zip(*kinds, strict=True))
    return tuple((seat, points, kind) for seat, each in by_seat for kind, points in enumerate(each) if points)


def empty_round(players: int, out: Collection[int] = ()) -> Round:
    """Return a round without any bid."""
    return Round(bids=(None,) * players, tricks=(None,) * players, out=frozenset(out))


class ValueKind(Struct, frozen=True, eq=False):
    """The type of the values of a field.

    `plain` converts a value to plain JSON; `value` converts plain JSON or a typed text back, and raises ValueError.
    """

    plain: Callable[[Any], Any]
    value: Callable[[Any], Any]


DAY = ValueKind(date.isoformat, date.fromisoformat)
TEXT = ValueKind(str, str)
NUMBER = ValueKind(int, int)
BOOLEAN = ValueKind(bool, bool)
SUIT = ValueKind(str, Trump)
SEATS = ValueKind(list, tuple)
POINTS_OF_SEATS = ValueKind(
    lambda given: [[seat, plain_number(points)] for seat, points in given],
    lambda given: tuple((seat, from_half_points(int(points * 2))) for seat, points in given),
)
# The first kind is not named, as it was the only one once; others are, like everything with an id, by a text.
BY_HAND = ValueKind(
    lambda given: [[seat, plain_number(points), *([str(kind)] if kind else [])] for seat, points, kind in given],
    lambda given: tuple(
        (seat, from_half_points(int(points * 2)), int(*kind) if kind else 0) for seat, points, *kind in given
    ),
)


class RoundField(Struct, frozen=True):
    """One field of a round.

    `name` is its name in `Round`, in the table of rounds, in the history and in forms; `key` is its name in the game
    file and in CSV. `empty` is the value of a round in which nothing is recorded. `limit` is the greatest number or
    length, and `expected` the code of what a value must be, for `WrongValue`.
    """

    name: str
    kind: ValueKind
    key: str
    empty: Any = None
    limit: int | None = None
    expected: str = ""

    def value_in(self, record: Round) -> Any:
        """Return the value of this field in a round."""
        return getattr(record, self.name)

    def put(self, record: Round, value: Any) -> Round:
        """Return the round with another value of this field."""
        return replace(record, **{self.name: value})

    def plain(self, value: Any) -> Any:
        """Return a value as plain JSON."""
        return None if value is None else self.kind.plain(value)

    def value(self, plain: Any) -> Any:
        """Parse a value from plain JSON or a typed text. Raises ValueError."""
        return None if plain is None else self.kind.value(plain)

    def fits(self, value: Any) -> bool:
        """Return whether a value is within the limit."""
        size = len(value) if isinstance(value, str) else value
        return self.limit is None or 0 <= size <= self.limit


PLAYED_ON = RoundField("played_on", DAY, "date")
# Notes of the table: in the last columns of tables, and below the sheet.
REMARKS = (RoundField("note", TEXT, "note", empty="", limit=MAX_NOTE_LENGTH, expected="note"),)
# Fields that the rules use, and so the phone too.
PLAY = (RoundField("trump", SUIT, "trump"), RoundField("spoken", SEATS, "spoken"))

# How often the round had to be dealt again.
MISDEALS = RoundField("misdeals", NUMBER, "misdeals", empty=0, limit=MAX_MISDEALS, expected="misdeals")
# Fields that are recorded only as information.
REMEMBERED = (*REMARKS, MISDEALS)
# Whether the table accepted bids that the hook forbids.
OVERRIDDEN = RoundField("overridden", BOOLEAN, "overridden", empty=False)

# Points given by hand.
BONUS = RoundField("bonus", BY_HAND, "bonus", empty=())

# Whether the round is recorded as it was played, against the rules.
AS_PLAYED = RoundField("as_played", BOOLEAN, "as_played", empty=False)

# Tricks counted one by one while the round is played, until the tricks of all are known.
WON = RoundField("won", POINTS_OF_SEATS, "won", empty=())

# By how much a card changed a bid while the round was played.
CHANGED = RoundField("changed", POINTS_OF_SEATS, "changed", empty=())

ROUND_FIELDS = (PLAYED_ON, *REMEMBERED, *PLAY, OVERRIDDEN, BONUS, AS_PLAYED, WON, CHANGED)
FIELDS_BY_NAME = {field.name: field for field in ROUND_FIELDS}
