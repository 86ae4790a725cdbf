"""What a book is made from, as values."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.pdf import NO_EXTRAS
from scorekeeper.sheets.paper.print_options import SheetExtras

# Called with the number of games printed so far, after each.
Progress = Callable[[int], None]


class Chapter(Struct, frozen=True):
    """One game of a book, the day on which it was started, and what its sheet shows beside the rounds."""

    sheet: ScoreSheet
    day: date
    extras: SheetExtras = NO_EXTRAS

    @property
    def players(self) -> str:
        """Everybody who plays by now, by seat."""
        return ", ".join(self.sheet.game.names)

    @property
    def name(self) -> str:
        """The name of the game: its title, or else its players."""
        return self.sheet.game.display_name


class BookSource(Struct, frozen=True):
    """The games of a book in its order, at least one. `title` says whose they are, `choice` which of them.

    `left_out` names those that cannot be read.
    """

    title: str
    choice: str
    chapters: tuple[Chapter, ...]
    left_out: tuple[str, ...] = ()
