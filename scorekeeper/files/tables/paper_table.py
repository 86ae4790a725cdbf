"""An old sheet typed into a spreadsheet, read from its table: a line for each player and round, or one for each round.

The first shape names its columns `player` and some of `round`, `cards`, `trump`, `bid`, `tricks`, `made`, `points` and
`total`. The second is the paper itself: `round`, `cards` or `trump` in front, then for each player the name over one
column of totals, or over two of bids and totals, or `Ann bid` and `Ann tricks`. The words may be the ones of our
screens in any language; columns under other words are left out, and named.

A bid is a number; in brackets or with a star it is circled, so it was made. Beside it is a number, a total, the
tricks or the points of the round as the sheet has them, or a mark:

    +      made                      2t     2 tricks, despite the other cells
    -      missed                    =7     a running total of 7
    (10)   a circled total: -10      11p    11 points in this round
                                     r      with the penalty of the rules, behind anything else
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from scorekeeper.files.tables.games import RoundLine, TableGame
from scorekeeper.files.tables.header import MAX_PLAYERS, TableHeader, plus_or_minus
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import first_problems
from scorekeeper.rules.faults.paper import (
    RoundTwiceInTable,
    TableEmpty,
    TableTooLong,
    WrongTableCell,
)
from scorekeeper.rules.formula import Points, from_half_points
from scorekeeper.rules.game.length import most_rounds, too_many_rounds
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.rule_set.cards import Trump

MAX_CARDS = 104

Cell = tuple[str, str]

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


class PaperTable(Struct, frozen=True):
    """A table as it would be typed. `cells` are by round and player, with the bid first.

    `cards` are the cards of each round if the table has them for all rounds, and `left_out` has the texts that are not
    read.
    """

    names: tuple[str, ...]
    column: ResultColumn
    cards: tuple[int, ...] | None
    trumps: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    left_out: tuple[str, ...] = ()


def read_table(game: TableGame) -> tuple[PaperTable | None, tuple[Problem, ...]]:
    """Return the sheet of a game in a table, or None with everything that keeps it from being read."""
    sheet = _TypedSheet(game, problems=list(game.problems))
    for line in game.lines:
        sheet.add(line)
    if not sheet.results and not sheet.problems:
        sheet.problems.append(Problem(TableEmpty()))
    if len(sheet.names) > MAX_PLAYERS:
        sheet.problems.append(Problem(TableTooLong(game.lines[-1].line.number)))
    elif max(sheet.results, default=0) > most_rounds(len(sheet.names)):
        sheet.problems.append(Problem(too_many_rounds(len(sheet.names))))
    return (None, first_problems(sheet.problems)) if sheet.problems else (sheet.table(), ())


class _TypedSheet(Struct):
    """The part of a table that is read so far. `results` has the cells of each round and player, by the meaning of
    their columns.
    """

    game: TableGame
    results: dict[int, dict[str, Mapping[str, str]]] = field(default_factory=dict)
    cards: dict[int, int] = field(default_factory=dict)
    trumps: dict[int, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def header(self) -> TableHeader:
        """The header of the table."""
        return self.game.header

    def add(self, each: RoundLine) -> None:
        line, number = each.line, each.number
        cards = self._cards(each)
        if cards is not None and self.cards.setdefault(number, cards) != cards:
            self.problems.append(Problem(WrongTableCell(line.number, "cards", str(cards))))
        trump = self.header.cell("trump", line)
        if trump:
            self.trumps[number] = trump
        row = self.results.setdefault(number, {})
        for name, values in self.header.by_player(line):
            if not name:
                self.problems.append(Problem(WrongTableCell(line.number, "player", "")))
            elif name in row:
                self.problems.append(Problem(RoundTwiceInTable(line.number, number)))
            else:
                row[name] = values

    @property
    def names(self) -> tuple[str, ...]:
        """All players in the order in which the table names them."""
        return tuple(dict.fromkeys(name for row in self.results.values() for name in row))

    def table(self) -> PaperTable:
        rounds = range(1, max(self.results) + 1)
        names, column = self.names, self._result_column()
        results = [[self.results.get(number, {}).get(name, {}) for name in names] for number in rounds]
        cards = tuple(self.cards[number] for number in rounds if number in self.cards)
        return PaperTable(
            names=names,
            column=column,
            cards=cards if len(cards) == len(rounds) else None,
            trumps=tuple(self.trumps.get(number, "") for number in rounds),
            cells=tuple(
                tuple((values.get("bid", ""), _result_cell(values, column)) for values in row) for row in results
            ),
            left_out=self.game.left_out,
        )

    def _result_column(self) -> ResultColumn:
        """Return the kind of the result column: tricks if there are any or nothing else, else totals, else points."""
        filled = {
            key for row in self.results.values() for values in row.values() for key, text in values.items() if text
        }
        if "tricks" in filled or not filled & {"total", "points"}:
            return ResultColumn.TRICKS
        if "total" not in filled:
            return ResultColumn.POINTS
        return ResultColumn.TOTALS if "bid" in filled else ResultColumn.ONLY_TOTALS

    def _cards(self, each: RoundLine) -> int | None:
        text = self.header.cell("cards", each.line)
        if not text:
            return each.cards
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
        if not 1 <= number <= MAX_CARDS:
            self.problems.append(Problem(WrongTableCell(each.line.number, "cards", text)))
            return None
        return number


def _result_cell(values: Mapping[str, str], column: ResultColumn) -> str:
    """Return the cell beside the bid, followed by everything else that the table says of the bid, as a proof."""
    main = {ResultColumn.TRICKS: "tricks", ResultColumn.POINTS: "points"}.get(column, "total")
    total, points, made = (values.get(key, "") for key in ("total", "points", "made"))
    mark = plus_or_minus(made) if made else ""
    if values.get("tricks") and mark == ("+" if values.get("bid") == values["tricks"] else "-"):
        mark = ""
    parts = (
        values.get(main, ""),
        f"={total}" if total and main != "total" else "",
        f"{points}p" if points and main != "points" else "",
        mark,
    )
    return " ".join(part for part in parts if part)


class ResultColumn(StrEnum):
    """The kind of number beside each bid. With `ONLY_TOTALS` there are no bids."""

    TOTALS = "totals"
    TRICKS = "tricks"
    POINTS = "points"
    ONLY_TOTALS = "only-totals"


def parse_row(cells: Sequence[tuple[str, str]], trump: str, column: ResultColumn) -> WrittenRow:
    """Return the row of a sheet from its cells: by seat the bid and the cell beside it, then the trump."""
    seats = tuple(parse_seat(bid, result, column) for bid, result in cells)
    mark = trump.strip().upper()
    if mark and mark not in TRUMPS:
        return WrittenRow(seats, unreadable=trump.strip()[:MAX_CELL_LENGTH])
    return WrittenRow(seats, Trump(TRUMPS[mark]) if mark else None)


def parse_seat(bid: str, result: str, column: ResultColumn) -> WrittenSeat:
    """Parse one player's two cells."""
    try:
        return _with_result(_with_bid(bid), result, column)
    except _UnreadableError as wrong:
        return WrittenSeat(unreadable=wrong.text)


