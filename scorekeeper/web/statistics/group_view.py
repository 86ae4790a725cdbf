"""A group over many games: a table of its players and its records, in ready words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.statistics.group import GroupStatistics, Record
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.words import FEW, day_text, mean_text, percent_text
from scorekeeper.wording.numbers import number_text

# The records of all rules and those of the most played ones are open.
OPEN_RECORDS = 2
# The ways to rank a table, the usual one first; who has nothing to be ranked by comes last.
ORDERS = ("rating", "made", "finish", "wins")


@dataclass(frozen=True)
class RankedPlayer:
    """A player in the table of the group; `few` where the rounds are few."""

    rank: int
    name: str
    rating: str
    made: str
    finish: str
    wins: int
    games: int
    few: bool


@dataclass(frozen=True)
class RecordLine:
    """A record: what it is, its value, and who did it when, with the address of the game."""

    what: str
    value: str
    name: str
    when: str
    address: str


@dataclass(frozen=True)
class GroupView:
    """The table, and the records by the name of their rules, those of all rules under an empty one; of them so many
    are open.
    """

    lines: tuple[RankedPlayer, ...]
    few: str
    records: tuple[tuple[str, tuple[RecordLine, ...]], ...]
    open_records: int = OPEN_RECORDS


def group_view(
    statistics: GroupStatistics, order: str, addresses: Mapping[int, str], hidden: Collection[str] = ()
) -> GroupView:
    """The page of a group that played a complete round in the chosen games; `hidden` names are not ranked."""
    shown = [one for one in statistics.players if name_key(one.name) not in hidden]
    lines = tuple(_line(rank, one) for rank, one in ranked(shown, order))
    by_rules: dict[str, list[RecordLine]] = {}
    for record in sorted(statistics.records, key=lambda each: each.rules is not None):
        words = "" if record.rules is None else rules_words(record.rules)
        by_rules.setdefault(words, []).append(_record(record, addresses))
    few = (
        _("* of fewer than %(rounds)d rounds, which says little", rounds=FEW) if any(each.few for each in lines) else ""
    )
    return GroupView(lines, few, tuple((words, tuple(each)) for words, each in by_rules.items()))


def ranked(players: Sequence[PlayerStatistics], order: str) -> Iterator[tuple[int, PlayerStatistics]]:
    """The players with their ranks by one of `ORDERS`; those who are equal share one."""
    sorting = sorted(players, key=lambda one: _worth(one, order), reverse=True)
    rank, before = 0, None
    for number, one in enumerate(sorting, start=1):
        worth = _worth(one, order)
        rank = rank if worth == before else number
        before = worth
        yield rank, one


def games_of_records(statistics: GroupStatistics) -> set[int]:
    """The numbers of the games in which the records were made."""
    return {record.feat.game for record in statistics.records}


def order_words() -> dict[str, str]:
    """What each of `ORDERS` is called."""
    return {"rating": _("Rating"), "made": _("Bids made"), "finish": _("Finish"), "wins": _("Wins")}


def _worth(one: PlayerStatistics, order: str) -> tuple[bool, float | Fraction]:
    """More of it is better; first come those who have any."""
    match order:
        case "made":
            return True, Fraction(one.made, one.rounds)
        case "finish":
            return one.mean_rank is not None, -(one.mean_rank or 0)
        case "wins":
            return True, one.wins + one.shared_wins
        case _:
            return one.finished > 0, round(one.rating.ordinal, 2)


def _line(rank: int, one: PlayerStatistics) -> RankedPlayer:
    return RankedPlayer(
        rank=rank,
        name=one.name,
        rating=mean_text(one.rating.ordinal) if one.finished else "–",
        made=percent_text(Fraction(one.made, one.rounds)),
        finish=mean_text(one.mean_rank),
        wins=one.wins + one.shared_wins,
        games=one.games,
        few=one.rounds < FEW,
    )


def _record(record: Record, addresses: Mapping[int, str]) -> RecordLine:
    feat = record.feat
    when = day_text(feat.called)
    if feat.round is not None:
        when = _("%(day)s, round %(round)d", day=when, round=feat.round)
    return RecordLine(_kind_words(record), number_text(feat.value), feat.name, when, addresses.get(feat.game, ""))


def _kind_words(record: Record) -> str:
    match record.what:
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
