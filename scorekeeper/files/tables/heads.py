"""The first line of a table: where the rounds, the players and their numbers stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from scorekeeper.files.tables.text import NotTable, TableLine
from scorekeeper.rules.faults.paper_table import TableEmpty, TableTooLong, TableWithoutHeader

MAX_PLAYERS = 13
# What a column may be called; the first of the words is what it means.
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "bid": ("bid", "bids"),
    "tricks": ("tricks", "won"),
    "points": ("points", "score"),
    "total": ("total", "running total", "running_total", "sum"),
    "made": ("made",),
}
LEADS = {"round": ("round", "no", "#"), "cards": ("cards", "hand"), "trump": ("trump",)}
OF_A_PLAYER = re.compile(r"(?P<name>.+?)[ _:/-]+(?P<what>bids?|tricks|won|points|score|total|made)", re.IGNORECASE)

Columns = tuple[tuple[str, int], ...]


class TableHead(Struct, frozen=True):
    """`leads` are the columns of the round itself, `players` those of each player by name, in the order of the seats.

    With `player` set each line is about the player it names in that column, and `players` has the one entry for all.
    """

    leads: Mapping[str, int]
    players: Mapping[str, Columns]
    player: int | None = None

    def under(self, key: str, line: TableLine) -> str:
        """What stands in a line under a word about the round, empty where there is no such column."""
        return line.cells[self.leads[key]] if key in self.leads else ""

    def by_player(self, line: TableLine) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Each player of a line with that player's cells."""
        for name, columns in self.players.items():
            who = name if self.player is None else line.cells[self.player]
            yield who, {what: line.cells[place] for what, place in columns}


def head_of(lines: Sequence[TableLine]) -> TableHead:
    """The head that the first line is. Raises NotTable."""
    if not lines:
        raise NotTable(TableEmpty())
    words = [cell.casefold() for cell in lines[0].cells]
    if "player" in words:
        numbers = tuple((what, words.index(word)) for what, word in _known(words, NUMBERS))
        leads = {what: words.index(word) for what, word in _known(words, LEADS)}
        if not numbers or "round" not in leads:
            raise NotTable(TableWithoutHeader())
        return TableHead(leads, {"": numbers}, words.index("player"))
    return _paper_head(lines[0].cells, words)


def _paper_head(cells: Sequence[str], words: Sequence[str]) -> TableHead:
    """The head of a table like the paper: a few columns about the round, then one or two for each player."""
    leads: dict[str, int] = {}
    for place, word in enumerate(words):
        # Our own sheets call the cards of a round its tricks.
        what = "cards" if word == "tricks" else next((what for what, known in LEADS.items() if word in known), None)
        if what is None or what in leads:
            break
        leads[what] = place
    players: dict[str, list[tuple[str, int]]] = {}
    name = ""
    for place in range(len(leads), len(cells)):
        found = OF_A_PLAYER.fullmatch(cells[place])
        what = found["what"].casefold() if found else ""
        name = (found["name"] if found else cells[place]) or name
        players.setdefault(name, []).append((what, place))
    return TableHead(leads, _named(players, leads))


def _named(players: Mapping[str, list[tuple[str, int]]], leads: Mapping[str, int]) -> dict[str, Columns]:
    """The players with the meaning of their columns: a name alone stands over totals, or over bids and totals."""
    if len(players) > MAX_PLAYERS:
        raise NotTable(TableTooLong(1))
    named = {}
    for name, columns in players.items():
        silent = [place for what, place in columns if not what]
        if len(silent) == len(columns) <= 2:
            named[name] = tuple(zip(("bid", "total")[-len(columns) :], silent, strict=True))
        else:
            named[name] = tuple((_meaning(what), place) for what, place in columns)
    shapes = {tuple(what for what, _ in columns) for columns in named.values()}
    if not leads or len(named) < 2 or "" in named or len(shapes) != 1 or any("" in shape for shape in shapes):
        raise NotTable(TableWithoutHeader())
    return named


def _meaning(word: str) -> str:
    return next((what for what, known in NUMBERS.items() if word in known), "")


def _known(words: Sequence[str], meanings: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Each meaning with the first word that stands for it in the head."""
    for what, known in meanings.items():
        word = next((word for word in known if word in words), None)
        if word is not None:
            yield what, word
