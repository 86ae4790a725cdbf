"""The parts of a table as people type it: a title, a header with its rounds, sums below, and other tables after it.

If the header is not understood, the meaning of each column is guessed and then chosen by a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.files.tables.header import (
    OF_A_PLAYER,
    TableHeader,
    column_words,
    header_by_meanings,
    header_of,
    meaning_of,
)
from scorekeeper.files.tables.text import NotTable, TableLine, read_lines, require_cells
from scorekeeper.rules.faults.paper import TableEmpty, TableWithoutHeader

# This many lines below the header are shown beside the choice.
LINES_SHOWN = 4

# More lines below the rounds are named by the first of them.
MAX_NAMED = 5


class ColumnMeaning(StrEnum):
    """What a column holds: a value of the round, the name of the player whom the line is about, or a number of one
    player.
    """

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
    """Return the columns of a table, each with a guess at its meaning. Raises NotTable."""
    lines = read_lines(data)
    begin = likely_header_place(lines)
    headers = lines[begin].cells if lines else ()
    shown = lines[begin + 1 : begin + 1 + LINES_SHOWN]
    return tuple(
        TableColumn(header, tuple(line.at(place) for line in shown if line.at(place)), *_guessed_meaning(header))
        for place, header in enumerate(headers)
    )


def _guessed_meaning(header: str) -> tuple[ColumnMeaning, str]:
    """Return the likely meaning of a header: a known word alone, or one beside a name."""
    meaning = meaning_of(header)
    if meaning in MEANINGS:
        return ColumnMeaning(meaning), ""
    return next(_meanings_within(header), (ColumnMeaning.NOTHING, _POSSESSIVE.sub("", header)))


def _meanings_within(header: str) -> Iterator[tuple[ColumnMeaning, str]]:
    for meaning in OF_A_PLAYER:
        for word in (word for word, known in column_words().items() if known == meaning):
            found = re.search(rf"\b{re.escape(word)}\b", header, re.IGNORECASE)
            if found:
                rest = f"{header[: found.start()]} {header[found.end() :]}"
                yield ColumnMeaning(meaning), " ".join(re.sub(r"[^\w\s]", " ", _POSSESSIVE.sub("", rest)).split())


class TableBlock(Struct, frozen=True):
    """A header with the lines of its rounds, and the texts of the lines around them that are left out."""

    header: TableHeader
    lines: tuple[TableLine, ...]
    left_out: tuple[str, ...]


def table_blocks(lines: Sequence[TableLine], meanings: Sequence[tuple[str, str]] = ()) -> list[TableBlock]:
    """Return all tables that are laid out like the first one; they are other games of the same people. The rest is left
    out.

    `meanings` replace the header of the columns. Raises NotTable.
    """
    if not lines:
        raise NotTable(TableEmpty())
    headers = _headers_by_meanings(lines, meanings) if meanings else _headers_found(lines)
    if not headers:
        raise NotTable(TableWithoutHeader())
    # A list of players and their points may be above the rounds.
    counted = (place for place, header in headers if header.round_columns)
    begin = next(counted, headers[0][0])
    headers = [each for each in headers if each[0] >= begin]
    names_above = headers[0][1].cells != lines[begin].cells
    before = tuple(line.text for line in lines[: begin - names_above])
    blocks: list[TableBlock] = []
    for (place, header), (end, _) in pairwise([*headers, (len(lines), headers[0][1])]):
        if blocks and header.shape != headers[0][1].shape:
            text = lines[place].text + " …"
            blocks[-1] = replace(blocks[-1], left_out=(*blocks[-1].left_out, text))
            continue
        require_cells(lines[place], len(header.cells))
        blocks.append(_table_block(header, lines[place + 1 : end], before))
        before = ()
    return blocks


def likely_header_place(lines: Sequence[TableLine]) -> int:
    """Return the index of the line that is likely to be the header, for a table whose words are unknown. A title above
    it has fewer cells.
    """
    filled = [sum(map(bool, line.cells)) for line in lines]
    return next((place for place, count in enumerate(filled) if 2 * count >= max(filled)), 0)


def _headers_by_meanings(
    lines: Sequence[TableLine], meanings: Sequence[tuple[str, str]]
) -> list[tuple[int, TableHeader]]:
    place = likely_header_place(lines)
    header = header_by_meanings(lines[place].cells, meanings)
    return [] if header is None else [(place, header)]


def _headers_found(lines: Sequence[TableLine]) -> list[tuple[int, TableHeader]]:
    found: list[tuple[int, TableHeader]] = []
    for place, line in enumerate(lines):
        header = header_of(line, lines[place - 1] if place else None)
        if header is None:
            continue
        # The names are a header by themselves, and the words below them say more.
        if found and found[-1][0] == place - 1:
            found.pop()
        found.append((place, header))
    return found


def _table_block(header: TableHeader, lines: Sequence[TableLine], before: tuple[str, ...]) -> TableBlock:
    """Return the lines from the first round to the last one, without totals. If no line looks like a round, return all
    lines.
    """
    header = _without_empty_columns(header, lines)
    rounds = _which_are_rounds(header, lines)
    if not any(rounds):
        return TableBlock(header, tuple(lines), before)
    begin, end = rounds.index(True), len(rounds) - rounds[::-1].index(True)
    # Below an empty line a line of words begins something else, whatever its numbers are.
    for place in range(begin + 1, end):
        if not rounds[place] and lines[place].number > lines[place - 1].number + 1:
            end = place
            break
    # A word for the number of a round is a subtotal; any other line between rounds is to be read, or refused.
    kept = [
        begin <= place < end and (rounds[place] or not (_is_sum_line(line) or header.cell("round", line)))
        for place, line in enumerate(lines)
    ]
    others = [line.text for line, here in zip(lines[:end], kept, strict=False) if not here]
    below = [line.text for line in lines[end:]]
    if len(below) > MAX_NAMED:
        below = [f"{below[0]} …"]
    used = tuple(line for line, here in zip(lines, kept, strict=True) if here)
    for line in used:
        require_cells(line, len(header.cells))
    return TableBlock(header, used, (*before, *others, *below))


def _without_empty_columns(header: TableHeader, lines: Sequence[TableLine]) -> TableHeader:
    """Drop the columns of the round that are empty throughout."""
    filled = {key: place for key, place in header.round_columns.items() if any(line.at(place) for line in lines)}
    return replace(header, round_columns=filled)


def _which_are_rounds(header: TableHeader, lines: Sequence[TableLine]) -> list[bool]:
    """Return for each line whether it looks like a line of a round: it has the number of a round, or a player who was
    not yet in the round.
    """
    found: list[bool] = []
    seen: set[str] = set()
    label = ""
    for line in lines:
        own = header.cell("round", line)
        if own:
            seen, label = set(), own
        # A line without a number continues what is above it, also below the word for a total.
        counted = own or (label if header.player is not None and not _has_digit(label) else "")
        found.append(not _is_sum_line(line) and _is_round_line(header, line, counted, seen))
        seen.update(header.names(line))
    return found


def _is_round_line(header: TableHeader, line: TableLine, label: str, seen: set[str]) -> bool:
    if label:
        return _has_digit(label)
    if header.player is None:
        if "round" in header.round_columns:
            return False
        first = header.cell("cards", line) if "cards" in header.round_columns else "".join(line.cells)
        return _has_digit(first)
    name = line.at(header.player)
    if not name or ("round" in header.round_columns and name in seen):
        return False
    [(_, values)] = header.by_player(line)
    return any(text for what, text in values.items() if what != "total" or len(values) == 1)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_sum_line(line: TableLine) -> bool:
    """Return whether the first word of a line is one for a total."""
    return meaning_of(next((cell for cell in line.cells if cell), "")) == "total"
