"""What a book is made from, as plain values.

WeasyPrint and pikepdf are slow to import, so they are imported only when a book is written.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import BinaryIO

from msgspec import Struct

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import NO_EXTRAS
from scorekeeper.sheets.paper.pdf import printing_libraries
from scorekeeper.sheets.paper.print_options import PrintOptions, SheetExtras

# Called with the number of games printed so far, after each.
Progress = Callable[[int], None]


def write_book(source: BookSource, options: PrintOptions, file: BinaryIO, progress: Progress) -> None:
    """Write the book as PDF into a file, and call `progress` after each game. The same games give the same bytes.

    Raises PrintingUnavailable, and what `progress` raises.
    """
    with printing_libraries():
        from scorekeeper.sheets.book.render import print_book  # noqa: PLC0415 - loads WeasyPrint and pikepdf
    print_book(source, options, file, progress)


class Chapter(Struct, frozen=True):
    """A game of a book, the day on which it began, and what is printed of it besides the rounds."""

    sheet: ScoreSheet
    day: date
    extras: SheetExtras = NO_EXTRAS

    @property
    def players(self) -> str:
        """The current players, by seat."""
        return ", ".join(self.sheet.game.names)

    @property
    def name(self) -> str:
        """The title of the game, or else its players."""
        return self.sheet.game.display_name


class BookSource(Struct, frozen=True):
    """The games of a book in order, at least one. `title` is the name of the group, and `choice` says which of its
    games are in the book. `left_out` names the games that cannot be read.
    """

    title: str
    choice: str
    chapters: tuple[Chapter, ...]
    left_out: tuple[str, ...] = ()
