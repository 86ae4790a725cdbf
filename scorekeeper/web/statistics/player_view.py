"""One player over many games, as texts and charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby

from flask_babel import format_date, gettext as _, ngettext
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
    calendar_chart,
    form_chart,
    totals_range,
)
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.share_panels import misses_panel, share_panels
from scorekeeper.web.statistics.words import FEW, day_text, few_text, mean_text, percent_text, share_text
from scorekeeper.wording.numbers import number_text

# The width of an opponent's bar, as in the template.
BAR = 300


class Figure(Struct, frozen=True):
    """A figure with its label."""

    value: str
    words: str


def player_view(statistics: GroupStatistics, name: str, addresses: Mapping[int, str]) -> dict[str, object] | None:
    """Return the page of the player with this name, or None if there is no such player. `addresses` has the games by
    id.
    """
    person = name_key(name)
    player = next((one for one in statistics.players if name_key(one.name) == person), None)
    if player is None:
        return None
    made, missed = player.longest_made, player.longest_missed
    return {
        "name": player.name,
        "games": ngettext("%(num)d game", "%(num)d games", player.games),
        "figures": tuple(_figures(player, statistics)),
        "few": _few_words(player),
        "group_rounds": ngettext("group: %(num)d round", "group: %(num)d rounds", statistics.rounds),
        "shares": share_panels(player, statistics.players),
        "misses": misses_panel(player, statistics.players),
        "misses_words": tuple(_misses_words(player)),
        "form": form_panel(player),
        "streaks": _("Longest streaks: %(made)d made, %(missed)d missed.", made=made, missed=missed),
        "opponents": tuple(_opponent_lines(statistics.head_to_head, person)),
        "totals": tuple(_totals_line(each, addresses) for each in player.totals),
    }


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


def _opponent_lines(pairs: Sequence[HeadToHead], person: str) -> Iterator[dict[str, object]]:
    """Yield the opponents, most games first."""
    for pair in sorted(pairs, key=lambda each: -each.games):
        if person not in (name_key(pair.one), name_key(pair.other)):
            continue
        first = name_key(pair.one) == person
        name = pair.other if first else pair.one
        ahead, behind = (pair.one_ahead, pair.other_ahead) if first else (pair.other_ahead, pair.one_ahead)
        words = _("%(ahead)d ahead, %(behind)d behind, %(level)d level", ahead=ahead, behind=behind, level=pair.level)
        games = ngettext("%(num)d game", "%(num)d games", pair.games)
        share = percent_text(Fraction(ahead, pair.games))
        counts = (few_text(pair.games), ahead, pair.level, behind)
        yield {
            "name": name,
            "games": games,
            "words": words,
            "counts": (*map(str, counts), share),
            "ahead": rounded(BAR * ahead / pair.games),
            "reach": rounded(BAR * (ahead + pair.level) / pair.games),
        }


def _totals_line(totals: RuleSetTotals, addresses: Mapping[int, str]) -> dict[str, object]:
    def cell(feat: Feat) -> dict[str, object]:
        return {
            "value": number_text(feat.value),
            "when": day_text(feat.game_label),
            "address": addresses.get(feat.game, ""),
        }

    mean = mean_text(totals.mean)
    words = ngettext("%(num)d game, average %(mean)s", "%(num)d games, average %(mean)s", totals.games, mean=mean)
    drawn = totals_range(totals.worst.value, totals.best.value, totals.mean)
    return {
        "rules": rules_words(totals.rules),
        "drawn": drawn,
        "words": words,
        "best": cell(totals.best),
        "worst": cell(totals.worst),
    }


def form_panel(player: PlayerStatistics) -> dict[str, object]:
    """Return how the share of bids made changed over time."""
    form, whole = form_over_time(player.history), Fraction(player.made, player.rounds)
    lines = (
        {
            "which": _("%(first)d to %(last)d", first=first, last=last),
            "rounds": few_text(made.rounds),
            "share": share_text(made),
        }
        for first, last, made in made_bids_in_steps(player.history)
    )
    return {
        "chart": form_chart(form, whole) if form else None,
        "words": _form_words(form, whole),
        "lines": tuple(lines),
    }


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


def calendar_panel(played: PlayerYear, *, chosen: bool) -> dict[str, object]:
    """Return the panel of a year. It has links to other years unless the reader has `chosen` this year."""
    year, days = played.year, played.days
    evenings = ngettext("%(num)d evening", "%(num)d evenings", len(days))
    games = ngettext("%(num)d game", "%(num)d games", sum(days.values()))
    how_many = f"{evenings}, {games}"
    names = (str(format_date(date(year, month, 1), "LLL")) for month in range(1, MONTHS + 1))
    return {
        "year": year,
        "how_many": how_many,
        "chart": calendar_chart(year, days, names),
        "words": _("Calendar of %(year)d with a square for each day: %(how_many)s", year=year, how_many=how_many),
        "lines": tuple(_month_lines(played)),
        "earlier": year - 1 if year > played.first and not chosen else None,
        "later": year + 1 if year < played.last and not chosen else None,
    }


def _month_lines(played: PlayerYear) -> Iterator[dict[str, object]]:
    for month, of_month in groupby(sorted(played.days.items()), key=lambda each: each[0].month):
        days = list(of_month)
        yield {
            "month": str(format_date(date(played.year, month, 1), "LLLL")),
            "evenings": len(days),
            "games": sum(games for _day, games in days),
            "days": ", ".join(f"{day.day}" if games == 1 else f"{day.day} ({games})" for day, games in days),
        }
