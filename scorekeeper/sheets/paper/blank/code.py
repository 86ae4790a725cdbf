"""The QR code on a blank sheet, by which a program that reads a photo of it knows the sheet and the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

# The version of the layout: increment it whenever something on a blank sheet moves.
EDITION = 3
PREFIX = "OHHELL"
# Optional features of a sheet, in the order in which they follow the paper in the code.
MARKS = ("holes", "ones", "mirrored")


class SheetCode(Struct, frozen=True):
    """What the QR code on one page says about the sheet. `cards` are the cards of all rounds, also on other pages.

    With `holes` the margin is wider, for punched holes. With `ones` a 1 is printed before bids. In a right-to-left
    language the sheet is `mirrored`.
    """

    sheet: str
    rules: str
    players: int
    cards: tuple[int, ...]
    paper: str
    holes: bool
    ones: bool
    mirrored: bool
    page: int
    pages: int

    @property
    def text(self) -> str:
        """The text of the QR code, such as `OHHELL/3/desilva/desilva/4/1-13.12-1/a4/1-1`."""
        paper = "-".join([self.paper, *(mark for mark in MARKS if getattr(self, mark))])
        parts = (PREFIX, EDITION, self.sheet, self.rules, self.players, _runs_text(self.cards), paper)
        return "/".join(map(str, (*parts, f"{self.page}-{self.pages}")))


def _runs_text(cards: Sequence[int]) -> str:
    """Return numbers as text, run-length encoded: `1-13` goes up or down by one, `5*4` repeats a number, and dots join
    the runs.
    """
    return ".".join(map(_run_text, _runs(cards)))


def _runs(cards: Sequence[int]) -> Iterator[list[int]]:
    run = [cards[0]]
    for before, after in pairwise(cards):
        step = after - before
        if abs(step) <= 1 and (len(run) == 1 or step == run[1] - run[0]):
            run.append(after)
        else:
            yield run
            run = [after]
    yield run


def _run_text(run: Sequence[int]) -> str:
    if len(run) == 1:
        return str(run[0])
    return f"{run[0]}*{len(run)}" if run[0] == run[1] else f"{run[0]}-{run[-1]}"
