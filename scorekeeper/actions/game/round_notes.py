"""What stands in the margin of a round: the day it was played on, and a note to remember it by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.game.rounds import LONGEST_NOTE, Round


@dataclass(frozen=True)
class MarginWrite:
    """Set the note of a round, empty for none, or its day from what the keeper saw to something else."""

    round: int
    what: Literal["note", "played_on"]
    was: str | date | None
    now: str | date | None


def margin_held(said: Round, write: MarginWrite) -> str | date | None:
    """What the margin of a round says now."""
    return said.note if write.what == "note" else said.played_on


def with_margin(said: Round, write: MarginWrite) -> Round:
    """The round after this write. Raises IllegalAct for a note that no line holds."""
    if isinstance(write.now, str):
        if len(write.now) > LONGEST_NOTE:
            raise IllegalAct([Problem(WrongValue("note", "note"), write.round)])
        return replace(said, note=write.now)
    return replace(said, played_on=write.now)
