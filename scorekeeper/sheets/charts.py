"""Line charts with a label at the end of each line, as coordinates, with their scales.

The width of a text is estimated without a font, so that no font has to be loaded.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import cycle, pairwise
from math import ceil, floor

from msgspec import Struct

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet

# The line height of labels and the gap between a name and its total, in em; the length of a leader line.
GAP, NAME_GAP = 1.25, 0.6
LEAD = 16
# Bold letters are wider than others by this factor.
BOLD = 1.1

MAX_TICKS, MAX_ROUNDS_LABELLED = 7, 9
PERCENT = 100
# A scale of shares ends at multiples of ten percent. It has at least this range, or else chance looks like a trend.
TEN, MIN_RANGE = 10, 40

# The widths of letters in em, in the widest of the usual system fonts.
NARROW, SMALL, CAPITAL, WIDE = 0.4, 0.63, 0.76, 1.0
NARROW_LETTERS = frozenset("fijlrtI1.,:;'’|!()[] ")
WIDE_LETTERS = frozenset("mwMW@—…−")


class Label(Struct, frozen=True):
    """The label at the end of a line, and the leader line to it."""

    stroke: str
    x: float
    y: float
    name: str
    total: str


class ChartLine(Struct, frozen=True):
    """One line. `look` is its CSS class for colour and dashes, `resets` are the points at which the total was reset."""

    look: str
    points: str
    resets: tuple[tuple[float, float], ...]
    label: Label


class Chart(Struct, frozen=True):
    """A chart: its lines, and the ticks along its bottom and left edges."""

    frame: ChartFrame
    right: float
    base: float
    lines: tuple[ChartLine, ...]
    rounds: tuple[Tick, ...]
    totals: tuple[Tick, ...]


class ChartSeries(Struct, frozen=True):
    """One line as values on both scales, with the label at its end."""

    look: str
    name: str
    total: str
    places: tuple[tuple[float, float], ...]
    resets: tuple[int, ...] = ()


def right_edge(series: Sequence[ChartSeries], frame: ChartFrame) -> int:
    """Return the x at which the lines end, so that the widest label has room beside them, up to `frame.right`."""
    widest = max(text_width(one.name) + NAME_GAP + BOLD * text_width(one.total) for one in series)
    return frame.width - min(frame.right, LEAD + ceil((widest + NAME_GAP) * frame.font_size))


def chart_lines(
    series: Sequence[ChartSeries], frame: ChartFrame, x_scale: Scale, y_scale: Scale
) -> tuple[ChartLine, ...]:
    """Return the lines of these series, with their labels below each other at the right."""
    ends = [y_scale.at(one.places[-1][1]) for one in series]
    labels = spread_labels(ends, frame.font_size * GAP, frame.height - frame.bottom)
    return tuple(_chart_line(one, frame, x_scale, y_scale, label) for one, label in zip(series, labels, strict=True))


def _chart_line(one: ChartSeries, frame: ChartFrame, x_scale: Scale, y_scale: Scale, label: float) -> ChartLine:
    places = [(x_scale.at(x), y_scale.at(y)) for x, y in one.places]
    end, text = places[-1], x_scale.end + LEAD
    bends = (end, (x_scale.end + 6, end[1]), (x_scale.end + 12, label), (text - 2, label))
    room = (frame.width - text) / frame.font_size - BOLD * text_width(one.total) - NAME_GAP
    return ChartLine(
        look=one.look,
        points=svg_points(places),
        resets=tuple((rounded(places[index][0]), rounded(places[index][1])) for index in one.resets),
        label=Label(
            svg_points(bends), text, rounded(label + frame.font_size / 3), shortened_to(one.name, room), one.total
        ),
    )


class ChartFrame(Struct, frozen=True):
    """The size and margins of a chart in its own units, which are pixels if it is not scaled. `right` is the widest
    margin that labels may take.
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
        """Return the coordinate of a number."""
        return self.start + (self.end - self.start) * (value - self.least) / (self.most - self.least)


def tick_step(range_: float, most: int = MAX_TICKS) -> int:
    """Return the step of ticks on an axis: the smallest of 1, 2, 5, 10, 20, 50 ... that gives at most `most` steps."""
    step, factors = 1, cycle((2, 2.5, 2))
    while range_ > step * most:
        step = int(step * next(factors))
    return step


def percent_range(shares: Sequence[Fraction]) -> tuple[int, int]:
    """Return the least and the most percent of a scale for these shares. Both are multiples of ten, an even number of
    tens apart.
    """
    least, most = floor(min(shares) * PERCENT / TEN) * TEN, ceil(max(shares) * PERCENT / TEN) * TEN
    while most - least < MIN_RANGE or (most - least) % (2 * TEN):
        least, most = (least - TEN, most) if least > 0 else (least, most + TEN)
    return least, most


def spread_labels(wanted: Sequence[float], gap: float, bottom: float) -> list[float]:
    """Return positions for labels that do not overlap: near the wanted ones, in the same order, at least `gap` apart.

    No label is below `bottom`. If all of them have no room above it, the first ones run over the top.
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
    """Return the ticks of complete rounds, of which the first is at 1 on the scale. If there are many rounds, only
    every second, fifth or tenth has a tick.
    """
    numbers = [row.number for row in complete_rounds(sheet)]
    step = tick_step(len(numbers), MAX_ROUNDS_LABELLED)
    return tuple(
        Tick(rounded(x_scale.at(index)), str(number))
        for index, number in enumerate(numbers, start=1)
        if index % step == 0
    )


def svg_points(places: Iterable[tuple[float, float]]) -> str:
    """Return the points of a line as in SVG: `1.5,2 3,4`."""
    return " ".join(f"{rounded(x):g},{rounded(y):g}" for x, y in places)


def rounded(place: float) -> float:
    """Return a coordinate rounded to a tenth of a pixel."""
    return round(place, 1)


def text_width(text: str) -> float:
    """Return the estimated width of a text, in em."""
    return sum(map(_letter_width, text))


def shortened_to(name: str, width: float) -> str:
    """Return the name, shortened by an ellipsis in the middle if it is wider than `width` em. The end of the name
    stays, because it tells people apart.
    """
    if text_width(name) <= width:
        return name
    for left in range(len(name) - 1, 1, -1):
        head, tail = name[: left - left // 3], name[len(name) - left // 3 :]
        cut = f"{head.rstrip()}…{tail.lstrip()}"
        if text_width(cut) <= width:
            return cut
    return f"{name[:1]}…"


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in WIDE_LETTERS or unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    if letter in NARROW_LETTERS:
        return NARROW
    return CAPITAL if letter.isupper() else SMALL
