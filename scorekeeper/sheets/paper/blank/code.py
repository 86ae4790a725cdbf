"""The QR code on a blank sheet, for a program that reads a photograph of it: which sheet it is, and for which game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

# The version of the layout: incremented whenever something on a blank sheet moves.
EDITION = 3
PREFIX = "OHHELL"
# What a sheet can have, in the order in which it follows the paper.
MARKS = ("holes", "ones", "mirrored")


class SheetCode(Struct, frozen=True):
    """What the code of one page says. `cards` are those of all rounds of the sheet, on whichever page they stand.

    With `holes` the margin for punch holes is wider, with `ones` a 1 is printed before bids. In a language written from
    the right the sheet is `mirrored`.
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
        """The text of the QR code: `OHHELL/3/desilva/desilva/4/1-13.12-1/a4/1-1`."""
        paper = "-".join([self.paper, *(mark for mark in MARKS if getattr(self, mark))])
        parts = (PREFIX, EDITION, self.sheet, self.rules, self.players, _runs_text(self.cards), paper)
        return "/".join(map(str, (*parts, f"{self.page}-{self.pages}")))


def _runs_text(cards: Sequence[int]) -> str:
    """Run-length encoded: numbers that go up or down by one as `1-13`, equal ones as `5*4`, with dots between."""
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
