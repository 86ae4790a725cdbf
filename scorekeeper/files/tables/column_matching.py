"""A table whose first line nobody here understands: what each column is, guessed and then chosen by a person.

The table is written anew with a first line that `heads` reads; columns without a meaning are left out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from scorekeeper.files.tables.heads import LEADS, NUMBERS
from scorekeeper.files.tables.text import read_lines

# So many lines below the first are shown beside the choice.
LINES_SHOWN = 4


class Means(StrEnum):
    """What stands in a column: something of the round, the player the line is about, or a number of one player."""

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


OF_THE_ROUND = (Means.ROUND, Means.CARDS, Means.TRUMP)
OF_A_PLAYER = (Means.BID, Means.TRICKS, Means.MADE, Means.POINTS, Means.TOTAL)
_WORDS = {
    Means(key): words for key, words in (*LEADS.items(), *NUMBERS.items(), ("player", ("player", "name", "players")))
}

_POSSESSIVE = re.compile(r"['’]s\b.*")


class TableColumn(Struct, frozen=True):
    """A column: what its first line says, what stands below, what it means, and whose numbers these are."""

    head: str
    sample: tuple[str, ...]
    means: Means
    whose: str


def columns_of(data: bytes) -> tuple[TableColumn, ...]:
    """The columns of a table with a guess at each. Raises NotTable."""
    lines = read_lines(data)
    heads = lines[0].cells if lines else ()
    shown = lines[1 : 1 + LINES_SHOWN]
    return tuple(
        TableColumn(head, tuple(line.cells[place] for line in shown if line.cells[place]), *_guess(head))
        for place, head in enumerate(heads)
    )


def with_meanings(data: bytes, meanings: Sequence[tuple[Means, str]]) -> bytes:
    """The table again, headed by these meanings; each goes with the player whose column it is. Raises NotTable.

    With a column for the player, a line is about one player in one round. Without one, a line is a round.
    """
    lines = read_lines(data)
    places = list(enumerate(meanings[: len(lines[0].cells)] if lines else ()))
    about = [(place, means.value) for place, (means, _) in places if means in OF_THE_ROUND]
    player = [(place, means.value) for place, (means, _) in places if means is Means.PLAYER]
    numbers = [(place, means, whose) for place, (means, whose) in places if means in OF_A_PLAYER]
    if player:
        chosen = [*about, *player, *((place, means.value) for place, means, _ in numbers)]
    else:
        seats = list(dict.fromkeys(whose for _, _, whose in numbers))
        seated = sorted(numbers, key=lambda each: seats.index(each[2]))
        chosen = [*about, *((place, f"{whose} {means.value}") for place, means, whose in seated)]
    counted = not about and not player
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*(["round"] if counted else []), *(head for _, head in chosen)])
    for number, line in enumerate(lines[1:], 1):
        writer.writerow([*([number] if counted else []), *(line.cells[place] for place, _ in chosen)])
    return text.getvalue().encode()


def _guess(head: str) -> tuple[Means, str]:
    """What a head may mean: a known word alone, or one beside a name."""
    words = head.casefold()
    for means, known in _WORDS.items():
        if words in known:
            return means, ""
    return next(_within(head), (Means.NOTHING, _POSSESSIVE.sub("", head)))


def _within(head: str) -> Iterator[tuple[Means, str]]:
    for means in OF_A_PLAYER:
        for word in _WORDS[means]:
            found = re.search(rf"\b{re.escape(word)}\b", head, re.IGNORECASE)
            if found:
                rest = f"{head[: found.start()]} {head[found.end() :]}"
                yield means, " ".join(re.sub(r"[^\w\s]", " ", _POSSESSIVE.sub("", rest)).split())
