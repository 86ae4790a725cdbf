"""The totals round by round as lines, ready to be drawn.

The drawing comes twice, for a phone and for a wide screen or paper, because its type keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.par import has_par, par_by_round
from scorekeeper.rules.insights.progress import complete_rounds, rounds_missed
from scorekeeper.rules.score.score_sheet import ScoreSheet
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
from scorekeeper.web.recap.decimals import decimal_text
from scorekeeper.wording.numbers import number_text

NARROW = ChartFrame(358, 320, left=32, right=104)
WIDE = ChartFrame(720, 400, left=40, right=190, font_size=13)
FRAMES = (("narrow", NARROW), ("wide", WIDE))


def chart_of(sheet: ScoreSheet, frame: ChartFrame, par_name: str = "") -> Chart:
    """The totals after every complete round, from zero on, those of a late player from where that player begins; with
    par where it is named. There is at least one round.
    """
    courses = list(_courses(sheet, par_name))
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


def _courses(sheet: ScoreSheet, par_name: str) -> Iterator[ChartSeries]:
    """A line for each player, from where the first round of that player begins."""
    rows, missed = complete_rounds(sheet), rounds_missed(sheet)
    for seat, name in enumerate(sheet.game.names):
        values = (sheet.game.attendance.start(seat), *(row.seats[seat].total or 0 for row in rows))
        first = missed[seat]
        resets = (index for index, row in enumerate(rows, start=1) if row.seats[seat].reset and index >= first)
        places = _places(values)[first:]
        look, end = _look(seat), number_text(values[-1])
        yield ChartSeries(look, name, end, places, tuple(index - first for index in resets))
    if par_name and has_par(sheet):
        pars: tuple[Points, ...] = (0, *par_by_round(sheet))
        yield ChartSeries("par", par_name, decimal_text(pars[-1]), _places(pars))


def _places(values: Sequence[Points]) -> tuple[tuple[float, float], ...]:
    """The value after round 0, 1, 2 ..."""
    return tuple((float(index), float(value)) for index, value in enumerate(values))


def _look(seat: int) -> str:
    """Eight colours; from the fifth seat on dashed, from the ninth on dotted, so no two of sixteen lines are alike.

    The seventeenth looks like the first again.
    """
    dashes = ("", " dashed", " dotted", " dotted-wide")[seat // 4 % 4]
    return f"seat-{seat % 8}{dashes}"
