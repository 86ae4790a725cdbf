"""Find the outcomes of single players that fit together: their tricks add up to the cards, and no bid is hooked.

The combinations of outcomes grow exponentially with the players, so they are not enumerated. This is dynamic
programming over the players in bidding order: of the players before, only the sum of their bids, the number of
bids made, and the sum of their tricks matter. A forward pass finds the reachable states, a backward pass the states
that can be completed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points

# The sum of the bids up to here, and the number of bids made.
_State = tuple[int, int]
# For each state the possible sums of tricks, as a bit set: bit n is set if n tricks are possible.
_TrickSums = dict[_State, int]
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


class Solutions(Struct, frozen=True):
    """The ways in which the outcomes of the players fit together. `possible` has, for each player in bidding order, the
    outcomes that occur in any of them; `first` is the first of them.
    """

    possible: tuple[tuple[Outcome, ...], ...]
    first: tuple[Outcome, ...]


def solutions_of(
    outcomes: Sequence[Sequence[Outcome]], cards: int, makers: int | None, hooked: Hooked, *, lost_tricks: bool = False
) -> Solutions | None:
    """Return the outcomes that fit together, or None if no outcomes do. `outcomes` are by player in bidding order.

    `makers` is the number of bids that must have been made, or None for any number. `hooked(place, bids)` returns the
    bids forbidden to the player at `place` (from 0), if the bids before add up to `bids`. If `lost_tricks`, the tricks
    may add up to fewer than the cards.
    """
    search = _Search(outcomes, cards, counts_makers=makers is not None, hooked=hooked)
    forward = [{(0, 0): 1}]
    for place in range(len(outcomes)):
        forward.append(search.reachable(place, forward[-1]))
    sums_allowed = search.all_sums if lost_tricks else 1 << cards
    ending = {state: sums & sums_allowed for state, sums in forward[-1].items() if makers in (None, state[1])}
    backward = [ending]
    for place in reversed(range(len(outcomes))):
        backward.insert(0, search.completable(place, forward[place], backward[0]))
    if not backward[0].get((0, 0)):
        return None
    possible = (search.possible_outcomes(place, forward[place], backward[place + 1]) for place in range(len(outcomes)))
    return Solutions(tuple(possible), search.first_solution(backward))


class _Search:
    """The passes over the players. Outcomes with the same bid that are all made, or all missed, form a group."""

    def __init__(
        self, outcomes: Sequence[Sequence[Outcome]], cards: int, *, counts_makers: bool, hooked: Hooked
    ) -> None:
        self.outcomes = outcomes
        self.cards = cards
        self.counts_makers = counts_makers
        self.hooked = hooked
        self.groups = [_tricks_by_bid_and_made(each) for each in outcomes]
        self.all_sums = (1 << (cards + 1)) - 1
        self._added_cache: dict[tuple[int, tuple[int, ...]], int] = {}

    def reachable(self, place: int, sums: _TrickSums) -> _TrickSums:
        """Return the sums after one more player."""
        reached: _TrickSums = {}
        for state, tricks in sums.items():
            for after, counts in self._transitions(place, state):
                reached[after] = reached.get(after, 0) | self._with_added(tricks, counts)
        return reached

    def completable(self, place: int, sums: _TrickSums, ending: _TrickSums) -> _TrickSums:
        """Return the sums from which a solution can be completed; `ending` are the sums of the next player."""
        completable = {}
        for state, tricks in sums.items():
            ahead = 0
            for after, counts in self._transitions(place, state):
                ahead |= self._with_subtracted(ending.get(after, 0), counts)
            completable[state] = tricks & ahead
        return completable

    def possible_outcomes(self, place: int, sums: _TrickSums, ending: _TrickSums) -> tuple[Outcome, ...]:
        """Return the outcomes of one player that are part of some solution."""
        fits = [self._solution_test(place, state, tricks, ending) for state, tricks in sums.items()]
        return tuple(outcome for outcome in self.outcomes[place] if any(each(outcome) for each in fits))

    def _solution_test(self, place: int, state: _State, tricks: int, ending: _TrickSums) -> Callable[[Outcome], int]:
        """Return a function that tests whether an outcome in this state is part of a solution. It returns 0 if not."""
        hooked = self.hooked(place, state[0])
        ahead = {
            (bid, made): ending.get(self._next_state(*state, bid, made=made), 0)
            for bid, made in self.groups[place]
            if bid not in hooked
        }
        return lambda outcome: (tricks << outcome.tricks) & ahead.get((outcome.bid, outcome.made), 0)

    def first_solution(self, backward: Sequence[_TrickSums]) -> tuple[Outcome, ...]:
        """Return the solution in which each player in turn has the first outcome that still allows one."""
        solution: list[Outcome] = []
        bids, makers, tricks = 0, 0, 0
        for place, outcomes in enumerate(self.outcomes):
            fits = self._solution_test(place, (bids, makers), 1 << tricks, backward[place + 1])
            outcome = next(filter(fits, outcomes))
            bids, makers = self._next_state(bids, makers, outcome.bid, made=outcome.made)
            tricks += outcome.tricks
            solution.append(outcome)
        return tuple(solution)

    def _transitions(self, place: int, state: _State) -> list[tuple[_State, tuple[int, ...]]]:
        """Return the next state for each group that the hook allows, with the tricks of its outcomes."""
        hooked = self.hooked(place, state[0])
        groups = self.groups[place].items()
        return [
            (self._next_state(*state, bid, made=made), counts) for (bid, made), counts in groups if bid not in hooked
        ]

    def _next_state(self, bids: int, makers: int, bid: int, *, made: bool) -> _State:
        """Return the state after one more bid. All sums of bids above the number of cards count as the same sum."""
        return min(bids + bid, self.cards + 1), makers + (self.counts_makers and made)

    def _with_added(self, sums: int, counts: tuple[int, ...]) -> int:
        """Return the sums with any of these counts added, up to the cards."""
        key = (sums, counts)
        if key not in self._added_cache:
            added = 0
            for count in counts:
                added |= sums << count
            self._added_cache[key] = added & self.all_sums
        return self._added_cache[key]

    def _with_subtracted(self, sums: int, counts: tuple[int, ...]) -> int:
        """Return the sums with any of these counts subtracted: added in the reversed bit set."""
        return self._reversed_sums(self._with_added(self._reversed_sums(sums), counts))

    def _reversed_sums(self, sums: int) -> int:
        return int(f"{sums:0{self.cards + 1}b}"[::-1], 2)


def _tricks_by_bid_and_made(outcomes: Sequence[Outcome]) -> dict[tuple[int, bool], tuple[int, ...]]:
    groups: dict[tuple[int, bool], tuple[int, ...]] = {}
    for outcome in outcomes:
        key = (outcome.bid, outcome.made)
        groups[key] = (*groups.get(key, ()), outcome.tricks)
    return groups
