"""One player over many games, as texts and charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby

from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.groups.evenings import PlayerYear
from scorekeeper.rules.insights.group_standings import HeadToHead
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.rules.statistics.player import (
    FORM_ROUNDS,
    PlayerStatistics,
    RuleSetTotals,
    form_over_time,
    made_bids_in_steps,
)
from scorekeeper.rules.statistics.ranking import Order, ranked
from scorekeeper.rules.statistics.summary import Feat
from scorekeeper.sheets.charts import rounded
from scorekeeper.web.statistics.charts import (
    MONTHS,
    Calendar,
    ShareChart,
    TotalsRange,
    calendar_chart,
    form_chart,
    totals_range,
)
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.share_panels import SharePanel, misses_panel, share_panels
from scorekeeper.web.statistics.words import FEW, day_text, few_text, mean_text, percent_text, share_text
from scorekeeper.wording.numbers import number_text

# The width of an opponent's bar, as in the template.
BAR = 300


class Figure(Struct, frozen=True):
    """A figure with its label."""

    value: str
    words: str


class OpponentLine(Struct, frozen=True):
    """The comparison with one other player: in how many games each of the two had the better rank.

    It is also drawn as a bar of the width `BAR`. The games in which this player was ahead end at `ahead`, and the tied
    games at `reach`.
    """

    name: str
    games: str
    words: str
    counts: tuple[str, ...]
    ahead: float
    reach: float


class GameTotal(Struct, frozen=True):
    """A final total, with the day and the address of its game."""

    value: str
    when: str
    address: str


class TotalsLine(Struct, frozen=True):
    """The final totals of games by one rule set: their number and mean in words, the best and the worst, and their
    positions.
    """

    rules: str
    drawn: TotalsRange
    words: str
    best: GameTotal
    worst: GameTotal


class PlayerView(Struct, frozen=True):
    """Everything on the page of a player who played at least one complete round in the chosen games."""

    name: str
    games: str
    figures: tuple[Figure, ...]
    few: str
    group_rounds: str
    shares: tuple[SharePanel, ...]
    misses: SharePanel
    misses_words: tuple[str, ...]
    form: FormPanel
    streaks: str
    opponents: tuple[OpponentLine, ...]
    totals: tuple[TotalsLine, ...]


def player_view(statistics: GroupStatistics, name: str, addresses: Mapping[int, str]) -> PlayerView | None:
    """Return the page of the player with this name, or None if there is no such player. `addresses` has the games by
    id.
    """
    person = name_key(name)
    player = next((one for one in statistics.players if name_key(one.name) == person), None)
    if player is None:
        return None
    made, missed = player.longest_made, player.longest_missed
    return PlayerView(
        name=player.name,
        games=ngettext("%(num)d game", "%(num)d games", player.games),
        figures=tuple(_figures(player, statistics)),
        few=_few_words(player),
        group_rounds=ngettext("group: %(num)d round", "group: %(num)d rounds", statistics.rounds),
        shares=share_panels(player, statistics.players),
        misses=misses_panel(player, statistics.players),
        misses_words=tuple(_misses_words(player)),
        form=form_panel(player),
        streaks=_("Longest streaks: %(made)d made, %(missed)d missed.", made=made, missed=missed),
        opponents=tuple(_opponent_lines(statistics.head_to_head, person)),
        totals=tuple(_totals_line(each, addresses) for each in player.totals),
    )


def games_shown(statistics: GroupStatistics, name: str) -> set[int]:
    """Return the ids of the games that the page of a player links to."""
    mine = (one for one in statistics.players if name_key(one.name) == name_key(name))
    return {feat.game for one in mine for each in one.totals for feat in (each.best, each.worst)}


def _figures(player: PlayerStatistics, statistics: GroupStatistics) -> Iterator[Figure]:
    yield Figure(percent_text(Fraction(player.made, player.rounds)), _("Bids made"))
    won = player.wins + player.shared_wins
    yield Figure(str(won), ngettext("won of %(num)d game", "won of %(num)d games", player.finished))
    yield Figure(mean_text(player.mean_rank), _("Average finish"))
    ranks = {name_key(one.name): rank for rank, one in ranked(statistics.players, Order.RATING)}
    players, rating = len(ranks), mean_text(player.rating.ordinal)
    words = ngettext("of %(num)d by rating, %(rating)s", "of %(num)d by rating, %(rating)s", players, rating=rating)
    yield Figure(str(ranks[name_key(player.name)]), words)


def _few_words(player: PlayerStatistics) -> str:
    if player.rounds >= FEW:
        return ""
    return ngettext(
        "From only %(num)d round, so take it with a pinch of salt.",
        "From only %(num)d rounds, so take it with a pinch of salt.",
        player.rounds,
    )


def _misses_words(player: PlayerStatistics) -> Iterator[str]:
    over, under = (percent_text(Fraction(count, player.rounds)) for count in (player.over, player.under))
    yield _("Took too many in %(over)s of the rounds and too few in %(under)s.", over=over, under=under)
    off = mean_text(Fraction(player.off_sum, player.rounds))
    yield _("Off by %(off)s tricks a round on average.", off=off)


def _opponent_lines(pairs: Sequence[HeadToHead], person: str) -> Iterator[OpponentLine]:
    """Yield the opponents, most games first."""
    for pair in sorted(pairs, key=lambda each: -each.games):
        if person not in (name_key(pair.one), name_key(pair.other)):
            continue
        first = name_key(pair.one) == person
        name = pair.other if first else pair.one
        ahead, behind = (pair.one_ahead, pair.other_ahead) if first else (pair.other_ahead, pair.one_ahead)
        words = _("%(ahead)d ahead, %(behind)d behind, %(level)d level", ahead=ahead, behind=behind, level=pair.level)
        games = ngettext("%(num)d game", "%(num)d games", pair.games)
        ends = (ahead, ahead + pair.level)
        share = percent_text(Fraction(ahead, pair.games))
        counts = (few_text(pair.games), ahead, pair.level, behind)
        bar = tuple(rounded(BAR * end / pair.games) for end in ends)
        yield OpponentLine(name, games, words, (*map(str, counts), share), *bar)


def _totals_line(totals: RuleSetTotals, addresses: Mapping[int, str]) -> TotalsLine:
    def cell(feat: Feat) -> GameTotal:
        return GameTotal(number_text(feat.value), day_text(feat.game_label), addresses.get(feat.game, ""))

    mean = mean_text(totals.mean)
    words = ngettext("%(num)d game, average %(mean)s", "%(num)d games, average %(mean)s", totals.games, mean=mean)
    drawn = totals_range(totals.worst.value, totals.best.value, totals.mean)
    return TotalsLine(rules_words(totals.rules), drawn, words, cell(totals.best), cell(totals.worst))


class FormLine(Struct, frozen=True):
    """A range of consecutive rounds, such as 1 to 50, the number of rounds, and the share of bids made."""

    which: str
    rounds: str
    share: str


class FormPanel(Struct, frozen=True):
    """The form of a player over time: a chart with its words, and a table. The chart is None until there are enough
    rounds.
    """

    chart: ShareChart | None
    words: str
    lines: tuple[FormLine, ...]


def form_panel(player: PlayerStatistics) -> FormPanel:
    """Return how the share of bids made changed over time."""
    form, whole = form_over_time(player.history), Fraction(player.made, player.rounds)
    lines = (
        FormLine(
            _("%(first)d to %(last)d", first=first, last=last),
            few_text(made.rounds),
            share_text(made),
        )
        for first, last, made in made_bids_in_steps(player.history)
    )
    return FormPanel(form_chart(form, whole) if form else None, _form_words(form, whole), tuple(lines))


def _form_words(form: Sequence[tuple[int, Fraction]], whole: Fraction) -> str:
    if not form:
        return _("After %(rounds)d rounds a line here shows the form.", rounds=FORM_ROUNDS)
    shares = [share for _round, share in form]
    return _(
        "%(last)s made in the last %(rounds)d rounds; %(every)s altogether, %(best)s at best, %(worst)s at worst.",
        rounds=FORM_ROUNDS,
        last=percent_text(shares[-1]),
        every=percent_text(whole),
        best=percent_text(max(shares)),
        worst=percent_text(min(shares)),
    )


class MonthLine(Struct, frozen=True):
    """A month: its evenings, its games, and their days."""

    month: str
    evenings: int
    games: int
    days: str


class CalendarPanel(Struct, frozen=True):
    """A year of a player with the chart, its words and its table; `earlier` and `later` are other years that may have
    games.
    """

    year: int
    how_many: str
    chart: Calendar
    words: str
    lines: tuple[MonthLine, ...]
    earlier: int | None
    later: int | None


def calendar_panel(played: PlayerYear, *, chosen: bool) -> CalendarPanel:
    """Return the panel of a year. It has links to other years unless the reader has `chosen` this year."""
    year, days = played.year, played.days
    evenings = ngettext("%(num)d evening", "%(num)d evenings", len(days))
    games = ngettext("%(num)d game", "%(num)d games", sum(days.values()))
    how_many = f"{evenings}, {games}"
    names = (str(format_date(date(year, month, 1), "LLL")) for month in range(1, MONTHS + 1))
    return CalendarPanel(
        year=year,
        how_many=how_many,
        chart=calendar_chart(year, days, names),
        words=_("Calendar of %(year)d with a square for each day: %(how_many)s", year=year, how_many=how_many),
        lines=tuple(_month_lines(played)),
        earlier=year - 1 if year > played.first and not chosen else None,
        later=year + 1 if year < played.last and not chosen else None,
    )


def _month_lines(played: PlayerYear) -> Iterator[MonthLine]:
    for month, of_month in groupby(sorted(played.days.items()), key=lambda each: each[0].month):
        days = list(of_month)
        yield MonthLine(
            month=str(format_date(date(played.year, month, 1), "LLLL")),
            evenings=len(days),
            games=sum(games for _day, games in days),
            days=", ".join(f"{day.day}" if games == 1 else f"{day.day} ({games})" for day, games in days),
        )
