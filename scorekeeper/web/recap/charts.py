"""The charts of a recap as coordinates: the call of each round, and the totals over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.par import has_par, par_by_round
from scorekeeper.rules.insights.progress import CalledRound, call_records, called_rounds, complete_rounds, rounds_missed
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.book.tables import round_to
from scorekeeper.sheets.charts import (
    Chart,
    ChartFrame,
    ChartSeries,
    Scale,
    Tick,
    chart_lines,
    right_edge,
    round_ticks,
    rounded,
    tick_step,
)
from scorekeeper.web.language import current_language, list_names
from scorekeeper.wording.numbers import MINUS, number_text, signed_text
from scorekeeper.wording.recap_words import call_name

CALL_FRAMES = (
    ("narrow", ChartFrame(358, 132, left=32, right=4)),
    ("wide", ChartFrame(720, 160, left=40, right=4, font_size=13)),
)
# The part of its room that a bar fills, and the height of the line for an even call.
FULL, EVEN_HEIGHT = 0.7, 3
# As in static/css/components/player-colours.css.
COLOURS = 13
NARROW = ChartFrame(358, 320, left=32, right=104)
WIDE = ChartFrame(720, 400, left=40, right=190, font_size=13)
FRAMES = (("narrow", NARROW), ("wide", WIDE))
TENTH = Decimal("0.1")


class RoundBar(Struct, frozen=True):
    """One round: the word of its call, and the position of its bar."""

    word: str
    x: float
    y: float
    width: float
    height: float


class CallChart(Struct, frozen=True):
    """A chart of the calls of all rounds (under, even or over). `zero` is the height of an even round."""

    frame: ChartFrame
    right: float
    base: float
    zero: float
    bars: tuple[RoundBar, ...]
    rounds: tuple[Tick, ...]
    tricks: tuple[Tick, ...]


def call_chart(sheet: ScoreSheet, frame: ChartFrame) -> CallChart:
    """Return the chart of how many tricks each complete round was under or over. It needs at least one round."""
    called = called_rounds(sheet)
    off = [one.call.signed for one in called]
    least, most = min(0, *off), max(0, *off)
    right, base = frame.width - frame.right, frame.height - frame.bottom
    y_scale = Scale(least, max(most, least + 1), base, frame.top)
    x_scale = Scale(0.5, len(called) + 0.5, frame.left, right)
    return CallChart(
        frame=frame,
        right=right,
        base=base,
        zero=rounded(y_scale.at(0)),
        bars=tuple(_bars(called, off, x_scale, y_scale)),
        rounds=round_ticks(sheet, x_scale),
        tricks=tuple(Tick(rounded(y_scale.at(each)), signed_text(each)) for each in sorted({least, 0, most})),
    )


def call_counts(sheet: ScoreSheet) -> str:
    """Return how often a round was called under, even and over, in words."""
    times = (
        ngettext(
            "%(word)s %(num)d time", "%(word)s %(num)d times", one.rounds, word=call_name(one.word, current_language())
        )
        for one in call_records(sheet)
    )
    return _("The calls of all rounds: %(times)s.", times=list_names(times))


def _bars(called: Sequence[CalledRound], off: Sequence[int], x_scale: Scale, y_scale: Scale) -> Iterator[RoundBar]:
    width = FULL * (x_scale.at(1) - x_scale.at(0))
    for index, (one, by) in enumerate(zip(called, off, strict=True), start=1):
        top, bottom = sorted((y_scale.at(by), y_scale.at(0)))
        if not by:
            top, bottom = top - EVEN_HEIGHT / 2, bottom + EVEN_HEIGHT / 2
        yield RoundBar(
            str(one.call.word),
            rounded(x_scale.at(index) - width / 2),
            rounded(top),
            rounded(width),
            rounded(bottom - top),
        )


def totals_chart(sheet: ScoreSheet, frame: ChartFrame, par_name: str = "") -> Chart:
    """Return the chart of all totals after each complete round, which must be at least one.

    A line begins at zero, or for a late player at that player's first round. With a `par_name` there is a line of par.
    """
    courses = list(_total_lines(sheet, par_name))
    reached = [total for one in courses for _, total in one.places]
    step = tick_step(max(reached) - min(reached))
    least, most = floor(min(reached) / step) * step, ceil(max(reached) / step) * step
    right, base = right_edge(courses, frame), frame.height - frame.bottom
    y_scale = Scale(least, max(most, least + step), base, frame.top)
    x_scale = Scale(0, len(complete_rounds(sheet)), frame.left, right)
    return Chart(
        frame=frame,
        right=right,
        base=base,
        lines=chart_lines(courses, frame, x_scale, y_scale),
        rounds=round_ticks(sheet, x_scale),
        totals=tuple(Tick(rounded(y_scale.at(value)), number_text(value)) for value in range(least, most + 1, step)),
    )


def _total_lines(sheet: ScoreSheet, par_name: str) -> Iterator[ChartSeries]:
    """Yield a line for each player, from that player's first round on, and then the line of par if it has a name."""
    rows, missed = complete_rounds(sheet), rounds_missed(sheet)
    for seat, name in enumerate(sheet.game.names):
        values = (sheet.game.starting_points(seat), *(row.seats[seat].total or 0 for row in rows))
        first = missed[seat]
        resets = (index for index, row in enumerate(rows, start=1) if row.seats[seat].reset and index >= first)
        places = _values_by_round(values)[first:]
        look, end = _line_classes(seat), number_text(values[-1])
        yield ChartSeries(look, name, end, places, tuple(index - first for index in resets))
    if par_name and has_par(sheet):
        pars: tuple[Points, ...] = (0, *par_by_round(sheet))
        yield ChartSeries("par", par_name, decimal_text(pars[-1]), _values_by_round(pars))


def _values_by_round(values: Sequence[Points]) -> tuple[tuple[float, float], ...]:
    """Return the values with the numbers of their rounds, from round 0 on."""
    return tuple((float(index), float(value)) for index, value in enumerate(values))


def _line_classes(seat: int) -> str:
    """Return the CSS classes of a line, which differ for sixteen seats.

    The line has the colour of the player. It is dashed from the fifth seat on, and dotted from the ninth.
    """
    dashes = ("", " dashed", " dotted", " dotted-wide")[seat // 4 % 4]
    return f"seat-{seat % COLOURS}{dashes}"


def decimal_text(points: Points) -> str:
    """Return points to a tenth, with the decimal sign of the reader's language: 25.4 for 25.4375."""
    rounded = to_tenth(points)
    return f"{MINUS if rounded < 0 else ''}{format_decimal(abs(rounded), format='#,##0.#')}"


def signed_decimal(points: Points) -> str:
    """Return points to a tenth, with a plus sign above zero."""
    return f"+{decimal_text(points)}" if to_tenth(points) > 0 else decimal_text(points)


def to_tenth(points: Points) -> Decimal:
    """Return points to a tenth, as they are shown."""
    return round_to(Fraction(points), TENTH)
