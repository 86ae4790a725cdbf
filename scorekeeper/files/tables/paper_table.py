"""An old sheet typed into a spreadsheet, read from its table: a line for each player and round, or one for each round.

The first shape names its columns `player` and some of `round`, `cards`, `trump`, `bid`, `tricks`, `made`, `points` and
`total`. The second is the paper itself: `round`, `cards` or `trump` in front, then for each player the name over one
column of totals, or over two of bids and totals, or `Ann bid` and `Ann tricks`. The words may be those of our screens
in any language; what is under others is left out, and named.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from scorekeeper.files.tables.column_words import made_mark
from scorekeeper.files.tables.games import RoundLine, TableGame
from scorekeeper.files.tables.header import MAX_PLAYERS, TableHeader
from scorekeeper.files.tables.paper_cells import Column
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import first_problems
from scorekeeper.rules.faults.paper import (
    TableEmpty,
    TableTooLong,
    TwiceInTable,
    WrongInTable,
)
from scorekeeper.rules.game.length import most_rounds, too_many_rounds

MAX_CARDS = 104

Cell = tuple[str, str]


class PaperTable(Struct, frozen=True):
    """A table as it would be typed: the cells by round and player, bid first.

    `cards` are those of each round where the table says them for all, `left_out` the texts that are not read.
    """

    names: tuple[str, ...]
    column: Column
    cards: tuple[int, ...] | None
    trumps: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    left_out: tuple[str, ...] = ()


def read_table(game: TableGame) -> tuple[PaperTable | None, tuple[Problem, ...]]:
    """The sheet of a game in a table, or None with everything that keeps it from being read."""
    sheet = _Sheet(game, problems=list(game.problems))
    for line in game.lines:
        sheet.add(line)
    if not sheet.results and not sheet.problems:
        sheet.problems.append(Problem(TableEmpty()))
    if len(sheet.names) > MAX_PLAYERS:
        sheet.problems.append(Problem(TableTooLong(game.lines[-1].line.number)))
    elif max(sheet.results, default=0) > most_rounds(len(sheet.names)):
        sheet.problems.append(Problem(too_many_rounds(len(sheet.names))))
    return (None, first_problems(sheet.problems)) if sheet.problems else (sheet.table(), ())


class _Sheet(Struct):
    """The table as far as it is read: by round and player, the cells by the meaning of their columns."""

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
            self.problems.append(Problem(WrongInTable(line.number, "cards", str(cards))))
        trump = self.header.under("trump", line)
        if trump:
            self.trumps[number] = trump
        row = self.results.setdefault(number, {})
        for name, values in self.header.by_player(line):
            if not name:
                self.problems.append(Problem(WrongInTable(line.number, "player", "")))
            elif name in row:
                self.problems.append(Problem(TwiceInTable(line.number, number)))
            else:
                row[name] = values

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody in the order in which the table names them."""
        return tuple(dict.fromkeys(name for row in self.results.values() for name in row))

    def table(self) -> PaperTable:
        rounds = range(1, max(self.results) + 1)
        names, column = self.names, self._column()
        results = [[self.results.get(number, {}).get(name, {}) for name in names] for number in rounds]
        cards = tuple(self.cards[number] for number in rounds if number in self.cards)
        return PaperTable(
            names=names,
            column=column,
            cards=cards if len(cards) == len(rounds) else None,
            trumps=tuple(self.trumps.get(number, "") for number in rounds),
            cells=tuple(tuple((values.get("bid", ""), _result(values, column)) for values in row) for row in results),
            left_out=self.game.left_out,
        )

    def _column(self) -> Column:
        """The kind of result column: tricks where there are any, else totals, else points."""
        filled = {
            key for row in self.results.values() for values in row.values() for key, text in values.items() if text
        }
        if "tricks" in filled or not filled & {"total", "points"}:
            return Column.TRICKS
        if "total" not in filled:
            return Column.POINTS
        return Column.TOTALS if "bid" in filled else Column.ONLY_TOTALS

    def _cards(self, each: RoundLine) -> int | None:
        text = self.header.under("cards", each.line)
        if not text:
            return each.cards
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
        if not 1 <= number <= MAX_CARDS:
            self.problems.append(Problem(WrongInTable(each.line.number, "cards", text)))
            return None
        return number


def _result(values: Mapping[str, str], column: Column) -> str:
    """The cell beside the bid: whatever else the table has about it is behind it, since one proves the other."""
    main = {Column.TRICKS: "tricks", Column.POINTS: "points"}.get(column, "total")
    total, points, made = (values.get(key, "") for key in ("total", "points", "made"))
    mark = made_mark(made) if made else ""
    if values.get("tricks") and mark == ("+" if values.get("bid") == values["tricks"] else "-"):
        mark = ""
    parts = (
        values.get(main, ""),
        f"={total}" if total and main != "total" else "",
        f"{points}p" if points and main != "points" else "",
        mark,
    )
    return " ".join(part for part in parts if part)
