"""The fields of a round that are not by seat, each described once.

Rows, history, game file, CSV, workbook, sheets, the phone and the form of a correction iterate over these lists. Their
words are in `scorekeeper/wording/round_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula.points import from_half_points, plain
from scorekeeper.rules.game.rounds import MAX_MISDEALS, MAX_NOTE_LENGTH, Round
from scorekeeper.rules.rule_set.cards import Trump


class Kind(Struct, frozen=True, eq=False):
    """The type of the values of a field.

    `plain` converts a value to plain JSON, `value` converts that, or a typed text, back; it raises ValueError.
    """

    plain: Callable[[Any], Any]
    value: Callable[[Any], Any]


DAY = Kind(date.isoformat, date.fromisoformat)
TEXT = Kind(str, str)
NUMBER = Kind(int, int)
BOOLEAN = Kind(bool, bool)
SUIT = Kind(str, Trump)
SEATS = Kind(list, tuple)
POINTS_OF_SEATS = Kind(
    lambda given: [[seat, plain(points)] for seat, points in given],
    lambda given: tuple((seat, from_half_points(int(points * 2))) for seat, points in given),
)


class RoundField(Struct, frozen=True):
    """One field of a round.

    `name` is its name in `Round`, in the table of rounds, in the history and in forms; `key` that in the game file and
    in CSV. `empty` is the value of a round in which nothing is recorded. `limit` is the greatest number or length, and
    `expected` the code of what a value must be, by which `WrongValue` names it.
    """

    name: str
    kind: Kind
    key: str
    empty: Any = None
    limit: int | None = None
    expected: str = ""

    def of(self, record: Round) -> Any:
        """The value in a round."""
        return getattr(record, self.name)

    def put(self, record: Round, value: Any) -> Round:
        """The round with another value."""
        return replace(record, **{self.name: value})

    def plain(self, value: Any) -> Any:
        """A value as plain JSON, None for none."""
        return None if value is None else self.kind.plain(value)

    def value(self, plain: Any) -> Any:
        """A value from plain JSON or a typed text. Raises ValueError."""
        return None if plain is None else self.kind.value(plain)

    def fits(self, value: Any) -> bool:
        """Whether a value keeps to the limit."""
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
# That the table let bids stand which the hook forbids.
OVERRIDDEN = RoundField("overridden", BOOLEAN, "overridden", empty=False)

# Points given by hand.
BONUS = RoundField("bonus", POINTS_OF_SEATS, "bonus", empty=())

# Whether the round is kept as it was played, against the rules.
AS_PLAYED = RoundField("as_played", BOOLEAN, "as_played", empty=False)

ROUND_FIELDS = (PLAYED_ON, *REMEMBERED, *PLAY, OVERRIDDEN, BONUS, AS_PLAYED)
FIELDS_BY_NAME = {field.name: field for field in ROUND_FIELDS}
