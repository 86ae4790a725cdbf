"""Lines with a label at the end of each, ready to be drawn: every coordinate is computed here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from scorekeeper.sheets.charts.letter_widths import fitting, letters_width
from scorekeeper.sheets.charts.scales import ChartFrame, Scale, Tick, rough, spread

# Between labels, and between a name and its figure, in heights of the type; and from the end of a line to its label.
GAP, NAME_GAP = 1.25, 0.6
LEAD = 16
# How much wider than others bold letters are.
BOLD = 1.1


@dataclass(frozen=True)
class Label:
    """What stands at the end of a line, and the stroke that leads there."""

    stroke: str
    x: float
    y: float
    name: str
    total: str


@dataclass(frozen=True)
class ChartLine:
    """One line; `look` names its colour and dashes, `resets` are the places of totals that fell to zero."""

    look: str
    points: str
    resets: tuple[tuple[float, float], ...]
    label: Label


@dataclass(frozen=True)
class Chart:
    """A drawing: the lines, and the scales along the bottom and down the left."""

    frame: ChartFrame
    right: float
    base: float
    lines: tuple[ChartLine, ...]
    rounds: tuple[Tick, ...]
    totals: tuple[Tick, ...]


@dataclass(frozen=True)
class Course:
    """One line before it is drawn: where it goes, as values on both scales, and the label at its end."""

    look: str
    name: str
    total: str
    places: tuple[tuple[float, float], ...]
    resets: tuple[int, ...] = ()


def right_edge(courses: Sequence[Course], frame: ChartFrame) -> int:
    """Where the lines end, so that the widest label has room beside them, up to what the frame gives it."""
    widest = max(letters_width(one.name) + NAME_GAP + BOLD * letters_width(one.total) for one in courses)
    return frame.width - min(frame.right, LEAD + ceil((widest + NAME_GAP) * frame.type))


def lines_of(courses: Sequence[Course], frame: ChartFrame, along: Scale, down: Scale) -> tuple[ChartLine, ...]:
    """The courses as lines, their labels one below the other at the right."""
    ends = [down.at(one.places[-1][1]) for one in courses]
    labels = spread(ends, frame.type * GAP, frame.height - frame.bottom)
    return tuple(_line(one, frame, along, down, label) for one, label in zip(courses, labels, strict=True))


def _line(one: Course, frame: ChartFrame, along: Scale, down: Scale, label: float) -> ChartLine:
    places = [(along.at(x), down.at(y)) for x, y in one.places]
    end, text = places[-1], along.end + LEAD
    bends = (end, (along.end + 6, end[1]), (along.end + 12, label), (text - 2, label))
    room = (frame.width - text) / frame.type - BOLD * letters_width(one.total) - NAME_GAP
    return ChartLine(
        look=one.look,
        points=" ".join(map(_pair, places)),
        resets=tuple((rough(places[index][0]), rough(places[index][1])) for index in one.resets),
        label=Label(
            " ".join(map(_pair, bends)), text, rough(label + frame.type / 3), fitting(one.name, room), one.total
        ),
    )


def _pair(place: Sequence[float]) -> str:
    return f"{rough(place[0]):g},{rough(place[1]):g}"
