"""Shorten a game to the rounds whose hands are neither too small nor too large for the table.

Examples are de Silva's 7 up to 13 and back to 7, or 1 up to 5 and back to 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import SchedulePlan

# The reshuffled game of a rule set without a path of its own.
UP_AND_DOWN = SchedulePlan(path=(1, "peak", 1), repeat=(1, 1, 1))


def can_be_shortened(rules: RuleSet) -> bool:
    """Return whether the rounds of a rule set run between turning points and end, so that some can be left out.

    A pack dealt once through has no such rounds; its shorter game is the reshuffled one (R27).
    """
    if reshuffles_instead(rules):
        return True
    after = rules.plan.after
    endless = after.otherwise != "end" or any(each != "end" for _, each in after.exceptions)
    return rules.plan.path is not None and not endless


def reshuffles_instead(rules: RuleSet) -> bool:
    """Return whether the shorter game is a reshuffled one, because the rule set deals the pack once through (R27)."""
    return rules.plan.deplete_from is not None


def shortened(rules: RuleSet, players: int, lowest: int | None = None, highest: int | None = None) -> tuple[int, ...]:
    """Return the cards of every round of a game in which hands have from `lowest` to `highest` cards.

    A missing bound is the smallest or the largest hand of the rule set. The result is empty if no hand is between the
    two. Raises LookupError for a number of players without a pack.
    """
    least, largest = hands_of(rules, players)
    return rounds_between(
        whole_rounds(rules, players), least if lowest is None else lowest, largest if highest is None else highest
    )


def hands_of(rules: RuleSet, players: int) -> tuple[int, int]:
    """Return the smallest and the largest hand that a table may choose.

    Raises LookupError for a number of players without a pack.
    """
    rounds = whole_rounds(rules, players)
    return min(rounds), max(rounds)


def whole_rounds(rules: RuleSet, players: int) -> tuple[int, ...]:
    """Return the rounds from which those of a shorter game are chosen: the rule set's own, or the reshuffled ones.

    A rule set that deals the pack once through is reshuffled instead: one card up to the largest hand and back. Raises
    LookupError for a number of players without a pack.
    """
    dealt = replace(rules, plan=UP_AND_DOWN) if reshuffles_instead(rules) else rules
    return dealt.schedule(players).head


def rounds_between(rounds: Sequence[int], lowest: int, highest: int) -> tuple[int, ...]:
    """Return the rounds from `lowest` to `highest` cards, in their order.

    Two equal rounds that become neighbours are merged: 1 up to 5 and back has one round of 5. Equal rounds that are
    neighbours in the rule set all stay.
    """
    kept: list[int] = []
    follows = True
    for cards in rounds:
        inside = lowest <= cards <= highest
        if inside and (follows or kept[-1:] != [cards]):
            kept.append(cards)
        follows = inside
    return tuple(kept)
