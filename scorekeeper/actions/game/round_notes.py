"""What stands in the margin of a round: the day it was played on, and a note to remember it by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.game.rounds import MAX_NOTE_LENGTH, Round


@dataclass(frozen=True)
class NoteWrite:
    """Set the note of a round, empty for none, or its day from what the keeper saw to something else."""

    round: int
    what: Literal["note", "played_on"]
    was: str | date | None
    now: str | date | None


def note_held(record: Round, write: NoteWrite) -> str | date | None:
    """What the margin of a round says now."""
    return record.note if write.what == "note" else record.played_on


def with_note(record: Round, write: NoteWrite) -> Round:
    """The round after this write. Raises IllegalAct for a note that no line holds."""
    if isinstance(write.now, str):
        if len(write.now) > MAX_NOTE_LENGTH:
            raise IllegalAct([Problem(WrongValue("note", "note"), write.round)])
        return replace(record, note=write.now)
    return replace(record, played_on=write.now)
