"""From the form to a definition.

What is no number stays a text: the reader of definitions refuses it, and so there is one place that knows what is
allowed. `to_form.py` goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.formula import FormulaError, parse
from scorekeeper.rules.presets import base_preset_id
from scorekeeper.rules.rule_set.rule_fields import SCALAR_FIELDS, RuleField, Shape
from scorekeeper.web.house_rules.penalty_fields import penalties_from
from scorekeeper.web.house_rules.special_fields import specials_from
from scorekeeper.web.house_rules.text_values import by_players, formula, listed, number, suits, with_zero
from scorekeeper.web.house_rules.to_form import (
    BY_PLAYERS,
    DEPLETE,
    DOUBLES,
    IN_TURN,
    LISTED,
    NO_DOUBLING,
    OWN,
    TIES,
    input_of,
)

FormData = Mapping[str, Any]

# What the form does not ask for stays as it was. Readings are those of a published page, which this no longer is.
KEPT = ("rotation", "change", "sheet")
FORMULAS = ("made", "zero_made", "under", "over", "zero_missed", "multiplier")
TIMES = {word: formula for formula, word in DOUBLES.items()}
SIMULTANEOUS, NOT_EVEN = "simultaneous", "not-even"


def definition_from_form(typed: FormData, base: Mapping[str, Any]) -> dict[str, Any]:
    """The whole definition, without what was left empty."""
    rules = {
        # Where they come from; whether they have a hook is in the form itself.
        "id": base_preset_id(base["id"]) if "id" in base else None,
        **{key: base[key] for key in KEPT if key in base},
        **{key: typed[key] for key in ("name", "summary", "source")},
        "players": _without_unset({key: number(typed[key]) for key in ("least", "most")}),
        "decks": by_players(typed["decks"]),
        "trump": suits(typed["suits"]) if typed["trump"] == IN_TURN else typed["trump"],
        "bidding": typed["bidding"],
        "hook": _hook(typed),
        **{field.key: _scalar(field, typed[input_of(field)]) for field in SCALAR_FIELDS},
        "target": _target(typed),
        "renege": _penalty(typed),
        "schedule": _rounds(typed),
        "scoring": _scoring(typed),
        "streak": _streak(typed),
        "bonus": _bonus(typed),
        "bids": _bids(typed),
        "tie_break": [*dict.fromkeys(filter(None, (typed[name] for name in TIES)))] or None,
        "penalties": penalties_from(typed, base.get("penalties")),
        "specials": specials_from(typed, base.get("specials")),
    }
    return _without_unset(rules)


def formula_errors(typed: FormData) -> dict[str, FormulaError]:
    """What cannot be read, by field; a field that may stay empty is not read then."""
    wrong = {}
    for field in FORMULAS:
        text = formula(typed[field])
        unused = typed["times"] != OWN if field == "multiplier" else not text and field.startswith("zero")
        if unused:
            continue
        try:
            parse(text)
        except FormulaError as error:
            wrong[field] = error
    return wrong


def _scoring(typed: FormData) -> dict[str, Any]:
    formulas = {field: formula(typed[field]) for field in FORMULAS}
    times = formulas["multiplier"] if typed["times"] == OWN else TIMES.get(typed["times"], typed["times"])
    return _without_unset(
        {
            "made": with_zero(formulas["made"], formulas["zero_made"]),
            "under": formulas["under"],
            # A bid of zero can be missed in one way only.
            "over": with_zero(formulas["over"], formulas["zero_missed"]),
            "multiplier": None if typed["times"] == NO_DOUBLING else times,
        }
    )


def _target(typed: FormData) -> Any:
    points, over = number(typed["target"]), number(typed["target_over"])
    if points is None or not typed["target_exact"]:
        return points
    return {"points": points, "exact": True, **_without_unset({"over": over})}


def _hook(typed: FormData) -> Any:
    """Bids made at once have no hook."""
    rule = "none" if typed["bidding"] == SIMULTANEOUS else typed["hook"]
    zeros, override = number(typed["hook_zeros"]), typed["hook_override"] or None
    if rule == "none":
        if zeros is None or typed["bidding"] == SIMULTANEOUS:
            return rule
        return {"rule": rule, **_without_unset({"zeros": zeros, "may_override": override})}
    more = _without_unset(
        {
            "from_cards": number(typed["hook_from"]),
            "to_cards": number(typed["hook_to"]),
            "zeros": zeros,
            "may_override": override,
            "sum": None if typed["hook_sum"] in ("", NOT_EVEN) else typed["hook_sum"],
            "not_last_round": typed["hook_not_last"] or None,
            "who": "dealer" if typed["hook_dealer"] else None,
        }
    )
    return {"rule": rule, **more} if more else rule


def _rounds(typed: FormData) -> Any:
    if typed["rounds"] == LISTED:
        return listed(typed["listed"])
    if typed["rounds"] == DEPLETE:
        return _without_unset({"deplete": True, "start": number(typed["start"]), "turned": typed["turned"] or None})
    repeat = listed(typed["repeat"])
    after = by_players(typed["after_by"]) if typed["after"] == BY_PLAYERS else typed["after"]
    return _without_unset(
        {
            "path": listed(typed["path"]),
            "step": number(typed["step"]),
            "repeat": repeat[0] if len(repeat) == 1 else repeat or None,
            "peak": by_players(typed["peak"]),
            "after": None if after == "end" else after,
        }
    )


def _scalar(field: RuleField, value: Any) -> Any:
    """A number, or a switch as definitions have it; nothing where it is empty or off."""
    if field.shape is Shape.SWITCH:
        return field.on if value else None
    return number(value)


def _penalty(typed: FormData) -> Any:
    points = number(typed["penalty"])
    more = _without_unset({"reason": typed["penalty_name"] or None, "before_score": typed["penalty_before"] or None})
    return {"points": points, **more} if more and points is not None else points


def _streak(typed: FormData) -> dict[str, Any] | None:
    length = number(typed["streak"])
    if length is None:
        return None
    more = {"made": "streak_made", "missed": "streak_missed", "from_cards": "streak_from"}
    return _without_unset({"length": length, **{key: number(typed[field]) for key, field in more.items()}})


def _bids(typed: FormData) -> dict[str, Any] | None:
    limits = {"least": formula(typed["bids_least"]), "most": formula(typed["bids_most"])}
    return {key: number(text) for key, text in limits.items() if text} or None


def _bonus(typed: FormData) -> dict[str, Any] | None:
    name = typed["bonus_name"]
    return {"name": name, "counts": "made" if typed["bonus_made"] else "always"} if name else None


def _without_unset(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values without those that are None."""
    return {key: value for key, value in values.items() if value is not None}
