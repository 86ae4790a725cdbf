"""Faults of a table typed from an old paper sheet, and of a round whose bids and tricks are reconstructed."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.formula import Points


class UnreadableCell(Fault, frozen=True):
    """A cell of an old sheet or of a table is neither a number nor one of the marks."""

    text: str


class TableTooLarge(Fault, frozen=True):
    """A table has more than this many kilobytes."""

    kilobytes: int


class CharacterInTable(Fault, frozen=True):
    """This line of the table has a control character or a bidi control."""

    line: int


class TableNotText(Fault, frozen=True):
    """A table is not text in UTF-8."""


class TableTooLong(Fault, frozen=True):
    """A table has more lines or columns than a game can have, or more letters in one cell."""

    line: int


class TableBroken(Fault, frozen=True):
    """A line cannot be parsed: a quote is open, or it has more cells than the header."""

    line: int


class TableWithoutHeader(Fault, frozen=True):
    """The first line is not the header of one of the two kinds of table that can be read."""


class TableEmpty(Fault, frozen=True):
    """There is no line below the header."""


class FormulaInTable(Fault, frozen=True):
    """A cell holds a formula in place of a name or a number."""

    line: int
    text: str


class WrongTableCell(Fault, frozen=True):
    """The value under `key` is not allowed there: no whole number within bounds, no player, or cards that contradict
    another line of the round.
    """

    line: int
    key: str
    text: str


class RoundTwiceInTable(Fault, frozen=True):
    """A line has results of a player in a round for which an earlier line already has them."""

    line: int
    round: int


class TableNotComplete(Fault, frozen=True):
    """A table in our own format lacks a part of its game, or names unknown rules."""


class TableOfManyGames(Fault, frozen=True):
    """A table of a group's rounds has no games, or more than the `most` that can be read at once."""

    most: int


class NothingWritten(Fault, frozen=True):
    """Both cells of this player are empty in a round that was played."""


class BidNeeded(Fault, frozen=True):
    """The bid is missing and cannot be inferred from the points, because the points depend on the bids of others."""


class ResultImpossible(Fault, frozen=True):
    """No bid and number of tricks give this result. `possible` lists the nearest results that are possible."""

    result: Points
    possible: tuple[Points, ...]


class FitsWithPenalty(Fault, frozen=True):
    """The total fits only if the penalty of the rule set was taken off too, which the sheet does not show."""

    points: int
    reason: str


class NothingFits(Fault, frozen=True):
    """Each result is possible, but not all together: the tricks would not add up to the cards, or the hook forbids the
    bids.
    """

    cards: int


class SeveralResults(Fault, frozen=True):
    """Several results with different points fit what is written. `tricks` has the number of tricks of each."""

    tricks: tuple[int, ...]


class SeveralBids(Fault, frozen=True):
    """The bid is missing, and each of these would fit."""

    bids: tuple[int, ...]
