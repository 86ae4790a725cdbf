"""Shares of bids made as pictures: bars by cards beside a line for the whole group, and the form as a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from scorekeeper.rules.statistics.player import MadeBids
from scorekeeper.sheets.charts.scales import ChartFrame, Scale, Tick, counted_ticks, line_text, rounded

# As wide as a panel on a phone.
CARDS_FRAME = ChartFrame(324, 180, left=36, right=4)
# At its right end the number of the last round has room.
FORM_FRAME = ChartFrame(324, 150, left=36, right=22)
# Of the room a bar has it takes this part.
FULL = 0.7
PERCENT = 100
# The form is drawn between two whole tens of percent at least so far apart, with a tick at every second.
TEN, LEAST_RANGE = 10, 40


@dataclass(frozen=True)
class ShareBar:
    """A bar from the base up, pale where it is from few rounds."""

    x: float
    y: float
    width: float
    height: float
    pale: bool


@dataclass(frozen=True)
class ShareChart:
    """Bars, or the points of a line, with a dashed `mark` to compare with; ticks along the bottom and in percent."""

    frame: ChartFrame
    right: float
    base: float
    along: tuple[Tick, ...]
    percents: tuple[Tick, ...]
    bars: tuple[ShareBar, ...] = ()
    line: str = ""
    mark: str = ""


def cards_chart(own: Sequence[tuple[int, MadeBids]], group: Mapping[int, MadeBids], few: int) -> ShareChart:
    """How often the bid was made in rounds of 1, 2, 3 ... cards, at least one of them, and in the whole group.

    Fewer rounds than `few` say little.
    """
    frame, cards = CARDS_FRAME, [number for number, _ in own]
    right, base = frame.width - frame.right, frame.height - frame.bottom
    along, up = Scale(0.5, len(cards) + 0.5, frame.left, right), Scale(0, 1, base, frame.top)
    width = FULL * (along.at(1) - along.at(0))
    return ShareChart(
        frame=frame,
        right=right,
        base=base,
        along=counted_ticks(cards, along, 15),
        percents=_percents(up, (0, 50, 100)),
        bars=tuple(
            _bar(along.at(place), up.at(made.made / made.rounds), width, base, pale=made.rounds < few)
            for place, (_, made) in enumerate(own, 1)
        ),
        mark=line_text(
            (along.at(place), up.at(group[number].made / group[number].rounds)) for place, number in enumerate(cards, 1)
        ),
    )


def form_chart(form: Sequence[tuple[int, Fraction]], whole: Fraction) -> ShareChart:
    """The share of the last rounds, after each; dashed that of all."""
    frame, shares = FORM_FRAME, [share for _, share in form]
    right, base = frame.width - frame.right, frame.height - frame.bottom
    least, most = _range([*shares, whole])
    first, last = form[0][0], form[-1][0]
    along = Scale(first, max(last, first + 1), frame.left, right)
    up = Scale(least / PERCENT, most / PERCENT, base, frame.top)
    return ShareChart(
        frame=frame,
        right=right,
        base=base,
        along=tuple(Tick(rounded(along.at(number)), str(number)) for number in dict.fromkeys((first, last))),
        percents=_percents(up, range(least, most + 1, 2 * TEN)),
        line=line_text((along.at(number), up.at(float(share))) for number, share in form),
        mark=line_text((edge, up.at(float(whole))) for edge in (frame.left, right)),
    )


def _bar(middle: float, top: float, width: float, base: float, *, pale: bool) -> ShareBar:
    return ShareBar(rounded(middle - width / 2), rounded(top), rounded(width), rounded(base - top), pale)


def _range(shares: Sequence[Fraction]) -> tuple[int, int]:
    """Two whole tens of percent, an even number of tens apart, with all the shares between them."""
    least, most = floor(min(shares) * PERCENT / TEN) * TEN, ceil(max(shares) * PERCENT / TEN) * TEN
    while most - least < LEAST_RANGE or (most - least) % (2 * TEN):
        least, most = (least - TEN, most) if least > 0 else (least, most + TEN)
    return least, most


def _percents(up: Scale, values: Sequence[int]) -> tuple[Tick, ...]:
    return tuple(Tick(rounded(up.at(value / PERCENT)), str(value)) for value in values)
