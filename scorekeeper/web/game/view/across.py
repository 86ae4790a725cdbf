"""The view across the table: who stands how, in the fixed order of the seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.web.game.view.players import PlayerLine
from scorekeeper.web.game.view.words import PageWords
from scorekeeper.wording.numbers import number_text


class AcrossTile(Struct, frozen=True):
    """One player's part of the view: the running total, and what the player's line says of the round.

    `letters` is how many the total has, from 2 to 6: each more makes it smaller, so that it stands in one line.
    `value` is the bid or the count as the line has it, empty after the game, where the total says it all.
    """

    seat: int
    name: str
    total: str
    below: bool
    letters: int
    value: str
    note: str
    state: str


# What the call says in huge type, and how much wider a capital is than other letters.
CALLS = ("bid-of", "under", "over", "even")
CAPITAL, SMALL = 1.0, 0.8
PLACE = re.compile(r"%\(\w+\)s")


def call_letters(words: PageWords) -> int:
    """How many capitals the longest word of the call is as wide as, from 6 to 12: each more makes the call smaller, so
    that no word breaks. Words that a no-break space keeps together are one.
    """
    spoken = (word for key in CALLS for word in PLACE.sub("10", words.plain[key]).split(" "))
    widest = max(sum(CAPITAL if letter.isupper() else SMALL for letter in word) for word in spoken)
    return min(max(ceil(widest), 6), 12)


def across_tiles(sheet: ScoreSheet, lines: Sequence[PlayerLine]) -> tuple[AcrossTile, ...]:
    """Everybody by seat: people find their own total where it always is."""
    return tuple(
        AcrossTile(
            seat=line.seat,
            name=line.name,
            total=number_text(sheet.totals[line.seat]),
            below=sheet.totals[line.seat] < 0,
            letters=min(max(len(number_text(sheet.totals[line.seat])), 2), 6),
            value="" if sheet.finished else line.value,
            note=line.note,
            state=line.state,
        )
        for line in sorted(lines, key=lambda line: line.seat)
    )