def points_in(text: str) -> Points | None:
    """Return a whole or half number with any usual sign and comma, or None."""
    found = NUMBER.fullmatch(text)
    if found is None or not (found["whole"] or found["half"]) or bool(found["open"]) != bool(found["close"]):
        return None
    halves = 2 * int(found["whole"] or 0) + ("5" in (found["half"] or ""))
    negative = (found["sign"] == "-") != bool(found["open"])
    return from_half_points(-halves if negative else halves)


class _UnreadableError(Exception):
    """A cell cannot be read."""

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


def _with_result(written: WrittenSeat, text: str, column: ResultColumn) -> WrittenSeat:
    mark = unicodedata.normalize("NFC", text).strip().lower().translate(SIGNS)
    parts = PART.findall(mark)
    if "".join(parts) != "".join(mark.split()) or len(mark) > MAX_RESULT_LENGTH:
        raise _UnreadableError(text)
    for part in parts:
        name, value = _parsed_mark(part, column, text)
        if getattr(written, name) not in (None, False, value):
            raise _UnreadableError(text)
        written = replace(written, **{name: value})
    return written


def _parsed_mark(part: str, column: ResultColumn, text: str) -> tuple[str, Any]:
    """Return the field that one mark of a cell sets, and its value."""
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
    if total or (not tricks and column in (ResultColumn.TOTALS, ResultColumn.ONLY_TOTALS)):
        return "total", number
    if not tricks and column is ResultColumn.POINTS:
        return "points", number
    if isinstance(number, Fraction) or part[0] in "+-(":
        raise _UnreadableError(text)
    return "tricks", int(number)
