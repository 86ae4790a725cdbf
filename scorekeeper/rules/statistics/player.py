"""The statistics of one player."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.counting import FURTHEST_OFF, MADE_OF
from scorekeeper.rules.statistics.ratings import Rating
from scorekeeper.rules.statistics.summary import Feat, PlayerSummary, RuleSetSummary

CALLS = (CallWord.UNDER, CallWord.EVEN, CallWord.OVER)


class MadeBids(Struct, frozen=True):
    """How many rounds there were, and in how many of them the bid was made."""

    rounds: int
    made: int


class RuleSetTotals(Struct, frozen=True):
    """The final totals of the games by one rule set, named by its id, house rules by their name."""

    rules: str
    games: int
    best: Feat
    worst: Feat
    mean: Fraction


class PlayerStatistics(Struct, frozen=True):
    """Everything that is counted of a player; see `docs/statistics.md`. `off_sum` is in tricks.

    `by_off` is a histogram of tricks minus bid; its first and last bins include those further off. `last` are
    the rounds in which the player was the last to bid. `history` has a letter for each round, in the order of play: 1
    for a bid made, 0 for another.
    """

    name: str
    games: int
    finished: int
    wins: int
    shared_wins: int
    mean_rank: Fraction | None
    rounds: int
    made: int
    over: int
    under: int
    zero_bids: int
    zero_made: int
    off_sum: int
    by_cards: tuple[tuple[int, MadeBids], ...]
    by_place: tuple[tuple[int, MadeBids], ...]
    by_call: tuple[tuple[CallWord, MadeBids], ...]
    by_off: tuple[tuple[int, int], ...]
    longest_made: int
    longest_missed: int
    last: MadeBids
    history: str
    totals: tuple[RuleSetTotals, ...]
    rating: Rating


def player_statistics(
    player: PlayerSummary, rule_sets: Mapping[str, RuleSetSummary], rating: Rating
) -> PlayerStatistics:
    """The statistics of a player who played at least one complete round; `rule_sets` by their keys."""
    counts, history = player.counts, player.history
    return PlayerStatistics(
        name=player.name,
        games=counts["games"],
        finished=counts.get("finished", 0),
        wins=counts.get("wins", 0),
        shared_wins=counts.get("shared_wins", 0),
        mean_rank=mean_rank(counts),
        rounds=counts["rounds"],
        made=counts.get("made", 0),
        over=counts.get("over", 0),
        under=counts.get("under", 0),
        zero_bids=counts.get("zero", 0),
        zero_made=counts.get(MADE_OF % "zero", 0),
        off_sum=counts.get("off", 0),
        by_cards=_by_number(counts, "cards"),
        by_place=_by_number(counts, "place"),
        by_call=tuple((call, _made(counts, f"call/{call}")) for call in CALLS),
        by_off=tuple((off, counts.get(f"off/{off}", 0)) for off in range(-FURTHEST_OFF, FURTHEST_OFF + 1)),
        longest_made=longest_row("1", history),
        longest_missed=longest_row("0", history),
        last=_made(counts, "last"),
        history=history,
        totals=tuple(_totals(player, rule_sets)),
        rating=rating,
    )


def longest_row(letter: str, history: str) -> int:
    """The length of the longest run of a letter, by binary search: a run of a length contains all shorter ones."""
    return bisect_left(range(len(history)), 1, key=lambda length: int(letter * (length + 1) not in history))


def mean_rank(counts: Mapping[str, int]) -> Fraction | None:
    """The mean rank in finished games, None without one."""
    ranks = {int(name.removeprefix("rank/")): count for name, count in counts.items() if name.startswith("rank/")}
    return Fraction(sum(rank * count for rank, count in ranks.items()), sum(ranks.values())) if ranks else None


def _by_number(counts: Mapping[str, int], kind: str) -> tuple[tuple[int, MadeBids], ...]:
    """The rounds of every number of cards, or of every place in the bidding, ascending."""
    numbers = (name.split("/")[1:] for name in counts if name.startswith(f"{kind}/"))
    return tuple((number, _made(counts, f"{kind}/{number}")) for number in sorted({int(each[0]) for each in numbers}))


def _made(counts: Mapping[str, int], kind: str) -> MadeBids:
    return MadeBids(counts.get(kind, 0), counts.get(MADE_OF % kind, 0))


def _totals(player: PlayerSummary, rule_sets: Mapping[str, RuleSetSummary]) -> Iterator[RuleSetTotals]:
    """For each rule set, in the order in which their games were first finished."""
    for key, totals in player.totals.items():
        worst, best = totals.lowest, totals.highest
        if rule_sets[key].lowest_wins:
            worst, best = best, worst
        mean = Fraction(totals.half_points, 2 * totals.games)
        yield RuleSetTotals(rule_sets[key].label, totals.games, best, worst, mean)
