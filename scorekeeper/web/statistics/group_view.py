"""A group over many games: a table of its players and its records, as texts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.groups.tables import GroupTable
from scorekeeper.rules.statistics.group import Record
from scorekeeper.rules.statistics.ranking import FEW_GAMES, Order, Ranking, TablePlace
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.words import FEW, day_text, mean_text, percent_text
from scorekeeper.wording.numbers import number_text

# The records of all rules and those of the most played ones are open.
OPEN_RECORDS = 2


def group_view(table: GroupTable, addresses: Mapping[int, str]) -> dict[str, object]:
    """Return the page of a group that played a complete round in the chosen games.

    Its records are listed by the name of their rules, those of all rules under an empty name, and the first
    `open_records` lists are unfolded. `early` warns of ratings of few games.
    """
    statistics = table.group.statistics
    lines = tuple(map(_ranked_player, table.lines))
    by_rules: dict[str, list[dict[str, object]]] = {}
    for record in sorted(statistics.records, key=lambda each: each.rules is not None):
        words = "" if record.rules is None else rules_words(record.rules)
        by_rules.setdefault(words, []).append(_record_line(record, addresses))
    few = (
        _("* from fewer than %(rounds)d rounds, so take it with a pinch of salt", rounds=FEW)
        if any(each["few"] for each in lines)
        else ""
    )
    return {
        "lines": lines,
        "open_records": OPEN_RECORDS,
        "has_points": table.order is Order.POINTS or table.choice.since is not None,
        "how": scheme_words(table.ranking) if table.order is Order.POINTS else "",
        "early": _few_games_words(table),
        "few": few,
        "records": tuple((words, tuple(each)) for words, each in by_rules.items()),
    }


def order_words() -> dict[Order, str]:
    """Return the name of each order."""
    return {
        Order.RATING: _("Rating"),
        Order.POINTS: _("Points"),
        Order.MADE: _("Bids made"),
        Order.FINISH: _("Average finish"),
        Order.WINS: _("Wins"),
    }


def scheme_words(ranking: Ranking) -> str:
    """Return in words how points are given for places, and how many evenings are dropped."""
    places = ", ".join(map(str, ranking.places))
    if not ranking.dropped:
        return _("%(places)s points for places.", places=places)
    return ngettext(
        "%(places)s points for places; each one’s worst evening dropped.",
        "%(places)s points for places; each one’s %(num)d worst evenings dropped.",
        ranking.dropped,
        places=places,
    )


def _few_games_words(table: GroupTable) -> str:
    """Return a warning if the order is by ratings and no one has finished many games, or else an empty text.

    Shared ranks make ratings so cautious that a lower rank may have a higher rating at first.
    """
    if table.order is not Order.RATING or any(line.player.finished >= FEW_GAMES for line in table.lines):
        return ""
    return _(
        "A rating needs %(games)d games to mean much; until then go by “%(finish)s”.",
        games=FEW_GAMES,
        finish=order_words()[Order.FINISH],
    )


def _ranked_player(line: TablePlace) -> dict[str, object]:
    one = line.player
    return {
        "rank": line.rank,
        "name": one.name,
        "moved": line.moved,
        "points": "–" if line.points is None else str(line.points),
        "rating": mean_text(one.rating.ordinal) if one.finished else "–",
        "made": percent_text(Fraction(one.made, one.rounds)),
        "finish": mean_text(one.mean_rank),
        "wins": one.wins + one.shared_wins,
        "games": one.games,
        "few": one.rounds < FEW,
    }


def _record_line(record: Record, addresses: Mapping[int, str]) -> dict[str, object]:
    feat = record.feat
    when = day_text(feat.game_label)
    if feat.round is not None:
        when = _("%(day)s, round %(round)d", day=when, round=feat.round)
    return {
        "what": kind_words(record.what),
        "value": number_text(feat.value),
        "name": feat.name,
        "when": when,
        "address": addresses.get(feat.game, ""),
    }


def kind_words(what: RecordKind) -> str:
    """Return the name of a kind of record."""
    match what:
        case RecordKind.HIGHEST_TOTAL:
            return _("Highest total")
        case RecordKind.LOWEST_TOTAL:
            return _("Lowest total")
        case RecordKind.HIGHEST_ROUND:
            return _("Most points in a round")
        case RecordKind.BIGGEST_COMEBACK:
            return _("Furthest behind and still won")
        case RecordKind.MOST_MADE_IN_A_ROW:
            return _("Most bids made in a row")
