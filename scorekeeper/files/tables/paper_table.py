"""An old sheet typed into a spreadsheet, read from its table: a line for each player and round, or one for each round.

The first shape names its columns `round`, `player` and some of `cards`, `trump`, `bid`, `tricks`, `made`, `points` and
`total`; others are ignored. The second is the paper itself: `round`, `cards` or `trump` in front, then for each
player the name over one column of totals, or over two of bids and totals, or `Ann bid` and `Ann tricks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from scorekeeper.files.tables.header import MAX_PLAYERS, TableHeader, read_header
from scorekeeper.files.tables.paper_cells import Column
from scorekeeper.files.tables.text import NotTable, TableLine, read_lines
from scorekeeper.rules.faults.bounded import first_problems
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper_table import TableEmpty, TableTooLong, TwiceInTable, WrongInTable
from scorekeeper.rules.game.length import most_rounds, too_many_rounds

MAX_ROUNDS = 200
MAX_CARDS = 104
YES = ("yes", "y", "true", "1", "x", "made", "+")

Cell = tuple[str, str]


class PaperTable(Struct, frozen=True):
    """A table as it would be typed: the cells by round and player, bid first.

    `cards` are those of each round where the table says them for all.
    """

    names: tuple[str, ...]
    column: Column
    cards: tuple[int, ...] | None
    trumps: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]


def read_table(data: bytes) -> tuple[PaperTable | None, tuple[Problem, ...]]:
    """The sheet in a table, or None with everything that keeps it from being read."""
    try:
        lines = read_lines(data)
        header = read_header(lines)
    except NotTable as wrong:
        return None, (Problem(wrong.fault),)
    sheet = _Sheet(header)
    for line in lines[1:]:
        sheet.add(line)
    if not sheet.results and not sheet.problems:
        sheet.problems.append(Problem(TableEmpty()))
    if len(sheet.names) > MAX_PLAYERS:
        sheet.problems.append(Problem(TableTooLong(lines[-1].number)))
    elif max(sheet.results, default=0) > most_rounds(len(sheet.names)):
        sheet.problems.append(Problem(too_many_rounds(len(sheet.names))))
    return (None, first_problems(sheet.problems)) if sheet.problems else (sheet.table(), ())


class _Sheet(Struct):
    """The table as far as it is read: by round and player, the cells by the meaning of their columns."""

    header: TableHeader
    results: dict[int, dict[str, Mapping[str, str]]] = field(default_factory=dict)
    cards: dict[int, int] = field(default_factory=dict)
    trumps: dict[int, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def add(self, line: TableLine) -> None:
        number = self._integer(line, "round", 1, MAX_ROUNDS, self._next())
        cards = self._integer(line, "cards", 1, MAX_CARDS, self.cards.get(number or 0))
        if number is None:
            return
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

    def _next(self) -> int:
        """The round of a line that does not name one: each line is a round."""
        return max(self.results, default=0) + 1

    def _integer(self, line: TableLine, key: str, least: int, most: int, otherwise: int | None) -> int | None:
        text = self.header.under(key, line)
        if not text:
            return otherwise
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
        if not least <= number <= most:
            self.problems.append(Problem(WrongInTable(line.number, key, text)))
            return None
        return number


def _result(values: Mapping[str, str], column: Column) -> str:
    """The cell beside the bid. Where there are tricks and a total, both are kept: one proves the other."""
    total, made = values.get("total", ""), values.get("made", "").lower()
    main = values.get({Column.TRICKS: "tricks", Column.POINTS: "points"}.get(column, "total"), "")
    parts: Sequence[str] = [main]
    if total and column in (Column.TRICKS, Column.POINTS):
        parts = [main, f"={total}"]
    elif not main and made:
        parts = ["+" if made in YES else "-"]
    return " ".join(part for part in parts if part)
