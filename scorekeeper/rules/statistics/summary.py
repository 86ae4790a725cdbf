"""Mergeable counts of games: two summaries, the earlier first, add up to the summary of both.

So statistics of many games never rescore a game, and stored summaries of a game or a year can be added to others. They
hold only numbers, texts and lists. People are identified by the key of their name, rule sets by all that affects a
total.

The classes are not tracked by the garbage collector (`gc=False`), because summaries are never part of a cycle.
Collecting took more than half of the time of reading a group's summaries.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from scorekeeper.rules.formula import Points, from_half_points
from scorekeeper.rules.insights.group_standings import Outcomes, add_outcomes
from scorekeeper.rules.statistics.points import GameEnd


class RecordKind(StrEnum):
    """The kind of a record."""

    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"
    HIGHEST_ROUND = "highest-round"
    BIGGEST_COMEBACK = "biggest-comeback"
    MOST_MADE_IN_A_ROW = "most-made-in-a-row"


class Feat(Struct, frozen=True, gc=False):
    """The feat of a player in a game, and in one round of it if it is about a round.

    `game_label` is the day of the game, or else its title or players; `game` is its number in the group. Points are
    stored as half points, because a summary holds only whole numbers.
    """

    half_points: int
    name: str
    game: int
    game_label: str
    round: int | None = None

    @property
    def value(self) -> Points:
        """The points, or for a run of made bids their number."""
        return from_half_points(self.half_points)


class MadeRun(Struct, frozen=True, gc=False):
    """A run of made bids. `done` is the last bid, with the length of the run as its value; `at` is its index among all
    bids of the summary.
    """

    done: Feat
    at: int

    @property
    def length(self) -> int:
        """The number of bids."""
        return int(self.done.value)

    def moved_later(self, bids: int, *, longer: int = 0) -> MadeRun:
        """Return the same run, `bids` bids later in the summary, and `longer` bids longer at its beginning."""
        return MadeRun(replace(self.done, half_points=2 * (self.length + longer)), self.at + bids)


class TotalsSummary(Struct, gc=False):
    """The final totals of a player by one rule set: their number, the sum of half points, the lowest, the highest."""

    games: int
    half_points: int
    lowest: Feat
    highest: Feat

    def add(self, later: TotalsSummary) -> None:
        """Merge later totals."""
        self.games += later.games
        self.half_points += later.half_points
        self.lowest = min(self.lowest, later.lowest, key=_half_points)
        self.highest = max(self.highest, later.highest, key=_half_points)


class PlayerSummary(Struct, gc=False):
    """The counts of one player. `counts` has figures that can be added up, by their names in `counting.py`.

    `history` has a letter for each round, in the order of play: 1 for a bid made, 0 for one missed. `first_run` is the
    run of made bids at the beginning of the history, or None, and `last_run` is the length of the run at its end.
    `totals` are by the key of the rule set.
    """

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    history: str = ""
    first_run: MadeRun | None = None
    last_run: int = 0
    totals: dict[str, TotalsSummary] = field(default_factory=dict)

    @property
    def missed(self) -> int:
        """The number of bids that were not made."""
        return self.counts.get("rounds", 0) - self.counts.get("made", 0)

    def count(self, figure: str, more: int) -> None:
        """Add to a figure."""
        if more:
            self.counts[figure] = self.counts.get(figure, 0) + more

    def add(self, later: PlayerSummary, bids: int) -> MadeRun | None:
        """Merge a later summary, and return the run of made bids that spans both, if any.

        `bids` is the number of all players' bids before the later summary.
        """
        run = later.first_run and later.first_run.moved_later(bids, longer=self.last_run)
        if run and not self.missed:
            self.first_run = run
        self.last_run = later.last_run + (0 if later.missed else self.last_run)
        self.name = later.name
        self.history += later.history
        counts = self.counts
        for figure, count in later.counts.items():
            counts[figure] = counts.get(figure, 0) + count
        for key, totals in later.totals.items():
            if key in self.totals:
                self.totals[key].add(totals)
            else:
                self.totals[key] = replace(totals)
        return run


class RuleSetSummary(Struct, gc=False):
    """The games by one rule set and their records. `label` is its id, or the name of house rules.

    `hands` counts hands by players, cards and bid, such as `4/13/2`. Its values are the number of hands, of hands in
    which the bid was made, and of half points.
    """

    label: str
    lowest_wins: bool
    games: int = 0
    records: dict[RecordKind, Feat] = field(default_factory=dict)
    hands: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, later: RuleSetSummary) -> None:
        """Merge later games."""
        self.games += later.games
        for hand, counts in later.hands.items():
            self.count_hands(hand, counts)
        for kind, feat in later.records.items():
            self.note(kind, feat)

    def count_hands(self, hand: str, more: tuple[int, int, int]) -> None:
        """Count more hands of this kind: how many, how many made, and their half points."""
        hands, made, halves = self.hands.get(hand, (0, 0, 0))
        self.hands[hand] = (hands + more[0], made + more[1], halves + more[2])

    def note(self, kind: RecordKind, feat: Feat) -> None:
        """Store a feat as the record if it is better than the record so far; an equal one does not replace it."""
        sign = -1 if kind is RecordKind.LOWEST_TOTAL else 1
        record = self.records.get(kind)
        if record is None or sign * feat.half_points > sign * record.half_points:
            self.records[kind] = feat


class Summary(Struct, gc=False):
    """The counts of some games, or of the rounds of one game on one day.

    `bids` counts the bids of all players. `pairs` has for two people, in alphabetical order, how often the first was
    ahead, the second was, and neither. `results` are the ends of finished games, in the order of play.
    """

    games: int = 0
    rounds: int = 0
    bids: int = 0
    players: dict[str, PlayerSummary] = field(default_factory=dict)
    pairs: dict[tuple[str, str], Outcomes] = field(default_factory=dict)
    rule_sets: dict[str, RuleSetSummary] = field(default_factory=dict)
    longest_run: MadeRun | None = None
    results: list[GameEnd] = field(default_factory=list)

    def add(self, later: Summary) -> None:
        """Merge the summary of what was played later."""
        for person, player in later.players.items():
            run = self.players.setdefault(person, PlayerSummary(player.name)).add(player, self.bids)
            self.note_run(run)
        self.note_run(later.longest_run and later.longest_run.moved_later(self.bids))
        for pair, outcomes in later.pairs.items():
            add_outcomes(self.pairs, pair, outcomes)
        for key, rules in later.rule_sets.items():
            self.rule_sets.setdefault(key, RuleSetSummary(rules.label, rules.lowest_wins)).add(rules)
        self.games += later.games
        self.rounds += later.rounds
        self.bids += later.bids
        self.results += later.results

    def note_run(self, run: MadeRun | None) -> None:
        """Store a run of made bids as the longest if it is longer, or equal and earlier."""
        longest = self.longest_run
        if run and (longest is None or (run.length, -run.at) > (longest.length, -longest.at)):
            self.longest_run = run


def added_up(summaries: Iterable[Summary]) -> Summary:
    """Return the sum of these summaries, which are in the order of play."""
    whole = Summary()
    for each in summaries:
        whole.add(each)
    return whole


def _half_points(feat: Feat) -> int:
    return feat.half_points


class PlayerPlace(Struct, frozen=True):
    """A player and the final rank, or None if the game is unfinished or the player left.

    `last` says that the player has the last rank, and that not all players share it.
    """

    name: str
    rank: int | None
    last: bool


def places_in(parts: Iterable[Summary]) -> dict[str, PlayerPlace]:
    """Return the places of all players of a game, by the key of the name; `parts` are all of its summaries."""
    names: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for part in parts:
        names |= {person: player.name for person, player in part.players.items() if "".join(player.history)}
        ranks |= {person: rank for end in part.results for person, rank in end.ranks}
    lowest = max(ranks.values(), default=1)
    return {
        person: PlayerPlace(name, ranks.get(person), last=ranks.get(person) == lowest > 1)
        for person, name in names.items()
    }
