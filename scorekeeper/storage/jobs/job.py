"""Background jobs: what was ordered, and how far each one is."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

# Called with how many parts of a job are done, and of how many.
Progress = Callable[[int, int], None]


class Stage(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    BEING_MADE = "being-made"
    READY = "ready"
    FAILED = "failed"


class BookOrder(Struct, frozen=True, tag_field="kind", tag="book"):
    """Which games of a group are wanted as a book: all, or those of a player or a year; on which paper, in which ink
    and language.
    """

    group_id: int
    paper: str = "a4"
    ink: str = "colour"
    player: str = ""
    year: int | None = None
    language: str = "en"


class ArchiveOrder(Struct, frozen=True, tag_field="kind", tag="archive"):
    """A group that is wanted as an archive."""

    group_id: int


class ImportOrder(Struct, frozen=True, tag_field="kind", tag="import"):
    """The archive of a group that a device brought in by the form `form_id`; its bytes are the job's `source`.

    What is wrong with it is told in the `language` of who brought it.
    """

    device: str
    form_id: str
    language: str = "en"


class RemovalOrder(Struct, frozen=True, tag_field="kind", tag="removal"):
    """What is left of deleted groups is to be removed."""


class SheetOrder(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """Documents that are wanted as one file, as `print_as` says; their HTML is the job's `source`, a list of `parts`.

    `cleared` says when the cache of prints was last cleared before the documents were made.
    """

    print_as: str
    cleared: str
    parts: int = 1


Order = BookOrder | ArchiveOrder | ImportOrder | RemovalOrder | SheetOrder
# A sheet is printed between two parts of a set, and either between two parts of any other job.
SHEET, SET, LONG, ANY = range(4)


class BackgroundJob(Struct, frozen=True):
    """A job by its key: what was ordered, and `done` of `games` so far.

    `file` exists once it is ready; `failure` is the reason why it never will be. `notes` are sentences for who ordered.
    """

    key: str
    order: Order
    stage: Stage
    ordered_at: float
    done: int
    games: int
    attempts: int
    failure: str
    notes: tuple[str, ...]
    file: Path

    @property
    def pending(self) -> bool:
        """Whether it is still to come."""
        return self.stage in (Stage.WAITING, Stage.BEING_MADE)

    @property
    def urgency(self) -> int:
        """Return what kind of turn it takes, the smallest first."""
        if not isinstance(self.order, SheetOrder):
            return LONG
        return SHEET if self.order.parts == 1 else SET

    @property
    def source(self) -> Path:
        """The file that came with the order."""
        return self.file.with_name("source")
