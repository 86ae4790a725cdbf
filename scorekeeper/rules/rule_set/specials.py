"""Rounds that are played differently: blind, on the forehead, without trump, for double points."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.formula import Formula
from scorekeeper.rules.rule_set.bidding import Hook
from scorekeeper.rules.rule_set.cards import TrumpRule
from scorekeeper.rules.rule_set.schedule import Schedule


class SpecialRounds(Struct, frozen=True):
    """The rounds for which something else is agreed: round `number`, those of so many `cards`, or the `last` one.

    `name` and `note` are for the players. What is None is as in the other rounds. The `multiplier`, a formula over
    what is known before the round, multiplies its points besides that of all rounds.
    """

    name: str
    note: str = ""
    number: int | None = None
    cards: int | None = None
    last: bool = False
    trump: TrumpRule | None = None
    simultaneous: bool | None = None
    hook: Hook | None = None
    multiplier: Formula | None = None

    def has(self, schedule: Schedule, number: int) -> bool:
        """Whether round `number` of the schedule is one of them. An endless game has no last round."""
        if self.last:
            return schedule.is_last(number)
        return number == self.number or (self.cards is not None and schedule.cards(number) == self.cards)
