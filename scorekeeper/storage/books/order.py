"""The order of a book, and how far the book is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Stage(StrEnum):
    """How far a book is."""

    WAITING = "waiting"
    BEING_MADE = "being-made"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True)
class Order:
    """Which games of a club are wanted: all, or those of a player or a year; on which paper, in which ink."""

    club_id: int
    paper: str = "a4"
    ink: str = "colour"
    player: str = ""
    year: int | None = None


@dataclass(frozen=True)
class OrderedBook:
    """A book by its key: what was ordered, and `printed` of `games` so far. `file` exists once the book is ready;
    `failure` is the reason why it never will be.
    """

    key: str
    order: Order
    stage: Stage
    ordered_at: float
    printed: int
    games: int
    attempts: int
    failure: str
    file: Path

    @property
    def pending(self) -> bool:
        """Whether it is still to come."""
        return self.stage in (Stage.WAITING, Stage.BEING_MADE)
