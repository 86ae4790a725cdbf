"""What a game file says of its schedule: as agreed before play, and as changed while playing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set.reader import MAX_NUMBER, is_whole
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, ScheduleChange

CHANGE_KEYS = frozenset(("after", "schedule"))


def read_changes(read: FileReader) -> tuple[ScheduleChange, ...]:
    """The changes of the schedule, in order; none of them where one cannot be read."""
    changes = [_change(data) for data in read.objects("changes")]
    known = [change for change in changes if change is not None]
    if len(known) < len(changes) or any(later.after <= earlier.after for earlier, later in pairwise(known)):
        read.fail("changes", "changes")
        return ()
    return tuple(known)


def schedule_values(game: Game) -> dict[str, Any]:
    """The schedule of a game where it is not that of its rules, and what was changed of it while playing.

    The format has no word for stopping early: a table that did so has agreed on fewer rounds.
    """
    if game.ended_after is not None:
        return {"schedule": list(game.schedule.head)}
    agreed = {} if game.agreed is None else {"schedule": list(game.agreed)}
    changes = [{"after": change.after, "schedule": list(change.come)} for change in game.changes]
    return agreed | ({"changes": changes} if changes else {})


def _change(data: object) -> ScheduleChange | None:
    if not isinstance(data, dict) or data.keys() != CHANGE_KEYS:
        return None
    after, come = data["after"], data["schedule"]
    if not (is_whole(after) and 0 <= after <= MAX_ROUNDS and isinstance(come, list)):
        return None
    whole = all(is_whole(cards) and 1 <= cards <= MAX_NUMBER for cards in come)
    return ScheduleChange(after, tuple(come)) if whole else None
