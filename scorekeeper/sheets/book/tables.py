"""The tables and charts of a book."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import HeadToHead, games_by_rules, shares_over_time
from scorekeeper.rules.insights.par import has_par, par
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.statistics.group import GroupStatistics, group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.sheets.charts import Scale, Tick, percent_range, rounded, shortened_to, svg_points
from scorekeeper.wording.locale_forms import decimal_words, percent_words
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.translation import Translate

# The columns of a table of pairs on a large page and a small one; further players get another table.
COLUMNS = (10, 7)
WIDTH, FONT_SIZE = 720, 15
NAMES, FIGURES = 170, 44
ROW, BAR = 26, 12
# A chart with more bars is split, so that a page can break in between.
MAX_BARS = 30
# The window of the moving average, in games of a player.
AVERAGED_GAMES = 10
MIN_GAMES = 3
# The size of a small chart, and its margins for figures at the left, the name above, and below.
SMALL_WIDTH, SMALL_HEIGHT, SMALL_LEFT, SMALL_TOP, SMALL_BOTTOM, SMALL_FONT_SIZE = 230, 128, 36, 28, 10, 12
# Colours that colour-blind people can tell apart and that are dark enough on paper.
COLOURS = ("#1f4d3a", "#b3541e", "#2a5cab", "#8a3b8f", "#7a5c00", "#00717a")
BLACK = ("#000",)


class PairsTable(Struct, frozen=True):
    """A table of who finished ahead of whom, with some players as columns and all as rows. `3–1` means that the player
    of the row was ahead three times and behind once; the cell is empty if the two never met.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class ParLine(Struct, frozen=True):
    """The par for a number of players and rounds, and how many totals reached it."""

    players: int
    rounds: int
    par: str
    reached: str


class ParTable(Struct, frozen=True):
    """How often a bid was made under one rule set, for each number of cards, and how many totals reached par."""

    heading: str
    cards: tuple[tuple[str, str, str], ...]
    pars: tuple[ParLine, ...]


