"""The header of a table: the columns of the rounds, the players and their numbers, by the words that name them in our
own CSV and on our screens in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from scorekeeper.files.tables.text import NotTable, TableLine
from scorekeeper.rules.faults.paper import TableTooLong
from scorekeeper.rules.normalization import normalized
from scorekeeper.wording import N_
from scorekeeper.wording.translation import language_for, languages

MAX_PLAYERS = 13

Columns = tuple[tuple[str, int], ...]

OF_THE_ROUND = ("round", "cards", "trump")
OF_A_PLAYER = ("bid", "tricks", "points", "total", "made")
# Columns that tell the games of one table apart.
OF_THE_GAME = ("game", "date")
IN_ENGLISH: Mapping[str, tuple[str, ...]] = {
    "bid": ("bid", "bids"),
    "tricks": ("tricks", "won"),
    "points": ("points", "score"),
    "total": ("total", "running total", "running_total", "sum"),
    "made": ("made",),
    "round": ("round", "no", "#"),
    "cards": ("cards", "hand"),
    "trump": ("trump",),
    "player": ("player", "name", "players"),
    "game": ("game",),
    "date": ("date",),
    "dealer": ("dealer",),
}
ON_SCREENS: Mapping[str, tuple[str, ...]] = {
    "bid": (N_("Bid"), N_("bid"), N_("bids")),
    "tricks": (N_("Tricks"), N_("tricks"), N_("tricks taken")),
    "points": (N_("Points"),),
    "total": (N_("Total"), N_("total"), N_("Totals"), N_("running total")),
    "made": (N_("Made"),),
    "round": (N_("Round"), N_("Rounds"), N_("No.")),
    "cards": (N_("Cards"),),
    "trump": (N_("Trump"),),
    "player": (N_("Player"), N_("Players"), N_("Name")),
    "game": (N_("Game"),),
    "date": (N_("Date"), N_("Day"), N_("Played on")),
    "dealer": (N_("Dealer"),),
}
YES = ("yes", "y", "true", "1", "x", "made", "+", "✓")
# No page of ours says a plain "no", so no catalogue has it.
NO = ("no", "n", "false", "0", "-", "−", "missed", "nein", "non", "nie", "nee", "nem", "não", "nu", "לא")


class TableHeader(Struct, frozen=True):
    """The header of a table. `round_columns` are the columns of the round itself; `players` has the columns of each
    player by name, in the order of the seats.

    If `player` is set, each line is about the player named in that column, and `players` has a single entry for all of
    them. `cells` are the words of the header.
    """

    cells: tuple[str, ...]
    round_columns: Mapping[str, int]
    players: Mapping[str, Columns]
    player: int | None = None

    @property
    def player_columns(self) -> tuple[str, ...]:
        """The kinds of columns that the table has for each player."""
        return tuple(what for what, _ in next(iter(self.players.values())))

    @property
    def shape(self) -> tuple[object, ...]:
        """A value that is equal for tables that are laid out alike."""
        return self.player is None, frozenset(self.round_columns), self.player_columns

    @property
    def unread(self) -> tuple[int, ...]:
        """The unused columns."""
        read = {self.player, *self.round_columns.values()}
        read |= {place for columns in self.players.values() for _, place in columns}
        return tuple(place for place in range(len(self.cells)) if place not in read)

    def cell(self, key: str, line: TableLine) -> str:
        """Return the cell of a line in a column of the round, or an empty text without such a column."""
        return line.at(self.round_columns[key]) if key in self.round_columns else ""

    def names(self, line: TableLine) -> tuple[str, ...]:
        """Return the players whom a line is about."""
        return tuple(self.players) if self.player is None else (line.at(self.player),)

    def by_player(self, line: TableLine) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield each player of a line with that player's cells."""
        for name, columns in zip(self.names(line), self.players.values(), strict=True):
            yield name, {what: line.at(place) for what, place in columns}


def header_of(line: TableLine, above: TableLine | None = None) -> TableHeader | None:
    """Read a line as a header, or return None if it is not one. If it has words but no names, the names are in the line
    `above`.

    Raises NotTable if it has more players than can play.
    """
    cells = line.cells
    meanings = [meaning_of(cell) for cell in cells]
    if "player" in meanings:
        return _line_per_player_header(cells, meanings)
    words = [meaning for meaning in meanings if meaning in OF_A_PLAYER]
    if above is not None and len(words) > len(set(words)):
        cells = _words_with_names(above, cells)
        meanings = [meaning_of(cell) for cell in cells]
    header = _paper_header(cells, meanings)
    if header is not None and len(header.players) > MAX_PLAYERS:
        raise NotTable(TableTooLong(line.number))
    return header


def header_by_meanings(cells: Sequence[str], meanings: Sequence[tuple[str, str]]) -> TableHeader | None:
    """Return the header of a table by the chosen meaning of each column and its player, or None if they make no
    table.
    """
    what = [meaning for meaning, _ in meanings[: len(cells)]]
    if "player" in what:
        return _line_per_player_header(cells, what)
    players: dict[str, list[tuple[str, int]]] = {}
    for place, (meaning, whose) in enumerate(meanings[: len(cells)]):
        if meaning in OF_A_PLAYER:
            players.setdefault(whose, []).append((meaning, place))
    return _header_with_players(cells, _first_columns(what, OF_THE_ROUND), players)


