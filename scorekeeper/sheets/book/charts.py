"""The charts of a book: how often everybody won, and the share of bids made over time. Black on white.

Every coordinate is computed here; the unit is a part of the chart's width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.rules.insights.club_standings import club_standings, shares_over_time
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.book.tables import percent
from scorekeeper.sheets.charts.line_chart import Chart, ChartSeries, chart_lines, right_edge
from scorekeeper.sheets.charts.scales import ChartFrame, Scale, Tick, rounded, tick_step
from scorekeeper.sheets.charts.text_width import shortened_to

WIDTH, TYPE = 720, 15
NAMES, FIGURES = 170, 44
ROW, BAR = 26, 12
# More bars or lines than these cannot be distinguished; those with most games are drawn.
MAX_BARS, MAX_LINES = 16, 6
SHARES = ChartFrame(WIDTH, 380, left=52, right=210, type=TYPE)
# The share is averaged over so many games of a player, so that one evening does not make a peak.
TOGETHER = 10
MIN_GAMES = 3
# The dashes of the lines, which distinguish them in black.
DASHES = ("", "9 4", "2 3", "12 3 2 3", "5 2 1 2 1 2", "1 6")


@dataclass(frozen=True)
class Bar:
    """A name, its bar and its figure, on one line."""

    name: str
    y: float
    baseline: float
    width: float
    figure: str
    figure_at: float


@dataclass(frozen=True)
class BarChart:
    """Bars one below the other, from `left` to the right."""

    width: int
    height: int
    type: int
    left: int
    thickness: int
    bars: tuple[Bar, ...]


def win_chart(finished: Sequence[ScoreSheet]) -> BarChart | None:
    """How many games everybody won; None where nobody won a second one."""
    standings = club_standings(finished)[:MAX_BARS]
    most = max((one.wins for one in standings), default=0)
    if most < 2:
        return None
    along = Scale(0, most, 0, WIDTH - NAMES - FIGURES)
    bars = []
    for index, one in enumerate(standings):
        top, width = index * ROW + (ROW - BAR) / 2, rounded(along.at(one.wins))
        name = shortened_to(one.name, (NAMES - 10) / TYPE)
        bars.append(Bar(name, top, top + BAR, width, str(one.wins), NAMES + width + 6))
    return BarChart(WIDTH, len(bars) * ROW, TYPE, NAMES, BAR, tuple(bars))


def share_chart(finished: Sequence[ScoreSheet]) -> Chart | None:
    """The share of bids made over everybody's last games, game by game; None where too few were played."""
    shares = {name: values for name, values in shares_over_time(finished, TOGETHER).items() if len(values) > 1}
    if len(finished) < MIN_GAMES or not shares:
        return None
    often = sorted(shares, key=lambda name: -len(shares[name]))[:MAX_LINES]
    series = [
        ChartSeries(DASHES[index], name, percent(shares[name][-1][1]), tuple(map(_place, shares[name])))
        for index, name in enumerate(often)
    ]
    base = SHARES.height - SHARES.bottom
    along, down = Scale(1, len(finished), SHARES.left, right_edge(series, SHARES)), Scale(0, 100, base, SHARES.top)
    step = tick_step(len(finished), 9)
    return Chart(
        frame=SHARES,
        right=right_edge(series, SHARES),
        base=base,
        lines=chart_lines(series, SHARES, along, down),
        rounds=tuple(Tick(rounded(along.at(each)), str(each)) for each in range(step, len(finished) + 1, step)),
        totals=tuple(Tick(rounded(down.at(each)), f"{each} %") for each in range(0, 101, 25)),
    )


def _place(share: tuple[int, Fraction]) -> tuple[float, float]:
    return float(share[0]), float(share[1] * 100)
