"""The charts of statistics as coordinates: shares, form, days of a calendar, a range of totals."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from math import ceil

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.sheets.charts import PERCENT, ChartFrame, Scale, Tick, percent_range, rounded, svg_points, tick_step
from scorekeeper.web.statistics.words import percent_text

# As wide as a panel on a phone.
BARS_FRAME = ChartFrame(324, 180, left=36, right=4)
COUNTED_FRAME = ChartFrame(324, 194, left=36, right=4, top=18, bottom=42)
FORM_FRAME = ChartFrame(324, 150, left=36, right=22)
# The part of its room that a bar fills, and its largest width; the mark of the group is a little wider.
FULL, MAX_WIDTH, WIDER = 0.7, 56, 3
# More bars than MAX_LABELS share labels, and more than MAX_COUNTED have no room for their share and rounds.
MAX_LABELS, MAX_COUNTED = 15, 7
# A scale has its ticks at multiples of twenty percent.
TWENTY = 20
MONTHS, DAYS_OF_A_WEEK = 12, 7
# Four months are side by side, in columns that fill the width of a panel on a phone.
BESIDE = 4
DAY, STEP, MONTH_STEP, MONTH_HEIGHT, HEAD = 9, 10.5, 83.5, 84, 18
FRAME = ChartFrame(324, 3 * MONTH_HEIGHT, left=0, right=0)
# The filled part of a square for one game, for two, for more.
SIZES = (4, 6.5, DAY)
# The width of the picture, as in the template, and the room for a dot at its edge.
WIDTH, EDGE = 300, 7


class RoundsShare(Struct, frozen=True):
    """The share of rounds of one kind in which the bid was made. `group` is the share in the whole group.

    `pale` is whether the rounds are too few to mean much.
    """

    of: str
    rounds: int
    part: Fraction
    group: Fraction
    pale: bool = False


class ShareBar(Struct, frozen=True):
    """A bar from the base up. Its share is written at `top`, and so is its number of rounds if there is room."""

    x: float
    y: float
    width: float
    height: float
    pale: bool
    middle: float
    top: float
    share: str = ""
    rounds: str = ""


class ShareChart(Struct, frozen=True):
    """Bars, or the points of a line, with a dashed `mark` to compare with. Ticks are at the bottom and in percent."""

    frame: ChartFrame
    right: float
    base: float
    x_ticks: tuple[Tick, ...]
    percents: tuple[Tick, ...]
    bars: tuple[ShareBar, ...] = ()
    line: str = ""
    mark: str = ""


def bars_chart(shares: Sequence[RoundsShare], most: int = PERCENT) -> ShareChart:
    """Return a chart with a bar for each share, of which there must be at least one.

    The scale ends at `most` percent, which must be a multiple of twenty.
    """
    frame = COUNTED_FRAME if len(shares) <= MAX_COUNTED else BARS_FRAME
    right, base = frame.width - frame.right, frame.height - frame.bottom
    x_scale = Scale(0.5, len(shares) + 0.5, frame.left, right)
    y_scale = Scale(0, most / PERCENT, base, frame.top)
    step = tick_step(len(shares), MAX_LABELS)
    places = list(enumerate(shares, start=1))
    bars = tuple(_bars(shares, x_scale, y_scale, base))
    levels = [rounded(y_scale.at(float(one.group))) for one in shares]
    return ShareChart(
        frame=frame,
        right=right,
        base=base,
        x_ticks=tuple(Tick(rounded(x_scale.at(at)), one.of) for at, one in places if at % step == 0),
        percents=_percent_ticks(y_scale, (0, most // 2, most)),
        bars=bars,
        # A few separate bars get separate marks; many get a line.
        mark=_level_strokes(bars, levels)
        if bars[0].share
        else _path_through((bar.middle, at) for bar, at in zip(bars, levels, strict=True)),
    )


def scale_top(shares: Sequence[RoundsShare]) -> int:
    """Return the percentage at which a scale for these shares ends. It is a multiple of twenty."""
    reached = max(max(one.part, one.group) for one in shares) * PERCENT
    return max(TWENTY, ceil(reached / TWENTY) * TWENTY)


def form_chart(form: Sequence[tuple[int, Fraction]], whole: Fraction) -> ShareChart:
    """Return a chart of the share in the latest rounds, as a line from round to round. A dashed line is the share in
    all rounds.
    """
    frame, shares = FORM_FRAME, [share for _, share in form]
    right, base = frame.width - frame.right, frame.height - frame.bottom
    least, most = percent_range([*shares, whole])
    first, last = form[0][0], form[-1][0]
    x_scale = Scale(first, max(last, first + 1), frame.left, right)
    y_scale = Scale(least / PERCENT, most / PERCENT, base, frame.top)
    return ShareChart(
        frame=frame,
        right=right,
        base=base,
        x_ticks=tuple(Tick(rounded(x_scale.at(number)), str(number)) for number in dict.fromkeys((first, last))),
        percents=_percent_ticks(y_scale, range(least, most + 1, TWENTY)),
        line=svg_points((x_scale.at(number), y_scale.at(float(share))) for number, share in form),
        mark=_path_through((edge, y_scale.at(float(whole))) for edge in (frame.left, right)),
    )


def _bars(shares: Sequence[RoundsShare], x_scale: Scale, y_scale: Scale, base: float) -> Iterator[ShareBar]:
    width = min(FULL * (x_scale.at(1) - x_scale.at(0)), MAX_WIDTH)
    counted = len(shares) <= MAX_COUNTED
    for place, one in enumerate(shares, start=1):
        middle, top = x_scale.at(place), y_scale.at(float(one.part))
        yield ShareBar(
            x=rounded(middle - width / 2),
            y=rounded(top),
            width=rounded(width),
            height=rounded(base - top),
            pale=one.pale,
            middle=rounded(middle),
            top=rounded(min(top, y_scale.at(float(one.group)))),
            share=percent_text(one.part) if counted else "",
            rounds=str(one.rounds) if counted else "",
        )


def _level_strokes(bars: Sequence[ShareBar], levels: Sequence[float]) -> str:
    """Return an SVG path with a short line across each bar at its level."""
    edges = ((bar.x - WIDER, bar.x + bar.width + WIDER) for bar in bars)
    return "".join(
        f"M{rounded(left):g} {at:g}H{rounded(right):g}" for (left, right), at in zip(edges, levels, strict=True)
    )


def _path_through(places: Iterable[tuple[float, float]]) -> str:
    """Return a path through all these places."""
    return f"M{svg_points(places)}"


def _percent_ticks(y_scale: Scale, values: Sequence[int]) -> tuple[Tick, ...]:
    return tuple(Tick(rounded(y_scale.at(value / PERCENT)), str(value)) for value in values)


class Calendar(Struct, frozen=True):
    """A year as a chart: the names of the months with their positions, and a path of the squares of all days.

    `filled` has a path of smaller squares for the days with one game, one for days with two, and one for days with
    more.
    """

    frame: ChartFrame
    months: tuple[tuple[Tick, float], ...]
    days: str
    filled: tuple[str, ...]


def calendar_chart(year: int, games: Mapping[date, int], names: Iterable[str]) -> Calendar:
    """Return the calendar of a year, with its number of games for each day. `names` are the names of the months."""
    places = {day: place for month in range(MONTHS) for day, place in _days_of_month(year, month)}
    amounts = {day: min(count, len(SIZES)) for day, count in games.items()}
    return Calendar(
        frame=FRAME,
        months=tuple(
            (Tick(left, name), top + HEAD - 4) for name, (left, top) in zip(names, _month_corners(), strict=True)
        ),
        days="".join(_square_path(place, DAY) for place in places.values()),
        filled=tuple(
            "".join(_square_path(places[day], size) for day, amount in sorted(amounts.items()) if amount == number)
            for number, size in enumerate(SIZES, start=1)
        ),
    )


def _month_corners() -> Iterator[tuple[float, float]]:
    """Yield the left upper corner of each month."""
    for month in range(MONTHS):
        yield month % BESIDE * MONTH_STEP, month // BESIDE * MONTH_HEIGHT


def _days_of_month(year: int, month: int) -> Iterator[tuple[date, tuple[float, float]]]:
    """Yield the days of a month, counted from 0, with the centres of their squares. A week begins on Monday."""
    left, top = list(_month_corners())[month]
    first, length = monthrange(year, month + 1)
    for number in range(length):
        week, weekday = divmod(first + number, DAYS_OF_A_WEEK)
        x, y = left + weekday * STEP + DAY / 2, top + HEAD + week * STEP + DAY / 2
        yield date(year, month + 1, number + 1), (x, y)


def _square_path(middle: tuple[float, float], size: float) -> str:
    x, y = (rounded(at - size / 2) for at in middle)
    return f"M{x:g} {y:g}h{size:g}v{size:g}h-{size:g}z"


class TotalsRange(Struct, frozen=True):
    """The positions of the worst, the best and the mean total, and of zero."""

    worst: float
    best: float
    mean: float
    zero: float


def totals_range(worst: Points, best: Points, mean: Fraction) -> TotalsRange:
    """Return the positions of these totals on a scale that includes 0."""
    reached = [0.0, float(worst), float(best)]
    least, most = min(reached), max(reached)
    x_scale = Scale(least, max(most, least + 1), EDGE, WIDTH - EDGE)
    return TotalsRange(*(rounded(x_scale.at(float(value))) for value in (worst, best, mean, 0)))
