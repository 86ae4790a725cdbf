"""A game: the people, what they agreed, and what was said round by round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.rules.rounds import Round, empty_round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.schedule import Schedule, ScheduleChange


@dataclass(frozen=True)
class Game:
    """One complete play of a schedule by fixed players, as far as it has come.

    `players` are names clockwise by seat. `agreed` replaces the schedule of the rule set. `rounds` may be empty; only
    the last may be unfinished. `ended_after` is the round after which the table stopped before the end. `changes` are
    what was agreed on the rounds to come while playing, in order. `standing_dealer` is somebody who deals every round
    and does not play (R14), empty where the deal goes round the table.
    """

    rules: RuleSet
    players: tuple[str, ...]
    first_dealer: int
    first_bidder: int
    rounds: tuple[Round, ...] = ()
    agreed: tuple[int, ...] | None = None
    ended_after: int | None = None
    title: str = ""
    changes: tuple[ScheduleChange, ...] = ()
    standing_dealer: str = ""

    @property
    def schedule(self) -> Schedule:
        """The cards of every round of this game. Raises LookupError for a number of players without a pack."""
        schedule = self.rules.schedule(len(self.players), self.agreed)
        for change in self.changes:
            schedule = schedule.changed(change.after, change.come)
        return schedule if self.ended_after is None else schedule.ended_after(self.ended_after)

    def dealer(self, number: int) -> int | None:
        """The seat that deals round `number` (from 1): the deal passes left every round.

        None where somebody deals who does not play.
        """
        return None if self.standing_dealer else self.hooked_seat(number)

    def dealer_name(self, number: int) -> str:
        """Who deals round `number`, at the table or beside it."""
        return self.standing_dealer or self.players[self.hooked_seat(number)]

    def hooked_seat(self, number: int) -> int:
        """The seat that a hook on the dealer binds in round `number`: the dealer, or where somebody deals who does not
        play, the last to bid in turn.
        """
        first = self.first_bidder - 1 if self.standing_dealer else self.first_dealer
        return (first + number - 1) % len(self.players)

    def bidder(self, number: int) -> int:
        """The seat that bids and leads first in round `number`."""
        return (self.first_bidder + number - 1) % len(self.players)

    def said(self, number: int) -> Round:
        """What was said in round `number`, an untouched round where nothing was."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        return empty_round(len(self.players))

    def with_round(self, number: int, said: Round) -> Game:
        """The same game with round `number` replaced, or added after the last one."""
        rounds = (*self.rounds[: number - 1], said, *self.rounds[number:])
        return replace(self, rounds=rounds)


def first_bidder_after(dealer: int, players: int) -> int:
    """The seat to the dealer's left, where bidding begins unless the table agreed otherwise."""
    return (dealer + 1) % players
