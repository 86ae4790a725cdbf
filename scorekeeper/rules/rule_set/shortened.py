"""A shorter evening: the rule set's own schedule begun at larger hands, as with de Silva's 7 up to 13 and back to 7."""

from __future__ import annotations

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import SchedulePlan, TurningPoint, schedule_for

# The reshuffled game where a rule set has no path of its own.
UP_AND_DOWN: tuple[TurningPoint, ...] = (1, "peak", 1)


def can_be_shortened(rules: RuleSet) -> bool:
    """Whether the rounds of a rule set run between turning points and come to an end, so that small ones can be left
    out. A pack dealt once through has no such rounds; there the shorter game is the reshuffled one (R27).
    """
    if reshuffles_instead(rules):
        return True
    after = rules.plan.after
    endless = after.otherwise != "end" or any(each != "end" for _, each in after.exceptions)
    return rules.plan.path is not None and not endless


def reshuffles_instead(rules: RuleSet) -> bool:
    """Whether the shorter game is a reshuffled one, because the rule set deals the pack once through (R27)."""
    return rules.plan.deplete_from is not None


def shortened(rules: RuleSet, players: int, lowest: int) -> tuple[int, ...]:
    """The cards of every round when no round has fewer than `lowest`: each lower turning point becomes that number.

    Where the pack is dealt once through, this is the reshuffled game: `lowest` up to the largest hand and back. The
    largest hand bounds `lowest`. Raises LookupError for a number of players without a pack.
    """
    pack = rules.pack.at(players)
    own = schedule_for(rules.plan, players, pack)
    path = rules.plan.path or UP_AND_DOWN
    largest = pack // players if rules.plan.path is None else own.peak
    low = max(1, min(lowest, largest))
    turns = tuple(point if isinstance(point, str) else max(point, low) for point in path)
    repeat = rules.plan.repeat or (1,) * len(turns)
    plan = SchedulePlan(path=turns, step=rules.plan.step, repeat=repeat, peak=rules.plan.peak)
    return schedule_for(plan, players, pack).head


def largest_hand(rules: RuleSet, players: int) -> int:
    """The most cards a round of this rule set can have. Raises LookupError for a number of players without a pack."""
    pack = rules.pack.at(players)
    if reshuffles_instead(rules):
        return pack // players
    return schedule_for(rules.plan, players, pack).peak
