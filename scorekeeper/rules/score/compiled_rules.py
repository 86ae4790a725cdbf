"""The rules in the form the phone computes from: formula trees and the few agreed facts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from scorekeeper.rules.formula import Compiled, compiled
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidSum, Hook
from scorekeeper.rules.rule_set.cards import TrumpRule
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS
from scorekeeper.rules.rule_set.scoring import Scoring, multiplied
from scorekeeper.rules.rule_set.specials import SpecialRounds


def compiled_rules(rules: RuleSet) -> dict[str, Any]:
    """Formula trees, hook, trump, and what happens to totals; keys of rules that this rule set has not are left out."""
    scoring, streak = rules.scoring, rules.streak
    return _without_unset(
        {
            **compiled_formulas(scoring),
            "needs_trump": scoring.needs_trump,
            "needs_makers": scoring.needs_makers,
            "has_blind_bids": scoring.has_blind_bids,
            "simultaneous": rules.simultaneous,
            "hook": compiled_hook(rules.hook),
            "trump": compiled_trump(rules.trump),
            **{field.key: getattr(rules, field.name) for field in RULE_FIELDS if field.compiled},
            "exact_target": None if rules.exact_target is None else _without_unset(asdict(rules.exact_target)),
            "streak": None if streak is None else asdict(streak),
            "bonus": compiled_bonus(rules),
            "tie_break": [str(tie) for tie in rules.tie_break] or None,
            "specials": [compiled_special(rules, each) for each in rules.specials] or None,
        }
    )


def compiled_special(rules: RuleSet, special: SpecialRounds) -> dict[str, Any]:
    """Which rounds are special, their name and note, and the rules that replace the usual ones."""
    which = {"round": special.number, "cards": special.cards, "last": special.last}
    own = {
        **(compiled_formulas(rules.with_special(special).scoring) if special.multiplier else {}),
        "hook": None if special.hook is None else compiled_hook(special.hook),
        "trump": None if special.trump is None else compiled_trump(special.trump),
    }
    bidding = {} if special.simultaneous is None else {"simultaneous": special.simultaneous}
    words = {"name": special.name, "note": special.note}
    return words | {"of": _without_unset(which), "rules": _without_unset(own) | bidding}


def compiled_formulas(scoring: Scoring) -> dict[str, Compiled]:
    """The three formulas with what multiplies them."""
    return {
        "made": compiled(multiplied(scoring.made, scoring.multiplier)),
        "under": compiled(multiplied(scoring.under, scoring.multiplier)),
        "over": compiled(multiplied(scoring.over, scoring.multiplier)),
    }


def compiled_trump(trump: TrumpRule) -> dict[str, Any]:
    """Where trump comes from."""
    return {"mode": str(trump.mode), "suits": [str(suit) for suit in trump.suits]}


def compiled_hook(hook: Hook) -> dict[str, Any]:
    """What a hook forbids, to whom, and in which rounds."""
    facts = {
        "rule": str(hook.rule),
        "from_cards": hook.from_cards,
        "not_last_round": hook.not_last_round,
        "dealer_only": hook.dealer_only,
        "to_cards": hook.to_cards,
        "zeros": hook.zeros,
        "may_override": hook.may_override,
        # Left out where the bids must not be even, as nearly everywhere.
        "sum": None if hook.required is BidSum.NOT_EVEN else str(hook.required),
    }
    return _without_unset(facts)


def compiled_bonus(rules: RuleSet) -> dict[str, Any] | None:
    """Its name, whether a missed bid loses it, and whether it is added to what the formulas give."""
    if rules.bonus is None:
        return None
    return {"name": rules.bonus.name, "made_only": rules.bonus.made_only, "added": "bonus" not in rules.scoring.terms}


def _without_unset(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value is not None and value is not False}
