"""Parse the cells of an old sheet as people write them: a bid, and beside it the result.

A bid is a number; in brackets or with a star it is circled, so it was made. Beside it stands a number, a total, the
tricks or the points of the round as the sheet has them, or a mark:

    +      made                      2t     2 tricks, whatever the other cells hold
    -      missed                    =7     a running total of 7
    (10)   a circled total: -10      11p    11 points in this round
                                     r      with the penalty of the rules, behind anything else
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import from_half_points
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.rule_set.cards import Trump

MAX_CELL_LENGTH = 16
# Tricks, a mark, the total and the points.
MAX_RESULT_LENGTH = 24
NUMBER = re.compile(r"(?P<open>\()?(?P<sign>[+-]?)(?P<whole>\d{0,6})(?P<half>[.,][05]0*)?(?P<close>\))?", re.ASCII)
BID = re.compile(r"(?P<open>\()?(?P<bid>\d{1,3})(?P<close>\))?(?P<star>[*✓]?)", re.ASCII)
PART = re.compile(r"=?[()+\-.,\d]+[tp]?|r|[+\-]|t", re.ASCII)
SIGNS = str.maketrans({"−": "-", "–": "-", "½": ".5", "✓": "+", "✗": "-"})
TRUMPS = {
    "C": "C",
    "♣": "C",
    "D": "D",
    "♦": "D",
    "H": "H",
    "♥": "H",
    "S": "S",
    "♠": "S",
    "NT": "NT",
    "N": "NT",
    "–": "NT",
}


class Column(StrEnum):
    """What the numbers beside the bids are; with `ONLY_TOTALS` there are no bids."""

    TOTALS = "totals"
    TRICKS = "tricks"
    POINTS = "points"
    ONLY_TOTALS = "only-totals"


def parse_row(cells: Sequence[tuple[str, str]], trump: str, column: Column) -> WrittenRow:
    """The row of a sheet from its cells: by seat the bid and what stands beside it, then the trump."""
    seats = tuple(parse_seat(bid, result, column) for bid, result in cells)
    mark = trump.strip().upper()
    if mark and mark not in TRUMPS:
        return WrittenRow(seats, unreadable=trump.strip()[:MAX_CELL_LENGTH])
    return WrittenRow(seats, Trump(TRUMPS[mark]) if mark else None)


def parse_seat(bid: str, result: str, column: Column) -> WrittenSeat:
    """One player's two cells, read."""
    try:
        return _with_result(_with_bid(bid), result, column)
    except _UnreadableError as wrong:
        return WrittenSeat(unreadable=wrong.text)


def points_in(text: str) -> Points | None:
    """A whole or half number with any usual sign and comma, None where it is something else."""
    found = NUMBER.fullmatch(text)
    if found is None or not (found["whole"] or found["half"]) or bool(found["open"]) != bool(found["close"]):
        return None
    halves = 2 * int(found["whole"] or 0) + ("5" in (found["half"] or ""))
    negative = (found["sign"] == "-") != bool(found["open"])
    return from_half_points(-halves if negative else halves)


class _UnreadableError(Exception):
    """A cell that cannot be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text.strip()[:MAX_CELL_LENGTH]


def _with_bid(text: str) -> WrittenSeat:
    mark = unicodedata.normalize("NFC", text).strip()
    if mark.translate(SIGNS) in ("", "-", "?"):
        return WrittenSeat()
    found = BID.fullmatch(mark)
    if found is None or bool(found["open"]) != bool(found["close"]):
        raise _UnreadableError(text)
    return WrittenSeat(bid=int(found["bid"]), made=True if found["open"] or found["star"] else None)


def _with_result(written: WrittenSeat, text: str, column: Column) -> WrittenSeat:
    mark = unicodedata.normalize("NFC", text).strip().lower().translate(SIGNS)
    parts = PART.findall(mark)
    if "".join(parts) != "".join(mark.split()) or len(mark) > MAX_RESULT_LENGTH:
        raise _UnreadableError(text)
    for part in parts:
        name, value = _part(part, column, text)
        if getattr(written, name) not in (None, False, value):
            raise _UnreadableError(text)
        written = replace(written, **{name: value})
    return written


def _part(part: str, column: Column, text: str) -> tuple[str, Any]:
    """The field that one mark of a cell sets, and its value."""
    if part == "r":
        return "penalised", True
    if part in ("+", "-"):
        return "made", part == "+"
    total, tricks, points = part[0] == "=", part[-1] == "t", part[-1] == "p"
    number = points_in(part.removeprefix("=").rstrip("tp"))
    if number is None or (total and (tricks or points)):
        raise _UnreadableError(text)
    if points:
        return "points", number
    if total or (not tricks and column in (Column.TOTALS, Column.ONLY_TOTALS)):
        return "total", number
    if not tricks and column is Column.POINTS:
        return "points", number
    if isinstance(number, Fraction) or part[0] in "+-(":
        raise _UnreadableError(text)
    return "tricks", int(number)
