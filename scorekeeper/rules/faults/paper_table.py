"""What can be wrong with a table typed from an old paper sheet."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault


class UnreadableCell(Fault, frozen=True):
    """A cell of an old sheet, or of a table, that is neither a number nor one of the marks."""

    text: str


class TableTooLarge(Fault, frozen=True):
    """A table has more than so many bytes."""

    kilobytes: int


class CharacterInTable(Fault, frozen=True):
    """This line of the table has a control character or a bidi control."""

    line: int


class TableNotText(Fault, frozen=True):
    """A table is no text in UTF-8."""


class TableTooLong(Fault, frozen=True):
    """A table has more lines or columns than a game can have, or more letters in one cell."""

    line: int


class TableBroken(Fault, frozen=True):
    """A line cannot be read: an open quote, or another number of cells than the first line has names."""

    line: int


class TableWithoutHead(Fault, frozen=True):
    """The first line does not name the columns of one of the two shapes that can be read."""


class TableEmpty(Fault, frozen=True):
    """There is no line below the head."""


class FormulaInTable(Fault, frozen=True):
    """A cell holds a formula where a name or a number belongs."""

    line: int
    text: str


class WrongInTable(Fault, frozen=True):
    """A cell under `key` in a line that is no whole number in bounds, or nobody of the players."""

    line: int
    key: str
    text: str


class TwiceInTable(Fault, frozen=True):
    """The round of a player, or the whole round, is there in an earlier line already."""

    line: int
    round: int


class TableOfUnknownRules(Fault, frozen=True):
    """A table of our own names rules that nobody here knows."""

    name: str


class TableNotComplete(Fault, frozen=True):
    """A table of our own says less than its game was."""
