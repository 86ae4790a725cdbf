"""More penalties with a name in the fields of the form, behind the one for not following suit: four of them.

Those beyond the fourth stay as they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.web.house_rules.text_values import number

PLACES = (2, 3, 4, 5)
PARTS = ("points", "name", "before")
Definition = Mapping[str, Any]


def penalty_field(place: int, part: str) -> str:
    """The field for one part of the penalty at this place."""
    return f"penalty{place}_{part}"


def penalty_values(penalties: Sequence[Definition] | None) -> dict[str, str | bool]:
    """What stands in the fields."""
    listed = [*(penalties or ()), *({} for _ in PLACES)]
    values: dict[str, str | bool] = {}
    for place, penalty in zip(PLACES, listed, strict=False):
        values[penalty_field(place, "points")] = str(penalty.get("points", ""))
        values[penalty_field(place, "name")] = str(penalty.get("reason", ""))
        values[penalty_field(place, "before")] = bool(penalty.get("before_score", False))
    return values


def penalties_from(typed: Definition, base: Sequence[Definition] | None) -> list[dict[str, Any]] | None:
    """The penalties that were typed, then those the form had no fields for; None where there are none."""
    mine = []
    for place in PLACES:
        points, name, before = (typed[penalty_field(place, part)] for part in PARTS)
        if points or name:
            penalty = {"reason": name or None, "points": number(points), "before_score": before or None}
            mine.append({key: value for key, value in penalty.items() if value is not None})
    return [*mine, *map(dict, [*(base or ())][len(PLACES) :])] or None


def wrong_penalty_field(key: str, typed: Definition) -> str:
    """The field of what is wrong with some penalty: the first that is not whole."""
    part = "name" if key.endswith("reason") else "points"
    for place in PLACES:
        points, name = typed[penalty_field(place, "points")], typed[penalty_field(place, "name")]
        value = number(points) if points else None
        unfit = not name if part == "name" else not isinstance(value, int) or value < 1
        if (points or name) and unfit:
            return penalty_field(place, part)
    return penalty_field(PLACES[0], part)
