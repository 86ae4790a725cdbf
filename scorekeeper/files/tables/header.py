"""The header of a table: in which columns the rounds, the players and their numbers are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from scorekeeper.files.tables.text import NotTable, TableLine
from scorekeeper.rules.faults.paper_table import TableEmpty, TableTooLong, TableWithoutHeader

MAX_PLAYERS = 13
# The words for a column in a header, by its meaning.
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "bid": ("bid", "bids"),
    "tricks": ("tricks", "won"),
    "points": ("points", "score"),
    "total": ("total", "running total", "running_total", "sum"),
    "made": ("made",),
}
ROUND_COLUMNS = {"round": ("round", "no", "#"), "cards": ("cards", "hand"), "trump": ("trump",)}
OF_A_PLAYER = re.compile(r"(?P<name>.+?)[ _:/-]+(?P<what>bids?|tricks|won|points|score|total|made)", re.IGNORECASE)

Columns = tuple[tuple[str, int], ...]


class TableHeader(Struct, frozen=True):
    """`round_columns` are those of the round itself, `players` those of each player by name, in the order of the seats.

    With `player` set each line is about the player it names in that column, and `players` has the one entry for all.
    """

    round_columns: Mapping[str, int]
    players: Mapping[str, Columns]
    player: int | None = None

    def under(self, key: str, line: TableLine) -> str:
        """The cell of a line in a column of the round, empty where there is no such column."""
        return line.cells[self.round_columns[key]] if key in self.round_columns else ""

    def by_player(self, line: TableLine) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Each player of a line with that player's cells."""
        for name, columns in self.players.items():
            who = name if self.player is None else line.cells[self.player]
            yield who, {what: line.cells[place] for what, place in columns}


def read_header(lines: Sequence[TableLine]) -> TableHeader:
    """Read the first line as the header. Raises NotTable."""
    if not lines:
        raise NotTable(TableEmpty())
    words = [cell.casefold() for cell in lines[0].cells]
    if "player" in words:
        numbers = tuple((what, words.index(word)) for what, word in _known(words, NUMBERS))
        round_columns = {what: words.index(word) for what, word in _known(words, ROUND_COLUMNS)}
        if not numbers or "round" not in round_columns:
            raise NotTable(TableWithoutHeader())
        return TableHeader(round_columns, {"": numbers}, words.index("player"))
    return _paper_header(lines[0].cells, words)


def _paper_header(cells: Sequence[str], words: Sequence[str]) -> TableHeader:
    """The header of a table laid out like the paper: columns of the round, then one or two for each player."""
    round_columns: dict[str, int] = {}
    for place, word in enumerate(words):
        # Our own sheets call the cards of a round its tricks.
        what = (
            "cards"
            if word == "tricks"
            else next((what for what, known in ROUND_COLUMNS.items() if word in known), None)
        )
        if what is None or what in round_columns:
            break
        round_columns[what] = place
    players: dict[str, list[tuple[str, int]]] = {}
    name = ""
    for place in range(len(round_columns), len(cells)):
        found = OF_A_PLAYER.fullmatch(cells[place])
        what = found["what"].casefold() if found else ""
        name = (found["name"] if found else cells[place]) or name
        players.setdefault(name, []).append((what, place))
    return TableHeader(round_columns, _named(players, round_columns))


def _named(players: Mapping[str, list[tuple[str, int]]], round_columns: Mapping[str, int]) -> dict[str, Columns]:
    """The players with the meaning of their columns: a name alone stands over totals, or over bids and totals."""
    if len(players) > MAX_PLAYERS:
        raise NotTable(TableTooLong(1))
    named = {}
    for name, columns in players.items():
        unnamed = [place for what, place in columns if not what]
        if len(unnamed) == len(columns) <= 2:
            named[name] = tuple(zip(("bid", "total")[-len(columns) :], unnamed, strict=True))
        else:
            named[name] = tuple((_meaning(what), place) for what, place in columns)
    shapes = {tuple(what for what, _ in columns) for columns in named.values()}
    if not round_columns or len(named) < 2 or "" in named or len(shapes) != 1 or any("" in shape for shape in shapes):
        raise NotTable(TableWithoutHeader())
    return named


def _meaning(word: str) -> str:
    return next((what for what, known in NUMBERS.items() if word in known), "")


def _known(words: Sequence[str], meanings: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Each meaning with the first word that stands for it in the header."""
    for what, known in meanings.items():
        word = next((word for word in known if word in words), None)
        if word is not None:
            yield what, word
