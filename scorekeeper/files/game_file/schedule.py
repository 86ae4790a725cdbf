"""What a game file says of its schedule: as agreed before play, and as changed while playing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set.reader import MAX_NUMBER, is_integer
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

    Where the table stopped early, no rounds come after that one, whatever was agreed before.
    """
    agreed = {} if game.agreed is None else {"schedule": list(game.agreed)}
    listed = game.changes
    if game.ended_after is not None:
        stop = ScheduleChange(game.ended_after, ())
        listed = (*(change for change in listed if change.after < stop.after), stop)
    changes = [{"after": change.after, "schedule": list(change.come)} for change in listed]
    return agreed | ({"changes": changes} if changes else {})


def with_stop(game: Game) -> Game:
    """The game of a file; stopped early where its last change leaves nothing after the rounds it holds, all of them
    played. So the table can go on with its schedule after the import.
    """
    if not game.changes or not game.rounds:
        return game
    *earlier, last = game.changes
    before = replace(game, changes=tuple(earlier))
    played = all(record.all_bid and record.all_counted for record in game.rounds)
    if last.come or last.after != len(game.rounds) or not played or before.schedule.length == last.after:
        return game
    return replace(before, ended_after=last.after)


def _change(data: object) -> ScheduleChange | None:
    if not isinstance(data, dict) or data.keys() != CHANGE_KEYS:
        return None
    after, come = data["after"], data["schedule"]
    if not (is_integer(after) and 0 <= after <= MAX_ROUNDS and isinstance(come, list)):
        return None
    whole = all(is_integer(cards) and 1 <= cards <= MAX_NUMBER for cards in come)
    return ScheduleChange(after, tuple(come)) if whole else None
