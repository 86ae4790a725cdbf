"""The definition that the fields of the form say.

What is no number stays a text: the reader of definitions refuses it, and so there is one place that knows what is
allowed. `to_form.py` goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.formula import FormulaError, parse
from scorekeeper.rules.presets import page_of
from scorekeeper.web.house_rules.text_values import by_players, listed, number, suits
from scorekeeper.web.house_rules.to_form import BY_PLAYERS, DEPLETE, DOUBLES, IN_TURN, LISTED, NO_DOUBLING, OWN
from scorekeeper.web.house_rules.zero_bids import with_zero

FormData = Mapping[str, Any]

# What the form does not ask about stays as it was. Readings are those of a published page, which this no longer is.
KEPT = ("rotation", "change", "sheet")
FORMULAS = ("made", "zero_made", "under", "over", "zero_missed", "multiplier")
SIGNS = (("−", "-"), ("–", "-"), ("×", "*"), ("÷", "/"), ("≥", ">="), ("≤", "<="), ("≠", "!="))
TIMES = {word: formula for formula, word in DOUBLES.items()}
SIMULTANEOUS = "simultaneous"


def definition_from_form(said: FormData, base: Mapping[str, Any]) -> dict[str, Any]:
    """The whole definition; what nobody said anything about is left out."""
    rules = {
        # Where they come from; whether they have a hook is said by themselves.
        "id": page_of(base["id"]) if "id" in base else None,
        **{key: base[key] for key in KEPT if key in base},
        **{key: said[key] for key in ("name", "summary", "source")},
        "players": _given({key: number(said[key]) for key in ("least", "most")}),
        "decks": by_players(said["decks"]),
        "trump": suits(said["suits"]) if said["trump"] == IN_TURN else said["trump"],
        "bidding": said["bidding"],
        "hook": _hook(said),
        "reset_multiple": number(said["reset"]),
        "renege": _penalty(said),
        "target": number(said["target"]),
        "settlement": "pairwise" if said["settles"] else None,
        "lowest_wins": said["lowest"] or None,
        "schedule": _rounds(said),
        "scoring": _scoring(said),
        "streak": _streak(said),
    }
    return _given(rules)


def formula_errors(said: FormData) -> dict[str, FormulaError]:
    """What cannot be read, by field; a field that may stay empty is not read then."""
    wrong = {}
    for field in FORMULAS:
        text = _formula(said[field])
        unasked = said["times"] != OWN if field == "multiplier" else not text and field.startswith("zero")
        if unasked:
            continue
        try:
            parse(text)
        except FormulaError as error:
            wrong[field] = error
    return wrong


def _formula(text: str) -> str:
    """A formula without the signs of print, which keyboards offer too."""
    for sign, plain in SIGNS:
        text = text.replace(sign, plain)
    return text.strip()


def _scoring(said: FormData) -> dict[str, Any]:
    formulas = {field: _formula(said[field]) for field in FORMULAS}
    times = formulas["multiplier"] if said["times"] == OWN else TIMES.get(said["times"], said["times"])
    return _given(
        {
            "made": with_zero(formulas["made"], formulas["zero_made"]),
            "under": formulas["under"],
            # A bid of zero can be missed in one way only.
            "over": with_zero(formulas["over"], formulas["zero_missed"]),
            "multiplier": None if said["times"] == NO_DOUBLING else times,
        }
    )


def _hook(said: FormData) -> Any:
    """Bids made at once have no hook."""
    rule = "none" if said["bidding"] == SIMULTANEOUS else said["hook"]
    if rule == "none":
        return rule
    more = _given(
        {
            "from_cards": number(said["hook_from"]),
            "not_last_round": said["hook_not_last"] or None,
            "who": "dealer" if said["hook_dealer"] else None,
        }
    )
    return {"rule": rule, **more} if more else rule


def _rounds(said: FormData) -> Any:
    if said["rounds"] == LISTED:
        return listed(said["listed"])
    if said["rounds"] == DEPLETE:
        return _given({"deplete": True, "start": number(said["start"]), "turned": said["turned"] or None})
    repeat = listed(said["repeat"])
    after = by_players(said["after_by"]) if said["after"] == BY_PLAYERS else said["after"]
    return _given(
        {
            "path": listed(said["path"]),
            "step": number(said["step"]),
            "repeat": repeat[0] if len(repeat) == 1 else repeat or None,
            "peak": by_players(said["peak"]),
            "after": None if after == "end" else after,
        }
    )


def _penalty(said: FormData) -> Any:
    points = number(said["penalty"])
    more = _given({"reason": said["penalty_name"] or None, "before_score": said["penalty_before"] or None})
    return {"points": points, **more} if more and points is not None else points


def _streak(said: FormData) -> dict[str, Any] | None:
    length = number(said["streak"])
    if length is None:
        return None
    more = {"made": "streak_made", "missed": "streak_missed", "from_cards": "streak_from"}
    return _given({"length": length, **{key: number(said[field]) for key, field in more.items()}})


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, without what was not."""
    return {key: value for key, value in values.items() if value is not None}
