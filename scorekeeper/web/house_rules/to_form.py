"""What stands in the fields of the form for a definition. `from_form.py` goes the other way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.rule_fields import SCALAR_FIELDS, RuleField, Shape
from scorekeeper.rules.rule_set.scoring import TieBreak
from scorekeeper.web.house_rules.penalty_fields import penalty_values
from scorekeeper.web.house_rules.special_fields import special_values
from scorekeeper.web.house_rules.text_values import number_by_players, spaced, without_zero
from scorekeeper.web.house_rules.three_numbers import number_values

Definition = Mapping[str, Any]
FormValues = dict[str, Any]

NO_DOUBLING, NO_TRUMP_DOUBLES, OWN = "none", "no-trump", "own"
DOUBLES = {"1": NO_DOUBLING, "2 if no_trump else 1": NO_TRUMP_DOUBLES}
# What breaks a tie first, then what does.
TIES = tuple(f"tie_{place}" for place in range(1, len(TieBreak) + 1))
BY_PLAYERS, IN_TURN = "by-players", "cycle"
PATH, LISTED, DEPLETE = "path", "listed", "deplete"
PLAYERS = {"least": 2, "most": 10}
# The inputs of numbers and switches that are not called like their keys.
INPUTS: Mapping[str, str] = {"reset_multiple": "reset", "settlement": "settles", "lowest_wins": "lowest"}


def input_of(field: RuleField) -> str:
    """The input of a number or a switch, by its name."""
    return INPUTS.get(field.key, field.key)


def form_values(definition: Definition) -> FormValues:
    """The text, or the tick, of every field."""
    players = {**PLAYERS, **definition.get("players", {})}
    return {
        **{key: definition.get(key, "") for key in ("name", "summary", "source")},
        **{key: str(players[key]) for key in PLAYERS},
        "decks": number_by_players(definition.get("decks")),
        **_formulas(definition.get("scoring", {})),
        "bidding": definition.get("bidding", "in-turn"),
        **_hook(definition.get("hook", "none")),
        **_rounds(definition.get("schedule", [])),
        **_trump(definition.get("trump", "turned")),
        **{input_of(field): _scalar(field, definition.get(field.key, field.default)) for field in SCALAR_FIELDS},
        **_penalty(definition.get("renege", 0)),
        **_streak(definition.get("streak")),
        **_bonus(definition.get("bonus")),
        **_target(definition.get("target")),
        **_ties(definition.get("tie_break") or ()),
        **penalty_values(definition.get("penalties")),
        **special_values(definition.get("specials")),
        **{f"bids_{key}": str((definition.get("bids") or {}).get(key, "")) for key in ("least", "most")},
    }


def _formulas(scoring: Definition) -> FormValues:
    made, zero_made = without_zero(str(scoring.get("made", "0")))
    over, zero_missed = without_zero(str(scoring.get("over", "0")))
    multiplier = str(scoring.get("multiplier", "1"))
    times = DOUBLES.get(multiplier, OWN)
    return {
        "made": made,
        "zero_made": zero_made,
        "over": over,
        "zero_missed": zero_missed,
        "under": str(scoring.get("under", "0")),
        "times": times,
        "multiplier": multiplier if times == OWN else "",
        **number_values({"made": made, "under": str(scoring.get("under", "0")), "over": over}),
    }


def _target(target: object) -> FormValues:
    part: Definition = target if isinstance(target, Mapping) else {"points": target}
    return {
        "target": _number(part["points"]),
        "target_exact": part.get("exact", False),
        "target_over": _number(part.get("over")),
    }


def _ties(tie_break: Sequence[str]) -> FormValues:
    return dict(zip(TIES, [*tie_break, *([""] * len(TIES))], strict=False))


def _hook(hook: str | Definition) -> FormValues:
    part: Definition = hook if isinstance(hook, Mapping) else {"rule": hook}
    from_cards = part.get("from_cards", 1)
    return {
        "hook": part.get("rule", "last"),
        "hook_from": "" if from_cards == 1 else str(from_cards),
        "hook_to": _number(part.get("to_cards")),
        "hook_override": part.get("may_override", False),
        "hook_zeros": _number(part.get("zeros")),
        "hook_sum": part.get("sum", "not-even"),
        "hook_not_last": part.get("not_last_round", False),
        "hook_dealer": part.get("who", "last") == "dealer",
    }


def _rounds(schedule: list[int] | Definition) -> FormValues:
    empty = dict.fromkeys(("path", "step", "repeat", "peak", "after_by", "listed", "start"), "") | {
        "after": "end",
        "turned": False,
    }
    if not isinstance(schedule, Mapping):
        return empty | {"rounds": LISTED, "listed": spaced(schedule)}
    if schedule.get("deplete", False):
        return empty | {
            "rounds": DEPLETE,
            "start": str(schedule.get("start", "")),
            "turned": schedule.get("turned", False),
        }
    after = schedule.get("after", "end")
    by_players = isinstance(after, Mapping)
    return empty | {
        "rounds": PATH,
        "path": spaced(schedule.get("path", []), ", "),
        "step": str(schedule.get("step", "")),
        "repeat": spaced(schedule.get("repeat"), ", "),
        "peak": number_by_players(schedule.get("peak")),
        "after": BY_PLAYERS if by_players else after,
        "after_by": number_by_players(after) if by_players else "",
    }


def _trump(trump: str | list[str]) -> FormValues:
    if isinstance(trump, list):
        return {"trump": IN_TURN, "suits": " ".join(trump)}
    # Always no trump is a turn of one.
    return {"trump": IN_TURN, "suits": trump} if trump == Trump.NONE else {"trump": trump, "suits": ""}


def _scalar(field: RuleField, value: Any) -> str | bool:
    return value == field.on if field.shape is Shape.SWITCH else _number(value)


def _penalty(renege: int | Definition) -> FormValues:
    part: Definition = renege if isinstance(renege, Mapping) else {"points": renege}
    return {
        "penalty": _number(part.get("points") or None),
        "penalty_name": part.get("reason", ""),
        "penalty_before": part.get("before_score", False),
    }


def _streak(streak: Definition | None) -> FormValues:
    if streak is None:
        return dict.fromkeys(("streak", "streak_made", "streak_missed", "streak_from"), "")
    return {
        "streak": str(streak.get("length", 5)),
        "streak_made": str(streak.get("made", 0)),
        "streak_missed": str(streak.get("missed", 0)),
        "streak_from": _number(streak.get("from_cards")),
    }


def _bonus(bonus: Definition | None) -> FormValues:
    part = {} if bonus is None else {"name": "bonus", **bonus}
    return {"bonus_name": part.get("name", ""), "bonus_made": bonus is None or part.get("counts", "made") == "made"}


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
