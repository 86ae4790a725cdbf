"""The statistics of a group: its players, pairs of players, records, and the hands played by each rule set.

The par of a group is the mean total of its players after the same rounds. It is an empirical mean; de Silva's par (R16)
is computed from a model of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.formula import from_half_points
from scorekeeper.rules.insights.group_standings import HeadToHead
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import (
    MadeBids,
    PlayerStatistics,
    Rating,
    first_rating,
    player_statistics,
    ratings,
)
from scorekeeper.rules.statistics.summary import Feat, RecordKind, RuleSetSummary, Summary, added_up


class Record(Struct, frozen=True):
    """The best, or worst, feat of its kind, the first if several are equal.

    `rules` is None for a record over all rule sets. Such a record is not in points, because points of different rules
    do not compare.
    """

    what: RecordKind
    rules: str | None
    feat: Feat


class GroupStatistics(Struct, frozen=True):
    """The statistics of a group.

    `games` counts games with a complete round, `rounds` complete rounds. Players and pairs are in alphabetical order,
    `hands` begin with the most played rule set.
    """

    games: int
    rounds: int
    players: tuple[PlayerStatistics, ...]
    head_to_head: tuple[HeadToHead, ...]
    records: tuple[Record, ...]
    hands: tuple[RuleSetHands, ...]


def group_statistics(games: Sequence[PlayedGame]) -> GroupStatistics:
    """Return the statistics of these games.

    The games must be in the order of import, which is their order if rounds have no dates.
    """
    games = [game for game in games if complete_rounds(game.sheet)]
    return statistics_from(added_up(summary for _, summary in day_summaries(games)))


def statistics_from(summary: Summary, rated: Mapping[str, Rating] | None = None) -> GroupStatistics:
    """Return the statistics of a summary, with its ratings if they are known."""
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
    """Yield the records of each rule set, the most played first, then the records over all of them."""
    for rules in sorted(summary.rule_sets.values(), key=lambda each: -each.games):
        for kind in RecordKind:
            if kind in rules.records:
                yield Record(kind, rules.label, rules.records[kind])
    if summary.longest_run:
        yield Record(RecordKind.MOST_MADE_IN_A_ROW, None, summary.longest_run.done)


class Hands(Struct, frozen=True):
    """All hands with one number of players and of cards: how often each bid was made, and the sum of their points."""

    players: int
    cards: int
    bids: tuple[tuple[int, MadeBids], ...]
    points: Fraction

    @property
    def rounds(self) -> int:
        """The number of hands: in each round one for each player."""
        return sum(made.rounds for _, made in self.bids)

    @property
    def made(self) -> MadeBids:
        """The number of all hands, and of the hands in which the bid was made."""
        return MadeBids(self.rounds, sum(made.made for _, made in self.bids))

    @property
    def mean(self) -> Fraction:
        """The mean points of a hand, before penalties and resets."""
        return self.points / self.rounds


class RuleSetHands(Struct, frozen=True):
    """All hands by one rule set, sorted by the number of players, then of cards; `key` identifies its scoring."""

    key: str
    label: str
    games: int
    hands: tuple[Hands, ...]

    def with_players(self, players: int) -> tuple[Hands, ...]:
        """Return the hands with this number of players, the fewest cards first."""
        return tuple(each for each in self.hands if each.players == players)


def rule_set_hands(rule_sets: Mapping[str, RuleSetSummary]) -> tuple[RuleSetHands, ...]:
    """Return the hands of every rule set, the most played first."""
    counted = sorted(rule_sets.items(), key=lambda each: -each[1].games)
    return tuple(RuleSetHands(key, rules.label, rules.games, _hands(rules.hands)) for key, rules in counted)


def group_par(hands: RuleSetHands, rounds: Iterable[tuple[int, int]]) -> Fraction | None:
    """Return par, the mean total of a player of the group after these rounds, given as (players, cards).

    Return None if there are no rounds, or if the group never played a round with these players and cards.
    """
    known = {(each.players, each.cards): each for each in hands.hands}
    wanted = list(rounds)
    found = [known[each] for each in wanted if each in known]
    if not found or len(found) < len(wanted):
        return None
    return sum((each.mean for each in found), Fraction())


def _hands(counted: Mapping[str, tuple[int, int, int]]) -> tuple[Hands, ...]:
    bids: dict[tuple[int, int], list[tuple[int, MadeBids]]] = {}
    points: dict[tuple[int, int], int] = {}
    for name, (rounds, made, half_points) in counted.items():
        players, cards, bid = (int(number) for number in name.split("/"))
        bids.setdefault((players, cards), []).append((bid, MadeBids(rounds, made)))
        points[players, cards] = points.get((players, cards), 0) + half_points
    return tuple(
        Hands(*which, tuple(sorted(bids[which], key=lambda each: each[0])), Fraction(from_half_points(points[which])))
        for which in sorted(bids)
    )