def _line_per_player_header(cells: Sequence[str], meanings: Sequence[str]) -> TableHeader | None:
    numbers = _first_columns(meanings, OF_A_PLAYER)
    if not numbers:
        return None
    round_columns = _first_columns(meanings, OF_THE_ROUND)
    # Players with points alone are a list of who won.
    if not {*round_columns, *numbers} & {"round", "cards", "bid", "tricks"}:
        return None
    return TableHeader(tuple(cells), round_columns, {"": tuple(numbers.items())}, meanings.index("player"))


def _paper_header(cells: Sequence[str], meanings: Sequence[str]) -> TableHeader | None:
    """Return the header of a table laid out as on paper, or None: columns of the round, then one or two for
    each player.
    """
    last = max((place for place, meaning in enumerate(meanings) if meaning in OF_THE_ROUND), default=-1)
    round_columns: dict[str, int] = {}
    begin = 0
    for place, meaning in enumerate(meanings):
        # Our own sheets call the cards of a round its tricks.
        what = "cards" if meaning == "tricks" else meaning
        if what in OF_THE_ROUND and what not in round_columns:
            round_columns[what] = place
        elif place > last and what not in (*OF_THE_GAME, "dealer"):
            break
        begin = place + 1
    players: dict[str, list[tuple[str, int]]] = {}
    name = ""
    for place in range(begin, len(cells)):
        found = _player_column_pattern().fullmatch(cells[place])
        name = (found["name"] if found else cells[place]) or name
        players.setdefault(name, []).append((meaning_of(found["what"]) if found else "", place))
    if not round_columns and any(what == "" for columns in players.values() for what, _ in columns):
        return None
    return _header_with_players(cells, round_columns, _with_totals_and_bids(players))


def _header_with_players(
    cells: Sequence[str], round_columns: Mapping[str, int], players: Mapping[str, Sequence[tuple[str, int]]]
) -> TableHeader | None:
    """Return the header with these players. Return None if there are fewer than two, or if they do not all have the
    same columns.
    """
    shapes = {tuple(sorted(what for what, _ in columns)) for columns in players.values()}
    nameless = any(not name or meaning_of(name) in OF_A_PLAYER for name in players)
    if len(players) < 2 or nameless or len(shapes) != 1 or any("" in shape for shape in shapes):
        return None
    return TableHeader(tuple(cells), round_columns, {name: tuple(columns) for name, columns in players.items()})


def _with_totals_and_bids(players: Mapping[str, Sequence[tuple[str, int]]]) -> dict[str, Sequence[tuple[str, int]]]:
    """Return the players with a meaning for columns that have only a name above them: one is the total, two are bid and
    total.
    """
    named: dict[str, Sequence[tuple[str, int]]] = {}
    for name, columns in players.items():
        alone = len(columns) <= 2 and not any(what for what, _ in columns)
        places = [place for _, place in columns]
        named[name] = [*zip(("bid", "total")[-len(places) :], places, strict=True)] if alone else columns
    return named


def _words_with_names(above: TableLine, cells: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a line. A word for a number of a player gets the name above it, or the next name to the left,
    in front.
    """
    joined, name = [], ""
    for place in range(max(len(above.cells), len(cells))):
        cell = cells[place] if place < len(cells) else ""
        name = above.at(place) or name
        joined.append(f"{name} {cell}" if meaning_of(cell) in OF_A_PLAYER and name else cell or above.at(place))
    return tuple(joined)


def _first_columns(meanings: Sequence[str], wanted: Sequence[str]) -> dict[str, int]:
    return {what: meanings.index(what) for what in wanted if what in meanings}


@cache
def _player_column_pattern() -> re.Pattern[str]:
    """Return a pattern of a name with the word for what is under it."""
    words = sorted((word for word, what in column_words().items() if what in OF_A_PLAYER), key=len, reverse=True)
    return re.compile(rf"(?P<name>.+?)[ _:/-]+(?P<what>{'|'.join(map(re.escape, words))})", re.IGNORECASE)


def meaning_of(text: str) -> str:
    """Return what a column under this word holds, or an empty text."""
    return column_words().get(_comparison_key(text), "")


def plus_or_minus(text: str) -> str:
    """Return `+` for a word that says that a bid was made, and `-` for one that says that it was missed. Return any
    other word unchanged.
    """
    word = _comparison_key(text)
    if word in (*YES, *_translations((N_("yes"), N_("made")))):
        return "+"
    return "-" if word in (*NO, *_translations((N_("missed"),))) else text


@cache
def column_words() -> Mapping[str, str]:
    """Return the meaning of each word, in lower case. If a word has several meanings, the first counts."""
    words: dict[str, str] = {}
    for meaning, known in IN_ENGLISH.items():
        words |= dict.fromkeys(known, meaning)
    for meaning, texts in ON_SCREENS.items():
        words = dict.fromkeys(_translations(texts), meaning) | words
    return words


@cache
def _translations(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(_comparison_key(language_for(code)(text)) for code in languages() for text in texts)


def _comparison_key(text: str) -> str:
    return normalized(text).strip().casefold().rstrip(".:")
