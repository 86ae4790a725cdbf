"""The totals round by round as lines, ready to be drawn: every coordinate is computed here.

The drawing comes twice, for a phone and for a wide screen or paper, because its type keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from scorekeeper.rules.course import complete_rounds, course
from scorekeeper.rules.formula import Points
from scorekeeper.rules.score_sheet import ScoreSheet
from scorekeeper.rules.statistics import has_par, par_by_round
from scorekeeper.sheets.numbers import number_text
from scorekeeper.web.story.decimals import decimal_text
from scorekeeper.web.story.names import fitting, letters_width
from scorekeeper.web.story.scales import Frame, Scale, Tick, rough, round_ticks, spread, step_for

NARROW = Frame(358, 320, left=32, right=104)
WIDE = Frame(720, 400, left=40, right=190, type=13)
FRAMES = (("narrow", NARROW), ("wide", WIDE))
# Between labels, and between a name and its total, in heights of the type; and from the end of a line to its label.
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
class Line:
    """One player's totals; `look` names its colour and dashes, `resets` are the places of totals that fell to zero."""

    look: str
    points: str
    resets: tuple[tuple[float, float], ...]
    label: Label


@dataclass(frozen=True)
class Chart:
    """A drawing: the lines by seat, par last where there is one, and the scales."""

    frame: Frame
    right: float
    base: float
    lines: tuple[Line, ...]
    rounds: tuple[Tick, ...]
    totals: tuple[Tick, ...]


@dataclass(frozen=True)
class _Course:
    """One line before it is drawn: its value after round 0, 1, 2 ..."""

    look: str
    name: str
    total: str
    values: tuple[Points, ...]
    resets: tuple[int, ...] = ()


def chart_of(sheet: ScoreSheet, frame: Frame, par_name: str) -> Chart:
    """The totals after every complete round, from zero on. There is at least one such round."""
    courses = list(_courses(sheet, par_name))
    reached = [float(value) for one in courses for value in one.values]
    step = step_for(max(reached) - min(reached))
    least, most = floor(min(reached) / step) * step, ceil(max(reached) / step) * step
    played = len(courses[0].values) - 1
    widest = max(letters_width(one.name) + NAME_GAP + BOLD * letters_width(one.total) for one in courses)
    right = frame.width - min(frame.right, LEAD + ceil((widest + NAME_GAP) * frame.type))
    base = frame.height - frame.bottom
    down = Scale(least, max(most, least + step), base, frame.top)
    along = Scale(0, played, frame.left, right)
    ends = [down.at(float(one.values[-1])) for one in courses]
    labels = spread(ends, frame.type * GAP, base)
    return Chart(
        frame=frame,
        right=right,
        base=base,
        lines=tuple(_line(one, frame, along, down, label) for one, label in zip(courses, labels, strict=True)),
        rounds=round_ticks(sheet, along),
        totals=tuple(Tick(rough(down.at(value)), number_text(value)) for value in range(least, most + 1, step)),
    )


def _courses(sheet: ScoreSheet, par_name: str) -> Iterator[_Course]:
    totals = course(sheet)
    rows = complete_rounds(sheet)
    for seat, name in enumerate(sheet.game.names):
        values = (0, *(after[seat] for after in totals))
        resets = tuple(index for index, row in enumerate(rows, start=1) if row.seats[seat].reset)
        yield _Course(_look(seat), name, number_text(values[-1]), values, resets)
    if has_par(sheet):
        pars: tuple[Points, ...] = (0, *par_by_round(sheet))
        yield _Course("par", par_name, decimal_text(pars[-1]), pars)


def _look(seat: int) -> str:
    """Eight colours; from the fifth seat on dashed, from the ninth on dotted, so that no two lines are alike."""
    dashes = ("", " dashed", " dotted", " dotted-wide")[seat // 4]
    return f"seat-{seat % 8}{dashes}"


def _line(one: _Course, frame: Frame, along: Scale, down: Scale, label: float) -> Line:
    places = [(along.at(index), down.at(float(value))) for index, value in enumerate(one.values)]
    end, text = places[-1], along.end + LEAD
    bends = (end, (along.end + 6, end[1]), (along.end + 12, label), (text - 2, label))
    room = (frame.width - text) / frame.type - BOLD * letters_width(one.total) - NAME_GAP
    return Line(
        look=one.look,
        points=" ".join(map(_pair, places)),
        resets=tuple((rough(places[index][0]), rough(places[index][1])) for index in one.resets),
        label=Label(
            " ".join(map(_pair, bends)), text, rough(label + frame.type / 3), fitting(one.name, room), one.total
        ),
    )


def _pair(place: Sequence[float]) -> str:
    return f"{rough(place[0]):g},{rough(place[1]):g}"
