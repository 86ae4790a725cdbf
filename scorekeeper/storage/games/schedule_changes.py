"""The changes of a schedule as plain JSON: as rows and the history keep them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.rule_set.schedule import ScheduleChange


def changes_data(changes: Iterable[ScheduleChange]) -> list[dict[str, Any]]:
    """Each with the round after which it counts, and the cards of the rounds to come."""
    return [{"after": change.after, "come": list(change.come)} for change in changes]


def changes_from(data: Iterable[Mapping[str, Any]]) -> tuple[ScheduleChange, ...]:
    """What `changes_data` was made of."""
    return tuple(ScheduleChange(each["after"], tuple(each["come"])) for each in data)
