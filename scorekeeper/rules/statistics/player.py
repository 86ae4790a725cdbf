"""The statistics of one player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.played import PlayedBid
from scorekeeper.rules.statistics.ratings import Rating

Kind = TypeVar("Kind", bound=Hashable)
CALLS = (CallWord.UNDER, CallWord.EVEN, CallWord.OVER)


@dataclass(frozen=True)
class MadeBids:
    """How many rounds there were, and in how many of them the bid was made."""

    rounds: int
    made: int


@dataclass(frozen=True)
class FinalTotal:
    """The end of a game for one player. A win is `shared` where somebody else has the same rank.

    `rule_set` is a number for the rules, which tells those apart that have the same `rules` name.
    """

    rule_set: int
    rules: str
    rank: int
    shared: bool
    total: Points
    lowest_wins: bool


@dataclass(frozen=True)
class RuleSetTotals:
    """The final totals of the games by one rule set, named by its id, house rules by their name."""

    rules: str
    games: int
    best: Points
    worst: Points
    mean: Fraction


@dataclass(frozen=True)
class PlayerStatistics:
    """Everything that is counted of a player; see `docs/statistics.md`. `off_sum` is in tricks."""

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
    longest_made: int
    longest_missed: int
    totals: tuple[RuleSetTotals, ...]
    rating: Rating


def player_statistics(bids: Sequence[PlayedBid], finals: Sequence[FinalTotal], rating: Rating) -> PlayerStatistics:
    """The statistics of the player whose bids these are, at least one, in the order of play."""
    calls = dict(_made_by(bids, lambda bid: bid.call))
    return PlayerStatistics(
        name=bids[-1].name,
        games=len({id(bid.game) for bid in bids}),
        finished=len(finals),
        wins=sum(final.rank == 1 and not final.shared for final in finals),
        shared_wins=sum(final.rank == 1 and final.shared for final in finals),
        mean_rank=Fraction(sum(final.rank for final in finals), len(finals)) if finals else None,
        rounds=len(bids),
        made=sum(bid.made for bid in bids),
        over=sum(bid.tricks > bid.bid for bid in bids),
        under=sum(bid.tricks < bid.bid for bid in bids),
        zero_bids=sum(bid.bid == 0 for bid in bids),
        zero_made=sum(bid.bid == 0 and bid.made for bid in bids),
        off_sum=sum(abs(bid.bid - bid.tricks) for bid in bids),
        by_cards=tuple(sorted(_made_by(bids, lambda bid: bid.cards))),
        by_place=tuple(sorted(_made_by(bids, lambda bid: bid.place))),
        by_call=tuple((call, calls.get(call, MadeBids(0, 0))) for call in CALLS),
        longest_made=_longest(bids, made=True),
        longest_missed=_longest(bids, made=False),
        totals=tuple(_totals(finals)),
        rating=rating,
    )


def _made_by(bids: Iterable[PlayedBid], kind: Callable[[PlayedBid], Kind | None]) -> list[tuple[Kind, MadeBids]]:
    """The bids of each kind; those of none are left out."""
    kinds: dict[Kind, list[bool]] = defaultdict(list)
    for bid in bids:
        if (each := kind(bid)) is not None:
            kinds[each].append(bid.made)
    return [(each, MadeBids(len(made), sum(made))) for each, made in kinds.items()]


def _longest(bids: Iterable[PlayedBid], *, made: bool) -> int:
    """The longest run of made bids, or of missed ones; a run goes on from one game to the next."""
    runs = groupby(bid.made for bid in bids)
    return max((len(list(run)) for value, run in runs if value is made), default=0)


def _totals(finals: Sequence[FinalTotal]) -> Iterable[RuleSetTotals]:
    """For each rule set, in the order in which they were first played."""
    for rule_set in dict.fromkeys(final.rule_set for final in finals):
        mine = [final for final in finals if final.rule_set == rule_set]
        totals = sorted(final.total for final in mine)
        worst, best = (totals[-1], totals[0]) if mine[0].lowest_wins else (totals[0], totals[-1])
        yield RuleSetTotals(mine[0].rules, len(totals), best, worst, Fraction(sum(map(Fraction, totals)), len(totals)))
