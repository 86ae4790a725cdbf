"""Which outcomes of single players fit together: their tricks add up to the cards, and no bid is hooked.

The number of tables of outcomes grows exponentially with the players, the work here does not: what counts of the
players before is only how many tricks they took, what they bid together, and how many made it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points

# What the players so far bid together and how many of them made it; to each the sums of tricks that can go with it, as
# the bits of a number.
_Sums = dict[tuple[int, int], int]
Hooked = Callable[[int, int], Sequence[int]]


class Outcome(Struct, frozen=True):
    """One way in which a round may have gone for one player."""

    bid: int
    tricks: int
    total: Points

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.tricks


class Fit(Struct, frozen=True):
    """By player in the order of speaking: the outcomes that are part of some solution, and the first solution."""

    possible: tuple[tuple[Outcome, ...], ...]
    first: tuple[Outcome, ...]


def fit(
    outcomes: Sequence[Sequence[Outcome]], cards: int, makers: int | None, hooked: Hooked, *, lost_tricks: bool = False
) -> Fit | None:
    """Everything that fits, None where nothing does. `outcomes` are by player in the order of speaking.

    `makers` is how many must have made their bids, None where that is all the same. `hooked` gives the bids forbidden
    to the player at a place after bids of so many tricks together. With `lost_tricks` there may be fewer than cards.
    """
    table = _Table(outcomes, cards, counts_makers=makers is not None, hooked=hooked)
    forward = [{(0, 0): 1}]
    for place in range(len(outcomes)):
        forward.append(table.after(place, forward[-1]))
    sums_allowed = table.all_sums if lost_tricks else 1 << cards
    ending = {state: sums & sums_allowed for state, sums in forward[-1].items() if makers in (None, state[1])}
    backward = [ending]
    for place in reversed(range(len(outcomes))):
        backward.insert(0, table.before(place, forward[place], backward[0]))
    if not backward[0].get((0, 0)):
        return None
    possible = (table.on_some_way(place, forward[place], backward[place + 1]) for place in range(len(outcomes)))
    return Fit(tuple(possible), table.first_way(backward))


class _Table:
    """Outcomes that lead on alike, by their bids and whether they were made, are looked at together."""

    def __init__(
        self, outcomes: Sequence[Sequence[Outcome]], cards: int, *, counts_makers: bool, hooked: Hooked
    ) -> None:
        self.outcomes = outcomes
        self.cards = cards
        self.counts_makers = counts_makers
        self.hooked = hooked
        self.groups = [self._by_bid_and_made(each) for each in outcomes]
        self.all_sums = (1 << (cards + 1)) - 1
        self._spread: dict[tuple[int, tuple[int, ...]], int] = {}

    def after(self, place: int, sums: _Sums) -> _Sums:
        """The sums that can be reached with one more player."""
        reached: _Sums = {}
        for state, tricks in sums.items():
            for there, counts in self._steps(place, state):
                reached[there] = reached.get(there, 0) | self._more(tricks, counts)
        return reached

    def before(self, place: int, sums: _Sums, ending: _Sums) -> _Sums:
        """The sums that can be reached and from which the last player can be reached."""
        leading = {}
        for state, tricks in sums.items():
            ahead = 0
            for there, counts in self._steps(place, state):
                ahead |= self._less(ending.get(there, 0), counts)
            leading[state] = tricks & ahead
        return leading

    def on_some_way(self, place: int, sums: _Sums, ending: _Sums) -> tuple[Outcome, ...]:
        """The outcomes of one player that are on some way to the end."""
        leads = [self._leads(place, state, tricks, ending) for state, tricks in sums.items()]
        return tuple(outcome for outcome in self.outcomes[place] if any(each(outcome) for each in leads))

    def _leads(self, place: int, state: tuple[int, int], tricks: int, ending: _Sums) -> Callable[[Outcome], int]:
        """Whether an outcome leads from a state on to the end."""
        hooked = self.hooked(place, state[0])
        ahead = {
            (bid, made): ending.get(self._there(*state, bid, made=made), 0)
            for bid, made in self.groups[place]
            if bid not in hooked
        }
        return lambda outcome: (tricks << outcome.tricks) & ahead.get((outcome.bid, outcome.made), 0)

    def first_way(self, backward: Sequence[_Sums]) -> tuple[Outcome, ...]:
        """The way to the end on which each player has the first outcome that leads there."""
        way: list[Outcome] = []
        bids, makers, tricks = 0, 0, 0
        for place, outcomes in enumerate(self.outcomes):
            leads = self._leads(place, (bids, makers), 1 << tricks, backward[place + 1])
            outcome = next(filter(leads, outcomes))
            bids, makers = self._there(bids, makers, outcome.bid, made=outcome.made)
            tricks += outcome.tricks
            way.append(outcome)
        return tuple(way)

    def _steps(self, place: int, state: tuple[int, int]) -> list[tuple[tuple[int, int], tuple[int, ...]]]:
        """Where the outcomes that the hook leaves lead, with the tricks that lead there."""
        hooked = self.hooked(place, state[0])
        groups = self.groups[place].items()
        return [(self._there(*state, bid, made=made), counts) for (bid, made), counts in groups if bid not in hooked]

    def _there(self, bids: int, makers: int, bid: int, *, made: bool) -> tuple[int, int]:
        """The bids and the makers with one more player; all sums of bids beyond the cards are the same."""
        return min(bids + bid, self.cards + 1), makers + (self.counts_makers and made)

    def _more(self, sums: int, counts: tuple[int, ...]) -> int:
        """The sums with any of these tricks more, up to the cards."""
        key = (sums, counts)
        if key not in self._spread:
            spread = 0
            for count in counts:
                spread |= sums << count
            self._spread[key] = spread & self.all_sums
        return self._spread[key]

    def _less(self, sums: int, counts: tuple[int, ...]) -> int:
        """The sums with any of these tricks less: the sums seen from the other end, with as many more."""
        return self._mirror(self._more(self._mirror(sums), counts))

    def _mirror(self, sums: int) -> int:
        return int(f"{sums:0{self.cards + 1}b}"[::-1], 2)

    def _by_bid_and_made(self, outcomes: Sequence[Outcome]) -> dict[tuple[int, bool], tuple[int, ...]]:
        groups: dict[tuple[int, bool], tuple[int, ...]] = {}
        for outcome in outcomes:
            key = (outcome.bid, outcome.made)
            groups[key] = (*groups.get(key, ()), outcome.tricks)
        return groups
