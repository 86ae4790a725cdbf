"""The charts of a book: how often everybody won, and a small chart of the bids made by each.

Every coordinate is computed here, in the user units of the SVG.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import group_standings, shares_over_time
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.book.tables import percent
from scorekeeper.sheets.charts import Scale, Tick, rounded, shortened_to
from scorekeeper.wording.locale_forms import percent_words

WIDTH, FONT_SIZE = 720, 15
NAMES, FIGURES = 170, 44
ROW, BAR = 26, 12
# A chart with more bars is split, so that a page may break between.
MAX_BARS = 30
# The window of the moving average, in games of a player.
AVERAGED_GAMES = 10
MIN_GAMES = 3
# A small chart: its size, the room for figures at the left and for the name above, and below.
SMALL_WIDTH, SMALL_HEIGHT, SMALL_LEFT, SMALL_TOP, SMALL_BOTTOM, SMALL_FONT_SIZE = 230, 128, 36, 28, 10, 12
# The least range of the percentage axis, so that chance does not look like a trend.
MIN_RANGE = 30
# Colours that colour-blind people can tell apart and that are dark enough on paper; each player keeps one.
COLOURS = ("#1f4d3a", "#b3541e", "#2a5cab", "#8a3b8f", "#7a5c00", "#00717a")
BLACK = ("#000",)


class Bar(Struct, frozen=True):
    """A name, its bar and its figure, on one line."""

    name: str
    y: float
    baseline: float
    width: float
    figure: str
    figure_at: float


class BarChart(Struct, frozen=True):
    """Bars one below the other, from `left` to the right."""

    width: int
    height: int
    font_size: int
    left: int
    thickness: int
    bars: tuple[Bar, ...]


class SmallChart(Struct, frozen=True):
    """One player's share of bids made, a moving average game by game; `last` is the current share.

    `points` is the line, `everybody` the mean of all players, `end` where the line ends.
    """

    name: str
    last: str
    colour: str
    points: str
    everybody: str
    end: tuple[float, float]


class SmallCharts(Struct, frozen=True):
    """Small multiples: charts of one size with the same scales."""

    width: int
    height: int
    left: int
    font_size: int
    ticks: tuple[Tick, ...]
    charts: tuple[SmallChart, ...]


def win_charts(finished: Sequence[ScoreSheet]) -> tuple[BarChart, ...]:
    """How many games everybody won; none where nobody won a second one."""
    standings = group_standings(finished)
    most = max((one.wins for one in standings), default=0)
    if most < 2:
        return ()
    x_scale = Scale(0, most, 0, WIDTH - NAMES - FIGURES)
    charts = []
    for start in range(0, len(standings), MAX_BARS):
        bars = []
        for index, one in enumerate(standings[start : start + MAX_BARS]):
            top, width = index * ROW + (ROW - BAR) / 2, rounded(x_scale.at(one.wins))
            name = shortened_to(one.name, (NAMES - 10) / FONT_SIZE)
            bars.append(Bar(name, top, top + BAR, width, str(one.wins), NAMES + width + 6))
        charts.append(BarChart(WIDTH, len(bars) * ROW, FONT_SIZE, NAMES, BAR, tuple(bars)))
    return tuple(charts)


def small_charts(finished: Sequence[ScoreSheet], *, black: bool, language: str = "en") -> SmallCharts | None:
    """The share of bids made over everybody's last games, a chart for each who played twice; None where too few were
    played.
    """
    shares = {name: values for name, values in shares_over_time(finished, AVERAGED_GAMES).items() if len(values) > 1}
    if len(finished) < MIN_GAMES or not shares:
        return None
    least, most = _percent_range([share for values in shares.values() for _, share in values])
    x_scale = Scale(1, len(finished), SMALL_LEFT, SMALL_WIDTH - 8)
    y_scale = Scale(least, most, SMALL_HEIGHT - SMALL_BOTTOM, SMALL_TOP)
    everybody = _line(_of_everybody(shares), x_scale, y_scale)
    colours, letters = BLACK if black else COLOURS, (SMALL_WIDTH - 60) / SMALL_FONT_SIZE
    charts = []
    for index, (name, values) in enumerate(sorted(shares.items(), key=lambda each: (-len(each[1]), each[0]))):
        number, share = values[-1]
        charts.append(
            SmallChart(
                name=shortened_to(name, letters),
                last=percent(share, language),
                colour=colours[index % len(colours)],
                points=_line(values, x_scale, y_scale),
                everybody=everybody,
                end=(rounded(x_scale.at(number)), rounded(y_scale.at(float(share * 100)))),
            )
        )
    ticks = (least, (least + most) // 2, most) if (least + most) % 2 == 0 else (least, most)
    return SmallCharts(
        SMALL_WIDTH,
        SMALL_HEIGHT,
        SMALL_LEFT,
        SMALL_FONT_SIZE,
        tuple(Tick(rounded(y_scale.at(each)), percent_words(each, language)) for each in ticks),
        tuple(charts),
    )


def _percent_range(shares: Sequence[Fraction]) -> tuple[int, int]:
    """The range of the axis: from ten to ten percent round all shares."""
    least, most = int(min(shares) * 10) * 10, -int(-max(shares) * 10 // 1) * 10
    while most - least < MIN_RANGE:
        least, most = max(0, least - 10), min(100, most + 10)
    return least, most


def _of_everybody(shares: dict[str, tuple[tuple[int, Fraction], ...]]) -> list[tuple[int, Fraction]]:
    """After each game the mean of all players' shares by then."""
    by_game: dict[int, dict[str, Fraction]] = defaultdict(dict)
    for name, values in shares.items():
        for number, share in values:
            by_game[number][name] = share
    by_now: dict[str, Fraction] = {}
    line = []
    for number, changed in sorted(by_game.items()):
        by_now |= changed
        line.append((number, sum(by_now.values(), Fraction(0)) / len(by_now)))
    return line


def _line(values: Sequence[tuple[int, Fraction]], x_scale: Scale, y_scale: Scale) -> str:
    places = ((x_scale.at(number), y_scale.at(float(share * 100))) for number, share in values)
    return " ".join(f"{rounded(x):g},{rounded(y):g}" for x, y in places)
