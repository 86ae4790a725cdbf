"""The statistics of a group: of each player, of each pair, and the records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from scorekeeper.rules.insights.head_to_head import HeadToHead
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.hands import RuleSetHands, rule_set_hands
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import PlayerStatistics, player_statistics
from scorekeeper.rules.statistics.ratings import Rating, first_rating, ratings
from scorekeeper.rules.statistics.summary import Feat, RecordKind, Summary, added_up


class Record(Struct, frozen=True):
    """What was never done better, or worse. Of equal ones the first is the record.

    `rules` is None for what is compared over all rule sets, as points of different ones do not compare.
    """

    what: RecordKind
    rules: str | None
    feat: Feat


class GroupStatistics(Struct, frozen=True):
    """`games` have a complete round, `rounds` are complete. Players and pairs are in the order of the alphabet, `hands`
    in that of the most played rule sets.
    """

    games: int
    rounds: int
    players: tuple[PlayerStatistics, ...]
    head_to_head: tuple[HeadToHead, ...]
    records: tuple[Record, ...]
    hands: tuple[RuleSetHands, ...]


def group_statistics(games: Sequence[PlayedGame]) -> GroupStatistics:
    """The statistics of these games, in the order of import where rounds have no dates."""
    games = [game for game in games if complete_rounds(game.sheet)]
    return statistics_from(added_up(summary for _, summary in day_summaries(games)))


def statistics_from(summary: Summary, rated: Mapping[str, Rating] | None = None) -> GroupStatistics:
    """The statistics of all that was added up; where its ratings are known, with these."""
    rated = ratings(end.ranks for end in summary.results) if rated is None else rated
    players = sorted(summary.players.items())
    return GroupStatistics(
        games=summary.games,
        rounds=summary.rounds,
        players=tuple(
            player_statistics(player, summary.rule_sets, rated.get(person) or first_rating())
            for person, player in players
            if player.history
        ),
        head_to_head=tuple(
            HeadToHead(summary.players[one].name, summary.players[other].name, *outcomes)
            for (one, other), outcomes in sorted(summary.pairs.items())
        ),
        records=tuple(_records(summary)),
        hands=rule_set_hands(summary.rule_sets),
    )


def _records(summary: Summary) -> Iterator[Record]:
    """Those of each rule set, the most played first, then what is compared over all."""
    for rules in sorted(summary.rule_sets.values(), key=lambda each: -each.games):
        for kind in RecordKind:
            if kind in rules.records:
                yield Record(kind, rules.label, rules.records[kind])
    if summary.longest_run:
        yield Record(RecordKind.MOST_MADE_IN_A_ROW, None, summary.longest_run.done)
