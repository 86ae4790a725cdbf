"""The scales of a chart: positions of numbers, ticks, and labels that do not overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle, pairwise

from msgspec import Struct

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet

MAX_TICKS = 7


class ChartFrame(Struct, frozen=True):
    """The size and margins of a chart in its own units, pixels where it is not scaled.
    `right` is the largest margin for the labels.
    """

    width: int
    height: int
    left: int
    right: int
    top: int = 14
    bottom: int = 28
    font_size: int = 12


class Tick(Struct, frozen=True):
    """A labelled position on a scale."""

    at: float
    text: str


class Scale(Struct, frozen=True):
    """Maps numbers from `least` to `most` to coordinates from `start` to `end`, which may run backwards."""

    least: float
    most: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The coordinate of a number."""
        return self.start + (self.end - self.start) * (value - self.least) / (self.most - self.least)


def tick_step(range_: float, most: int = MAX_TICKS) -> int:
    """The step of ticks on an axis: the smallest of 1, 2, 5, 10, 20, 50 ... with at most so many steps in a range."""
    step, factors = 1, cycle((2, 2.5, 2))
    while range_ > step * most:
        step = int(step * next(factors))
    return step


def spread_labels(wanted: Sequence[float], gap: float, bottom: float) -> list[float]:
    """Positions for labels that do not overlap: near the wanted ones, in the same order, at least `gap` apart.

    Nothing stands below `bottom` unless all of them together need more room than there is above it.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = list(wanted)
    for before, index in pairwise(order):
        places[index] = max(places[index], places[before] + gap)
    limit = bottom
    for index in reversed(order):
        places[index] = min(places[index], limit)
        limit = places[index] - gap
    return places


def round_ticks(sheet: ScoreSheet, x_scale: Scale) -> tuple[Tick, ...]:
    """Ticks for complete rounds, the first at 1 on the scale; where there are many, for every second, fifth, tenth."""
    return counted_ticks([row.number for row in complete_rounds(sheet)], x_scale, 9)


def counted_ticks(numbers: Sequence[int], x_scale: Scale, most: int) -> tuple[Tick, ...]:
    """Ticks with these numbers, the first at 1 on the scale; of more than `most` every second, fifth, tenth."""
    step = tick_step(len(numbers), most)
    return tuple(
        Tick(rounded(x_scale.at(index)), str(number))
        for index, number in enumerate(numbers, start=1)
        if index % step == 0
    )


def line_text(places: Iterable[tuple[float, float]]) -> str:
    """The points of a line as SVG has them: `1.5,2 3,4`."""
    return " ".join(f"{rounded(x):g},{rounded(y):g}" for x, y in places)


def rounded(place: float) -> float:
    """A coordinate rounded to a tenth of a pixel, finer than anybody sees."""
    return round(place, 1)
