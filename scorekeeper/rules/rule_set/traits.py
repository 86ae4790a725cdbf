"""Filter rule sets: by the number of players, the pack, whom the hook binds, and what a missed bid is worth."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import HookRule
from scorekeeper.rules.rule_set.scoring import points_table

# A missed bid is scored in a plain round of this size; in larger ones its sign is the same.
SAMPLE_CARDS = 5


class HookBinds(StrEnum):
    """Who is bound by the hook."""

    LAST = "last"
    EVERYONE = "everyone"
    NONE = "none"


class MissedBid(StrEnum):
    """What missing a bid does: it may cost points, is worth nothing, or still gains some."""

    COSTS = "costs"
    NOTHING = "nothing"
    BRINGS = "brings"


class RuleFilter(Struct, frozen=True):
    """A filter of rule sets; None matches all of them. `pack` is a number of cards.

    A pack that depends on the number of players must match for `players`, or for any number if that is None.
    """

    players: int | None = None
    pack: int | None = None
    hook: HookBinds | None = None
    missed: MissedBid | None = None

    def matches(self, rules: RuleSet) -> bool:
        """Return whether a rule set passes the filter."""
        counts = [count for count in rules.player_counts if self.players in (None, count)]
        return (
            bool(counts)
            and (self.pack is None or any(rules.pack_at(count) == self.pack for count in counts))
            and self.hook in (None, hook_binds(rules))
            and self.missed in (None, missed_bid(rules, counts[0]))
        )


def hook_binds(rules: RuleSet) -> HookBinds:
    """Return who is bound by the hook of these rules."""
    if not rules.has_hook:
        return HookBinds.NONE
    return HookBinds.EVERYONE if rules.hook.rule is HookRule.EVERYONE_BELOW else HookBinds.LAST


def missed_bid(rules: RuleSet, players: int) -> MissedBid:
    """Return what missing a bid does in a plain round. If any missed bid loses points, it costs.

    If the lowest total wins, gained points are a cost.
    """
    schedule = rules.schedule(players)
    cards = min(schedule.peak, SAMPLE_CARDS)
    good = -1 if rules.lowest_wins else 1
    worth = [
        points * good
        for bid, by_tricks in enumerate(points_table(rules.scoring, cards, schedule.players))
        for tricks, points in enumerate(by_tricks)
        if bid != tricks and points is not None
    ]
    if any(points < 0 for points in worth):
        return MissedBid.COSTS
    return MissedBid.BRINGS if any(points > 0 for points in worth) else MissedBid.NOTHING
