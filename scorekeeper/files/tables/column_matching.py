"""A table whose header is not understood: the meaning of each column, guessed and then chosen by a person.

The table is written again with a header that `read_header` understands, without columns that mean nothing.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from scorekeeper.files.tables.header import NUMBERS, ROUND_COLUMNS
from scorekeeper.files.tables.text import read_lines

# So many lines below the header are shown beside the choice.
LINES_SHOWN = 4


class ColumnMeaning(StrEnum):
    """What a column holds: something of the round, the name of the line's player, or a number of one player."""

    NOTHING = ""
    ROUND = "round"
    CARDS = "cards"
    TRUMP = "trump"
    PLAYER = "player"
    BID = "bid"
    TRICKS = "tricks"
    MADE = "made"
    POINTS = "points"
    TOTAL = "total"


OF_THE_ROUND = (ColumnMeaning.ROUND, ColumnMeaning.CARDS, ColumnMeaning.TRUMP)
OF_A_PLAYER = (ColumnMeaning.BID, ColumnMeaning.TRICKS, ColumnMeaning.MADE, ColumnMeaning.POINTS, ColumnMeaning.TOTAL)
_WORDS = {
    ColumnMeaning(key): words
    for key, words in (*ROUND_COLUMNS.items(), *NUMBERS.items(), ("player", ("player", "name", "players")))
}

_POSSESSIVE = re.compile(r"['’]s\b.*")


class TableColumn(Struct, frozen=True):
    """A column: its header, a sample of its cells, its meaning, and the player whose numbers it holds."""

    header: str
    sample: tuple[str, ...]
    meaning: ColumnMeaning
    whose: str


def columns_of(data: bytes) -> tuple[TableColumn, ...]:
    """The columns of a table, each with a guess at its meaning. Raises NotTable."""
    lines = read_lines(data)
    headers = lines[0].cells if lines else ()
    shown = lines[1 : 1 + LINES_SHOWN]
    return tuple(
        TableColumn(header, tuple(line.cells[place] for line in shown if line.cells[place]), *_guess(header))
        for place, header in enumerate(headers)
    )


def with_meanings(data: bytes, meanings: Sequence[tuple[ColumnMeaning, str]]) -> bytes:
    """The table with a header of these meanings, each with the player whose column it is. Raises NotTable.

    With a column for the player, a line is about one player in one round. Without one, a line is a round.
    """
    lines = read_lines(data)
    places = list(enumerate(meanings[: len(lines[0].cells)] if lines else ()))
    about = [(place, meaning.value) for place, (meaning, _) in places if meaning in OF_THE_ROUND]
    player = [(place, meaning.value) for place, (meaning, _) in places if meaning is ColumnMeaning.PLAYER]
    numbers = [(place, meaning, whose) for place, (meaning, whose) in places if meaning in OF_A_PLAYER]
    if player:
        chosen = [*about, *player, *((place, meaning.value) for place, meaning, _ in numbers)]
    else:
        seats = list(dict.fromkeys(whose for _, _, whose in numbers))
        seated = sorted(numbers, key=lambda each: seats.index(each[2]))
        chosen = [*about, *((place, f"{whose} {meaning.value}") for place, meaning, whose in seated)]
    numbered = not about and not player
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*(["round"] if numbered else []), *(header for _, header in chosen)])
    for number, line in enumerate(lines[1:], 1):
        writer.writerow([*([number] if numbered else []), *(line.cells[place] for place, _ in chosen)])
    return text.getvalue().encode()


def _guess(header: str) -> tuple[ColumnMeaning, str]:
    """The likely meaning of a header: a known word alone, or one beside a name."""
    words = header.casefold()
    for meaning, known in _WORDS.items():
        if words in known:
            return meaning, ""
    return next(_within(header), (ColumnMeaning.NOTHING, _POSSESSIVE.sub("", header)))


def _within(header: str) -> Iterator[tuple[ColumnMeaning, str]]:
    for meaning in OF_A_PLAYER:
        for word in _WORDS[meaning]:
            found = re.search(rf"\b{re.escape(word)}\b", header, re.IGNORECASE)
            if found:
                rest = f"{header[: found.start()]} {header[found.end() :]}"
                yield meaning, " ".join(re.sub(r"[^\w\s]", " ", _POSSESSIVE.sub("", rest)).split())