def pairs_tables(finished: GroupStatistics, *, small: bool) -> tuple[PairsTable, ...]:
    """Return the tables of who finished ahead of whom, as many as the width of the paper asks for. Return no table if
    no two players met twice.
    """
    pairs = finished.head_to_head
    if not any(pair.games > 1 for pair in pairs):
        return ()
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.one, pair.other)))
    names.sort(key=str.casefold)
    cells = {(pair.one, pair.other): _pair_cell(pair) for pair in pairs}
    cells |= {(pair.other, pair.one): _pair_cell(_reversed_pair(pair)) for pair in pairs}
    # Equally wide tables, so that none has a single column.
    tables = -(-len(names) // COLUMNS[small])
    wide = -(-len(names) // tables)
    groups = [tuple(names[start : start + wide]) for start in range(0, len(names), wide)]
    return tuple(
        PairsTable(columns, tuple((row, tuple(cells.get((row, column), "") for column in columns)) for row in names))
        for columns in groups
    )


def par_tables(sheets: Sequence[ScoreSheet], translate: Translate) -> tuple[ParTable, ...]:
    """Return a table for each rule set, most played first."""
    tables = (
        ParTable(
            translate(rules.name),
            tuple(_made_by_cards(statistics_of(games), translate)),
            tuple(_par_lines(games, translate)),
        )
        for rules, games in games_by_rules(sheets)
    )
    return tuple(table for table in tables if table.cards)


def _made_by_cards(statistics: GroupStatistics, translate: Translate) -> Iterator[tuple[str, str, str]]:
    """Yield how many bids were made for each number of cards, the fewest first."""
    bids: Counter[int] = Counter()
    made: Counter[int] = Counter()
    for cards, each in (line for player in statistics.players for line in player.by_cards):
        bids[cards] += each.rounds
        made[cards] += each.made
    for cards in sorted(bids):
        share = percent(Fraction(made[cards], bids[cards]), translate.language)
        yield str(cards), f"{made[cards]}/{bids[cards]}", share


def _par_lines(games: Sequence[ScoreSheet], translate: Translate) -> Iterator[ParLine]:
    """Yield a line for each schedule with a par that was played to its end."""
    totals: dict[tuple[int, tuple[int, ...]], list[Fraction]] = {}
    for sheet in games:
        if sheet.finished and has_par(sheet):
            course = (len(sheet.game.players), tuple(row.cards for row in complete_rounds(sheet)))
            totals.setdefault(course, []).extend(map(Fraction, sheet.totals))
    for (players, cards), results in totals.items():
        mark = par(cards, players)
        reached = {"some": sum(total >= mark for total in results), "all": len(results)}
        yield ParLine(
            players,
            len(cards),
            decimal_words(float(mark), 1, translate.language),
            translate("%(some)s of %(all)s") % reached,
        )


def _pair_cell(pair: HeadToHead) -> str:
    return f"{pair.one_ahead}–{pair.other_ahead}"


def _reversed_pair(pair: HeadToHead) -> HeadToHead:
    return HeadToHead(pair.other, pair.one, pair.other_ahead, pair.one_ahead, pair.level)


class StandingsLine(Struct, frozen=True):
    """The line of one player; `best` and `worst` are empty if totals do not compare."""

    name: str
    games: str
    wins: str
    place: str
    made: str
    bids: str
    share: str
    best: str
    worst: str


class StandingsTable(Struct, frozen=True):
    """The standings after finished games, whose number is `games`, under one rule set or under all."""

    heading: str
    games: int
    totals: bool
    lines: tuple[StandingsLine, ...]


def statistics_of(sheets: Iterable[ScoreSheet]) -> GroupStatistics:
    """Return the figures of these games, which are in the order of play."""
    return group_statistics([PlayedGame(sheet) for sheet in sheets])


def standings_table(heading: str, finished: GroupStatistics, *, totals: bool, language: str) -> StandingsTable:
    """Return the standings with a line for each player. The best and the worst total are in it if `totals` is true."""
    lines = tuple(_standings_line(one, language, totals=totals) for one in _standings(finished))
    return StandingsTable(heading, finished.games, totals, lines)


def _standings(finished: GroupStatistics) -> list[PlayerStatistics]:
    """Return the players who finished a game: most wins first, then by mean rank, then by name."""
    players = [one for one in finished.players if one.finished]
    return sorted(players, key=lambda one: (-_wins(one), one.mean_rank or 0, name_key(one.name)))


def _wins(one: PlayerStatistics) -> int:
    return one.wins + one.shared_wins


def percent(share: Fraction, language: str = "en") -> str:
    """Return a share in whole percent."""
    return percent_words(int(round_to(share * 100, Decimal(1))), language)


def round_to(value: Fraction, step: Decimal) -> Decimal:
    """Return a value rounded to a multiple of `step`, halves up."""
    return (Decimal(value.numerator) / value.denominator).quantize(step, ROUND_HALF_UP)


def _standings_line(one: PlayerStatistics, language: str, *, totals: bool) -> StandingsLine:
    return StandingsLine(
        name=one.name,
        games=str(one.finished),
        wins=str(_wins(one)),
        place=decimal_words(round_to(one.mean_rank or Fraction(0), Decimal("0.1")), 1, language),
        made=str(one.made),
        bids=str(one.rounds),
        share=percent(Fraction(one.made, one.rounds), language),
        best=number_text(one.totals[0].best.value) if totals else "",
        worst=number_text(one.totals[0].worst.value) if totals else "",
    )


class Bar(Struct, frozen=True):
    """A name, its bar and its figure, on one line."""

    name: str
    y: float
    baseline: float
    width: float
    figure: str
    figure_at: float


class BarChart(Struct, frozen=True):
    """A horizontal bar chart; bars begin at `left`."""

    width: int
    height: int
    font_size: int
    left: int
    thickness: int
    bars: tuple[Bar, ...]


class SmallChart(Struct, frozen=True):
    """One player's share of bids made, as a moving average over games; `last` is the current share.

    `points` is the player's line, `end` its last point, and `everybody` the line of the mean of all players.
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


def win_charts(finished: GroupStatistics) -> tuple[BarChart, ...]:
    """Return how many games each player won, as bar charts. Return no chart if no player won twice."""
    standings = _standings(finished)
    most = max(map(_wins, standings), default=0)
    if most < 2:
        return ()
    x_scale = Scale(0, most, 0, WIDTH - NAMES - FIGURES)
    charts = []
    for start in range(0, len(standings), MAX_BARS):
        bars = []
        for index, one in enumerate(standings[start : start + MAX_BARS]):
            top, width = index * ROW + (ROW - BAR) / 2, rounded(x_scale.at(_wins(one)))
            name = shortened_to(one.name, (NAMES - 10) / FONT_SIZE)
            bars.append(Bar(name, top, top + BAR, width, str(_wins(one)), NAMES + width + 6))
        charts.append(BarChart(WIDTH, len(bars) * ROW, FONT_SIZE, NAMES, BAR, tuple(bars)))
    return tuple(charts)


def small_charts(finished: Sequence[ScoreSheet], *, black: bool, language: str = "en") -> SmallCharts | None:
    """Return a chart of each player's share of bids made over the last games, for players of two games or more. Return
    None if there are too few games.
    """
    shares = {name: values for name, values in shares_over_time(finished, AVERAGED_GAMES).items() if len(values) > 1}
    if len(finished) < MIN_GAMES or not shares:
        return None
    least, most = percent_range([share for values in shares.values() for _, share in values])
    x_scale = Scale(1, len(finished), SMALL_LEFT, SMALL_WIDTH - 8)
    y_scale = Scale(least, most, SMALL_HEIGHT - SMALL_BOTTOM, SMALL_TOP)
    everybody = _chart_line(_mean_of_all(shares), x_scale, y_scale)
    colours, letters = BLACK if black else COLOURS, (SMALL_WIDTH - 60) / SMALL_FONT_SIZE
    charts = []
    for index, (name, values) in enumerate(sorted(shares.items(), key=lambda each: (-len(each[1]), each[0]))):
        number, share = values[-1]
        charts.append(
            SmallChart(
                name=shortened_to(name, letters),
                last=percent(share, language),
                colour=colours[index % len(colours)],
                points=_chart_line(values, x_scale, y_scale),
                everybody=everybody,
                end=(rounded(x_scale.at(number)), rounded(y_scale.at(float(share * 100)))),
            )
        )
    ticks = (least, (least + most) // 2, most)
    return SmallCharts(
        SMALL_WIDTH,
        SMALL_HEIGHT,
        SMALL_LEFT,
        SMALL_FONT_SIZE,
        tuple(Tick(rounded(y_scale.at(each)), percent_words(each, language)) for each in ticks),
        tuple(charts),
    )


def _mean_of_all(shares: dict[str, tuple[tuple[int, Fraction], ...]]) -> list[tuple[int, Fraction]]:
    """Return the mean of all players' latest shares after each game."""
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


def _chart_line(values: Sequence[tuple[int, Fraction]], x_scale: Scale, y_scale: Scale) -> str:
    return svg_points((x_scale.at(number), y_scale.at(float(share * 100))) for number, share in values)
