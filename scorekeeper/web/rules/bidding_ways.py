"""The ways in which a table may bid by given rules: in turn, without the hook, or all at once."""

from __future__ import annotations

from scorekeeper.rules.presets import NO_HOOK, specials_without_hook, without_hook
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes

IN_TURN, WITHOUT_HOOK, AT_ONCE = "in-turn", "no-hook", "simultaneous"


def ways_to_bid(rules: RuleSet) -> tuple[str, ...]:
    """The ways in which a table may choose to bid by these rules, the rules' own first.

    Where the highest or the last bidder names trump it matters who spoke before, so bids are in turn there.
    """
    if rules.simultaneous:
        return (AT_ONCE,)
    free = (WITHOUT_HOOK,) if rules.has_hook else ()
    heard = any(rule.mode in (TrumpMode.NAMED, TrumpMode.LAST_BIDDER_NAMES) for rule in rules.trump_rules)
    at_once = () if heard else (AT_ONCE,)
    return (IN_TURN, *free, *at_once)


def as_bid(rules: RuleSet, way: str) -> RuleSet:
    """The rules as they are where the table bids in this way; as they are of themselves where it may not."""
    if way == ways_to_bid(rules)[0] or way not in ways_to_bid(rules):
        return rules
    if way == WITHOUT_HOOK:
        return rule_set_from(without_hook(rules.definition))
    return rule_set_from(with_changes(rules.definition, {"bidding": way, **specials_without_hook(rules.definition)}))


def way_of(rules: RuleSet) -> str:
    """The way in which a table bids by the rules it agreed on."""
    if rules.simultaneous:
        return AT_ONCE
    return WITHOUT_HOOK if rules.id.endswith(NO_HOOK) else IN_TURN
