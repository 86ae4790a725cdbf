"""Line charts with a label at the end of each line, as coordinates ready to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from scorekeeper.sheets.charts.scales import ChartFrame, Scale, Tick, line_text, rounded, spread_labels
from scorekeeper.sheets.charts.text_width import shortened_to, text_width

# The line height of labels and the gap between a name and its total, in em; the length of a leader line.
GAP, NAME_GAP = 1.25, 0.6
LEAD = 16
# Bold letters are wider than others by this factor.
BOLD = 1.1


class Label(Struct, frozen=True):
    """The label at the end of a line, and the leader line to it."""

    stroke: str
    x: float
    y: float
    name: str
    total: str


class ChartLine(Struct, frozen=True):
    """One line; `look` names its colour and dashes, `resets` are the points where the total was reset."""

    look: str
    points: str
    resets: tuple[tuple[float, float], ...]
    label: Label


class Chart(Struct, frozen=True):
    """A chart: its lines, and the ticks along the bottom and down the left."""

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
    """Where the lines end, so that the widest label has room beside them, up to what the frame gives it."""
    widest = max(text_width(one.name) + NAME_GAP + BOLD * text_width(one.total) for one in series)
    return frame.width - min(frame.right, LEAD + ceil((widest + NAME_GAP) * frame.font_size))


def chart_lines(
    series: Sequence[ChartSeries], frame: ChartFrame, x_scale: Scale, y_scale: Scale
) -> tuple[ChartLine, ...]:
    """The lines of these series, their labels one below the other at the right."""
    ends = [y_scale.at(one.places[-1][1]) for one in series]
    labels = spread_labels(ends, frame.font_size * GAP, frame.height - frame.bottom)
    return tuple(_line(one, frame, x_scale, y_scale, label) for one, label in zip(series, labels, strict=True))


def _line(one: ChartSeries, frame: ChartFrame, x_scale: Scale, y_scale: Scale, label: float) -> ChartLine:
    places = [(x_scale.at(x), y_scale.at(y)) for x, y in one.places]
    end, text = places[-1], x_scale.end + LEAD
    bends = (end, (x_scale.end + 6, end[1]), (x_scale.end + 12, label), (text - 2, label))
    room = (frame.width - text) / frame.font_size - BOLD * text_width(one.total) - NAME_GAP
    return ChartLine(
        look=one.look,
        points=line_text(places),
        resets=tuple((rounded(places[index][0]), rounded(places[index][1])) for index in one.resets),
        label=Label(
            line_text(bends), text, rounded(label + frame.font_size / 3), shortened_to(one.name, room), one.total
        ),
    )
