"""Acts timed one after another, in medians of repetitions."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct

Act = Callable[[], object]


class Measure(Struct, frozen=True):
    """An act to be timed. One repetition is `calls` of it: a single short act is lost in noise."""

    name: str
    act: Act
    calls: int


class Figures(Struct, frozen=True):
    """The measured seconds of one call, a figure for each repetition."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The figure in the middle."""
        return median(self.seconds)

    @property
    def spread(self) -> tuple[float, float]:
        """The middle half of the figures: if its ends are far apart, the machine was too busy to judge."""
        if len(self.seconds) == 1:
            return self.median, self.median
        low, _, high = quantiles(self.seconds, method="inclusive")
        return low, high


def time_repeatedly(measure: Measure, repetitions: int) -> Figures:
    """Time an act; the first repetition only warms up."""
    _, *figures = (seconds_for(measure.act, measure.calls) for _ in range(repetitions + 1))
    return Figures(measure.name, tuple(figures))


def time_once(measure: Measure) -> Figures:
    """Return one cold call: it shows that the act works, and nothing about its speed."""
    return Figures(measure.name, (seconds_for(measure.act, 1),))


def seconds_for(act: Act, calls: int) -> float:
    """Return the time of one call, averaged over `calls`."""
    gc.collect()
    start = perf_counter()
    for _ in range(calls):
        act()
    return (perf_counter() - start) / calls
