"""Two things timed in turns: ours, and its floor, the least that anyone could do for it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct

Act = Callable[[], object]


class Measure(Struct, frozen=True):
    """An act of ours and its floor. One repetition is `calls` of each: a single short act is lost in noise."""

    name: str
    floor_name: str
    ours: Act
    floor: Act
    calls: int


class Figures(Struct, frozen=True):
    """The measured times: seconds for one call of ours and of the floor, pair by pair as they were timed in turns."""

    name: str
    floor_name: str
    pairs: tuple[tuple[float, float], ...]

    @property
    def ours(self) -> float:
        """The median of ours."""
        return median(ours for ours, _ in self.pairs)

    @property
    def floor(self) -> float:
        """The median of the floor."""
        return median(floor for _, floor in self.pairs)

    @property
    def ratio(self) -> float:
        """How many times as long as the floor ours takes: the median of all pairs, each timed while the machine was
        equally busy.
        """
        return median(self._ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """The ratios of the middle half of the pairs: if they are far apart, the machine was too busy to judge."""
        if len(self.pairs) == 1:
            return self.ratio, self.ratio
        low, _, high = quantiles(self._ratios, method="inclusive")
        return low, high

    @property
    def _ratios(self) -> list[float]:
        return [ours / floor for ours, floor in self.pairs]


def time_in_turns(measure: Measure, repetitions: int) -> Figures:
    """Time both in turns, so that other load on the machine affects both alike; the first turns only warm up."""
    _, *pairs = (_one_turn(measure, measure.calls) for _ in range(repetitions + 1))
    return Figures(measure.name, measure.floor_name, tuple(pairs))


def time_once(measure: Measure) -> Figures:
    """Return one cold call of each: it shows that both run, and nothing about their speed."""
    return Figures(measure.name, measure.floor_name, (_one_turn(measure, 1),))


def _one_turn(measure: Measure, calls: int) -> tuple[float, float]:
    return seconds_for(measure.ours, calls), seconds_for(measure.floor, calls)


def seconds_for(act: Act, calls: int) -> float:
    """Return the time of one call, averaged over `calls`."""
    gc.collect()
    start = perf_counter()
    for _ in range(calls):
        act()
    return (perf_counter() - start) / calls
