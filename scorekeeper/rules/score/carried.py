"""What a seat carries from one round to the next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.scoring import Streak

History = tuple[tuple[int, bool], ...]


class Carried(Struct, frozen=True):
    """The running total; for streaks that pay, (cards, made) of the run so far; and how many rounds in a row were made,
    missed ones as a negative number.
    """

    total: Points = 0
    history: History = ()
    in_a_row: int = 0

    def after(self, streak: Streak | None, cards: int, total: Points, *, made: bool | None) -> Carried:
        """What it is after a complete round; who was out of it, `made` being None, goes on from the round before."""
        if made is None:
            return Carried(total, self.history, self.in_a_row)
        same = (self.in_a_row > 0) is made
        more = 1 if made else -1
        history = self.history if streak is None else self._history_after(streak, cards, made=made)
        return Carried(total, history, self.in_a_row + more if same else more)

    def _history_after(self, streak: Streak, cards: int, *, made: bool) -> History:
        """The rounds of the run that goes on: it ends with another outcome, and where it was paid it begins anew.

        Earlier rounds give nothing any more, and a game of hundreds would be gone through again in each of them.
        """
        history = self.history
        if cards < streak.from_cards:
            return history
        run = (*(history if history and history[-1][1] is made else ()), (cards, made))
        return run if len(run) < streak.length else ()


def rank(own: Points, totals: Sequence[Points], *, lowest_wins: bool) -> int:
    """The place of a total among all: the highest is 1, or the lowest where that wins; equal totals share it."""
    return 1 + sum(other < own if lowest_wins else other > own for other in totals)
