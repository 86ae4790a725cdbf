"""What a seat carries from one round to the next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.scoring import Streak

History = tuple[tuple[int, bool], ...]


class Carried(Struct, frozen=True):
    """The running total; `history`, (cards, made) of the rounds of the current streak, where a streak pays; and how
    many rounds in a row were made, negative for missed ones.
    """

    total: Points = 0
    history: History = ()
    in_a_row: int = 0

    def after(self, streak: Streak | None, cards: int, total: Points, *, made: bool | None) -> Carried:
        """What the seat carries out of a complete round. `made` is None where it was out, which interrupts no
        streak.
        """
        if made is None:
            return Carried(total, self.history, self.in_a_row)
        same = (self.in_a_row > 0) is made
        more = 1 if made else -1
        history = self.history if streak is None else self._history_after(streak, cards, made=made)
        return Carried(total, history, self.in_a_row + more if same else more)

    def _history_after(self, streak: Streak, cards: int, *, made: bool) -> History:
        """The rounds of the current streak: it begins again with another outcome, and after it was paid.

        Earlier rounds no longer count, and are dropped so that long games do not get slow.
        """
        history = self.history
        if cards < streak.from_cards:
            return history
        run = (*(history if history and history[-1][1] is made else ()), (cards, made))
        return run if len(run) < streak.length else ()


def rank(own: Points, totals: Sequence[Points], *, lowest_wins: bool) -> int:
    """The place of a total among all: the highest is 1, or the lowest where that wins; equal totals share it."""
    return 1 + sum(other < own if lowest_wins else other > own for other in totals)
