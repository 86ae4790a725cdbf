"""The bids of a round, and which of them the hook forbids."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.schedule import Schedule


def bids_in(game: Game, schedule: Schedule, number: int) -> range:
    """Return all bids of a round, including bids that the hook may forbid."""
    return game.rules.bids_in(schedule.cards(number) or 0, game.taking_part(number), number)


class RoundHook:
    """The hook of round `number`; `bids` are all bids of the round, forbidden ones included."""

    def __init__(self, game: Game, schedule: Schedule, number: int) -> None:
        self._game, self._number = game, number
        self._hook = game.rules.in_round(schedule, number).hook
        self._cards, players = schedule.cards(number) or 0, game.taking_part(number)
        self.bids = game.rules.bids_in(self._cards, players, number)
        last_round = self._hook.not_last_round and schedule.is_last(number)
        self._acts = self._hook.acts_on(self._cards, players, last_round=last_round)
        self._others = players - 1

    @property
    def can_be_overridden(self) -> bool:
        """Whether the round has a hook that the rules let a table override."""
        return self._hook.may_override and (self._acts or self._hook.zeros is not None)

    def is_overridden(self, record: Round) -> bool:
        """Return whether the table lets this round have a bid that the hook forbids."""
        return record.overridden and self.can_be_overridden

    def bound_seats(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats to which the hook may forbid a bid; `order` has all seats in bidding order."""
        if self._hook.zeros is not None or (self._acts and self._hook.binds_all):
            return order
        return order[self._others :] if self._acts else ()

    def forbidden(self, heard: Sequence[int | None], seat: int) -> tuple[int, ...]:
        """Return the bids forbidden to `seat` after the earlier bids.

        `heard` has these bids by seat, with None for a bid still to come.
        """
        hooked = self._forbidden_by_sum(heard, seat)
        if 0 not in self.bids or 0 in hooked or not self.no_more_zeros(seat):
            return hooked
        # Zero is always allowed if no other bid is left.
        return (0, *hooked) if len(hooked) + 1 < len(self.bids) else hooked

    def no_more_zeros(self, seat: int) -> bool:
        """Return whether the player has bid zero as often in a row as the rules allow; rounds sat out do not count."""
        if self._hook.zeros is None:
            return False
        played = [record.announced[seat] for record in self._game.rounds[: self._number - 1] if seat not in record.out]
        in_a_row = next((count for count, bid in enumerate(reversed(played)) if bid != 0), len(played))
        return in_a_row >= self._hook.zeros

    def _forbidden_by_sum(self, heard: Sequence[int | None], seat: int) -> tuple[int, ...]:
        """Return the bids after which all bids would add up to a forbidden sum."""
        if not self._acts:
            return ()
        earlier = [bid for other, bid in enumerate(heard) if bid is not None and other != seat]
        speaks_last = len(earlier) == self._others
        if speaks_last and self._hook.dealer_only:
            speaks_last = seat == self._game.hooked_seat(self._number)
        if not (speaks_last or self._hook.binds_all):
            return ()
        return self._hook.forbidden(cards=self._cards, earlier=earlier, speaks_last=speaks_last, bids=self.bids)
