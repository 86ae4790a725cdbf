"""What stands in the margin of a round: the day it was played on, and what the table wants to remember of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.game.round_fields import FIELDS_BY_NAME
from scorekeeper.rules.game.rounds import Round


class NoteWrite(Struct, frozen=True):
    """Set the field `what` of a round from what the keeper saw to something else."""

    round: int
    what: str
    was: Any
    now: Any


def note_held(record: Round, write: NoteWrite) -> Any:
    """The value of the field that is written."""
    return FIELDS_BY_NAME[write.what].of(record)


def with_note(record: Round, write: NoteWrite) -> Round:
    """The round after this write. Raises IllegalAct for a value beyond its limit."""
    field = FIELDS_BY_NAME[write.what]
    if not field.fits(write.now):
        raise IllegalAct([Problem(WrongValue(field.key, field.expected), write.round)])
    return field.put(record, write.now)
