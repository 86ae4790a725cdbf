"""The usual way to score, as three numbers: a bonus for making it, points for each trick taken, and for each trick off.

They stand for formulas: 10, 5 and 2 are `10 + 5 * bid` for a bid made and `-2 * off` for one missed. Formulas of
that form are shown as numbers, and stay as they were typed while the numbers stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorekeeper.web.house_rules.text_values import WHOLE

NUMBERS, FORMULAS = "numbers", "formulas"
FIELDS = ("bonus", "per_trick", "per_off")
# The numbers offered where the formulas cannot be put as three numbers.
USUAL = {"bonus": "10", "per_trick": "1", "per_off": "1"}
MADE = re.compile(r"(?:(?P<bonus>-?\d{1,9}) *\+ *)?(?:(?P<per>\d{1,9}) *\* *)?(?:bid|tricks)|(?P<alone>-?\d{1,9})")
OFF = re.compile(r"-(?:(?P<per>\d{1,9}) *\* *)?off|0")


def number_values(scoring: Mapping[str, Any]) -> dict[str, str]:
    """What stands in the fields for these formulas, and whether the numbers or the formulas count."""
    found = _read(scoring)
    return {"points": FORMULAS, **USUAL} if found is None else {"points": NUMBERS, **found}


def with_numbers(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The form with the formulas that its numbers stand for, where these count and can be read."""
    if typed["points"] != NUMBERS or wrong_numbers(typed):
        return dict(typed)
    wanted = {field: str(whole(typed[field])) for field in FIELDS}
    return dict(typed) if _read(typed) == wanted else {**typed, **_formulas(*map(int, wanted.values()))}


def wrong_numbers(typed: Mapping[str, Any]) -> list[str]:
    """The fields that hold no whole number; an empty one is nothing."""
    if typed["points"] != NUMBERS:
        return []
    return [field for field in FIELDS if typed[field].strip() and not WHOLE.fullmatch(typed[field].strip())]


def whole(text: str) -> int:
    """The number in such a field; an empty one is nothing."""
    return int(text.strip().replace("−", "-") or 0)


def stepped(text: str, step: int) -> str:
    """The number a step further; as it is where it is none."""
    return str(whole(text) + step) if not text.strip() or WHOLE.fullmatch(text.strip()) else text


def _read(scoring: Mapping[str, Any]) -> dict[str, str] | None:
    """The numbers that these formulas say, None where they say anything else."""
    made = MADE.fullmatch(str(scoring.get("made", "")).strip())
    missed = OFF.fullmatch(str(scoring.get("under", "")).strip())
    if made is None or missed is None or scoring.get("over") != scoring.get("under"):
        return None
    alone = made["alone"]
    return {
        "bonus": str(int(alone or made["bonus"] or 0)),
        "per_trick": "0" if alone else str(int(made["per"] or 1)),
        "per_off": "0" if missed[0] == "0" else str(int(missed["per"] or 1)),
    }


def _formulas(bonus: int, per_trick: int, per_off: int) -> dict[str, str]:
    tricks = _times(per_trick, "bid")
    made = " + ".join(part for part in (str(bonus) if bonus else "", tricks) if part) or "0"
    missed = _times(-per_off, "off") or "0"
    return {"made": made, "under": missed, "over": missed}


def _times(number: int, term: str) -> str:
    """A number times a term as people write it, empty for nothing."""
    if number in (1, -1):
        return f"{'-' if number < 0 else ''}{term}"
    return f"{number} * {term}" if number else ""
