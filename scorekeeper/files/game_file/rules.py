"""The agreements in a game file. The rule set is the id of a preset, or a preset with some parts replaced. The schedule
is written as agreed before play, and as changed during it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.faults.definition import MissingKey, UnknownKey, UnknownPreset, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import is_preset, preset, preset_definition
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import (
    HOUSE_KEYS,
    WrongDefinition,
    changes_between,
    contradictions,
    rule_set_from,
    size_faults,
    with_changes,
    without_contradictions,
)
from scorekeeper.rules.rule_set.reader import MAX_NUMBER, is_integer
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, ScheduleChange

PREFIX = "rules."
# A rule set that is based on no preset is written as changes of this one.
DEFAULT_BASE = "classic"

CHANGE_KEYS = frozenset(("after", "schedule"))


def read_rules(read: FileReader) -> RuleSet | None:
    """Return the rule set of a file, or None, with every problem noted."""
    value = read.data.get("rules")
    if isinstance(value, str):
        return preset(value) if _is_preset(read, value) else None
    if isinstance(value, Mapping):
        return _read_house_rules(read, value)
    if "rules" in read.data:
        read.fail("rules", "rules")
    else:
        read.missing("rules")
    return None


def rules_value(rules: RuleSet) -> str | dict[str, Any]:
    """Return a rule set as a file holds it: reading gives the same one."""
    base = rules.id if is_preset(rules.id) else DEFAULT_BASE
    changes = changes_between(preset_definition(base), without_contradictions(rules.definition))
    return {"base": base, **changes} if changes else base


def _read_house_rules(read: FileReader, record: Mapping[str, Any]) -> RuleSet | None:
    changes = {key: value for key, value in record.items() if key in HOUSE_KEYS}
    unknown = [UnknownKey(key) for key in record if key not in HOUSE_KEYS and key != "base"]
    wrong: list[Fault] = [*unknown, *size_faults(changes), *contradictions(changes)]
    for fault in wrong:
        read.note(_with_prefix(fault))
    base = _read_base(read, record)
    try:
        # If the base is wrong, another one takes its place, so that problems of the other parts are found too.
        rules = rule_set_from(with_changes(preset_definition(base or DEFAULT_BASE), changes))
    except WrongDefinition as refused:
        for problem in refused.problems:
            read.note(_with_prefix(problem.fault))
        return None
    return rules if base and not wrong else None


def _read_base(read: FileReader, record: Mapping[str, Any]) -> str | None:
    base = record.get("base")
    if "base" not in record:
        read.missing(PREFIX + "base")
    elif not isinstance(base, str):
        read.fail(PREFIX + "base", "text")
    elif _is_preset(read, base):
        return base
    return None


def _is_preset(read: FileReader, preset_id: str) -> bool:
    known = is_preset(preset_id)
    if not known:
        read.note(UnknownPreset(preset_id))
    return known


def _with_prefix(fault: Fault) -> Fault:
    """Return the fault with the path of its key in the file: `rules.scoring.made`."""
    if isinstance(fault, UnknownKey | MissingKey | WrongValue | WrongFormula):
        return replace(fault, key=PREFIX + fault.key)
    return fault


def read_changes(read: FileReader) -> tuple[ScheduleChange, ...]:
    """Return the changes of the schedule in order. Return no change if one of them cannot be read."""
    changes = [_read_change(data) for data in read.objects("changes")]
    known = [change for change in changes if change is not None]
    if len(known) < len(changes) or any(later.after <= earlier.after for earlier, later in pairwise(known)):
        read.fail("changes", "changes")
        return ()
    return tuple(known)


def schedule_values(game: Game) -> dict[str, Any]:
    """Return the schedule of a game if it differs from its rules, and its changes during play.

    If the table stopped early, the last change leaves no rounds to come, whatever was agreed before.
    """
    agreed = {} if game.agreed is None else {"schedule": list(game.agreed)}
    listed = game.changes
    if game.ended_after is not None:
        stop = ScheduleChange(game.ended_after, ())
        listed = (*(change for change in listed if change.after < stop.after), stop)
    changes = [{"after": change.after, "schedule": list(change.come)} for change in listed]
    return agreed | ({"changes": changes} if changes else {})


def with_stop(game: Game) -> Game:
    """Return the game of a file. If all its rounds are played and its last change leaves no rounds to come, it counts
    as stopped early, so that the table can go on with its schedule after the import.
    """
    if not game.changes or not game.rounds:
        return game
    *earlier, last = game.changes
    before = replace(game, changes=tuple(earlier))
    played = all(record.all_bid and record.all_counted for record in game.rounds)
    if last.come or last.after != len(game.rounds) or not played or before.schedule.length == last.after:
        return game
    return replace(before, ended_after=last.after)


def _read_change(data: object) -> ScheduleChange | None:
    if not isinstance(data, dict) or data.keys() != CHANGE_KEYS:
        return None
    after, come = data["after"], data["schedule"]
    if not (is_integer(after) and 0 <= after <= MAX_ROUNDS and isinstance(come, list)):
        return None
    whole = all(is_integer(cards) and 1 <= cards <= MAX_NUMBER for cards in come)
    return ScheduleChange(after, tuple(come)) if whole else None
