"""Which outcomes of single players fit together: their tricks add up to the cards, and no bid is hooked.

The number of tables of outcomes grows exponentially with the players, the work here does not: what counts of the
players before is only how many tricks they took, what they bid together, and how many made it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.formula import Points

# What the players so far bid together and how many of them made it; to each the sums of tricks that can go with it, as
# the bits of a number.
_Sums = dict[tuple[int, int], int]
Hooked = Callable[[int, int], Sequence[int]]


@dataclass(frozen=True)
class Outcome:
    """One way in which a round may have gone for one player."""

    bid: int
    tricks: int
    total: Points

    @property
    def made(self) -> bool:
        return self.bid == self.tricks


@dataclass(frozen=True)
class Fit:
    """By player in the order of speaking: the outcomes that are part of some solution, and the first solution."""

    possible: tuple[tuple[Outcome, ...], ...]
    first: tuple[Outcome, ...]


def fit(outcomes: Sequence[Sequence[Outcome]], cards: int, makers: int | None, hooked: Hooked) -> Fit | None:
    """Everything that fits, None where nothing does. `outcomes` are by player in the order of speaking.

    `makers` is how many must have made their bids, None where that is all the same. `hooked` gives the bids forbidden
    to the player at a place after bids of so many tricks together.
    """
    table = _Table(outcomes, cards, counts_makers=makers is not None, hooked=hooked)
    forward = [{(0, 0): 1}]
    for place in range(len(outcomes)):
        forward.append(table.after(place, forward[-1]))
    ending = {state: sums & (1 << cards) for state, sums in forward[-1].items() if makers in (None, state[1])}
    backward = [ending]
    for place in reversed(range(len(outcomes))):
        backward.insert(0, table.before(place, forward[place], backward[0]))
    if not backward[0].get((0, 0)):
        return None
    possible = (table.partaking(place, forward[place], backward[place + 1]) for place in range(len(outcomes)))
    return Fit(tuple(possible), table.walked(backward))


@dataclass(frozen=True)
class _Table:
    outcomes: Sequence[Sequence[Outcome]]
    cards: int
    counts_makers: bool
    hooked: Hooked

    def after(self, place: int, sums: _Sums) -> _Sums:
        """What can be reached with one more player."""
        reached: _Sums = {}
        for state, tricks in sums.items():
            for outcome, there in self._steps(place, state):
                reached[there] = reached.get(there, 0) | (tricks << outcome.tricks) & self._most
        return reached

    def before(self, place: int, sums: _Sums, ending: _Sums) -> _Sums:
        """What can be reached and leads to the end."""
        leading = {}
        for state, tricks in sums.items():
            ahead = 0
            for outcome, there in self._steps(place, state):
                ahead |= ending.get(there, 0) >> outcome.tricks
            leading[state] = tricks & ahead
        return leading

    def partaking(self, place: int, sums: _Sums, ending: _Sums) -> tuple[Outcome, ...]:
        """The outcomes of one player that are on some way to the end."""
        found = {
            outcome
            for state, tricks in sums.items()
            for outcome, there in self._steps(place, state)
            if (tricks << outcome.tricks) & ending.get(there, 0)
        }
        return tuple(outcome for outcome in self.outcomes[place] if outcome in found)

    def walked(self, backward: Sequence[_Sums]) -> tuple[Outcome, ...]:
        """The way to the end on which each player has the first outcome that leads there."""
        way: list[Outcome] = []
        state, tricks = (0, 0), 0
        for place in range(len(self.outcomes)):
            outcome, state = next(
                (outcome, there)
                for outcome, there in self._steps(place, state)
                if backward[place + 1].get(there, 0) >> (tricks + outcome.tricks) & 1
            )
            way.append(outcome)
            tricks += outcome.tricks
        return tuple(way)

    def _steps(self, place: int, state: tuple[int, int]) -> list[tuple[Outcome, tuple[int, int]]]:
        """Every outcome that the hook leaves here, with where it leads; bids beyond the cards are all the same."""
        bids, makers = state
        hooked = self.hooked(place, bids)
        return [
            (outcome, (min(bids + outcome.bid, self.cards + 1), makers + (self.counts_makers and outcome.made)))
            for outcome in self.outcomes[place]
            if outcome.bid not in hooked
        ]

    @property
    def _most(self) -> int:
        """The bits of all sums up to the cards."""
        return (1 << (self.cards + 1)) - 1
