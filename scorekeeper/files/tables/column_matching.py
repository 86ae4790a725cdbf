"""A table whose header is not understood: the meaning of each column, guessed and then chosen by a person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from scorekeeper.files.tables.column_words import OF_A_PLAYER, column_words, meaning_of
from scorekeeper.files.tables.layout import header_place
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


MEANINGS = frozenset(ColumnMeaning) - {ColumnMeaning.NOTHING}

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
    begin = header_place(lines)
    headers = lines[begin].cells if lines else ()
    shown = lines[begin + 1 : begin + 1 + LINES_SHOWN]
    return tuple(
        TableColumn(header, tuple(line.at(place) for line in shown if line.at(place)), *_guess(header))
        for place, header in enumerate(headers)
    )


def _guess(header: str) -> tuple[ColumnMeaning, str]:
    """The likely meaning of a header: a known word alone, or one beside a name."""
    meaning = meaning_of(header)
    if meaning in MEANINGS:
        return ColumnMeaning(meaning), ""
    return next(_within(header), (ColumnMeaning.NOTHING, _POSSESSIVE.sub("", header)))


def _within(header: str) -> Iterator[tuple[ColumnMeaning, str]]:
    for meaning in OF_A_PLAYER:
        for word in (word for word, known in column_words().items() if known == meaning):
            found = re.search(rf"\b{re.escape(word)}\b", header, re.IGNORECASE)
            if found:
                rest = f"{header[: found.start()]} {header[found.end() :]}"
                yield ColumnMeaning(meaning), " ".join(re.sub(r"[^\w\s]", " ", _POSSESSIVE.sub("", rest)).split())
