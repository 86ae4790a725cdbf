"""The points of one round and what happens to a running total: formulas, reset, streak; and the table of the points
that every bid gives in a plain round, the largest one, not special.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import TERMS, Formula, FormulaError, Points, TermKind, evaluate
from scorekeeper.rules.formula.language import Operation

MARK_TERMS = frozenset({"blind", "marked", "mark", "mark_missed"})
TRUMP_TERMS = frozenset({"no_trump", "clubs", "diamonds", "hearts", "spades"})
# Terms whose value the table of points shows in full.
SHOWN = frozenset(("bid", "tricks", "off"))
# Terms about earlier rounds, of which a plain round has none.
HISTORY_TERMS = frozenset(("total", "place", "streak", "totals_sum", "makers_before"))
_NOTHING_SPECIAL: dict[str, Points] = {name: False for name, term in TERMS.items() if term.kind is TermKind.BOOLEAN}


class Scoring(Struct, frozen=True, dict=True):
    """The formulas for a bid made, missed under and missed over, and a multiplier of all three."""

    made: Formula
    under: Formula
    over: Formula
    multiplier: Formula

    @cached_property
    def terms(self) -> frozenset[str]:
        """Every term of the formulas."""
        return self.made.terms | self.under.terms | self.over.terms | self.multiplier.terms

    @cached_property
    def needs_trump(self) -> bool:
        """Whether a round cannot be scored before its trump is known."""
        return bool(self.terms & TRUMP_TERMS)

    @property
    def has_marks(self) -> bool:
        """Whether points depend on what a player declares before the round, such as a blind bid."""
        return not self.terms.isdisjoint(MARK_TERMS)

    @property
    def needs_makers(self) -> bool:
        """Whether a player's points depend on the tricks of others: how many were lost, or who made their bids."""
        return not self.terms.isdisjoint({"makers", "mark_missed", "tricks_left"})

    def formula(self, bid: Points, tricks: Points) -> Formula:
        """Return the formula for this bid and these tricks, with its multiplier."""
        made, under, over = self.multiplied_formulas
        return made if tricks == bid else under if tricks < bid else over

    @cached_property
    def multiplied_formulas(self) -> tuple[Formula, Formula, Formula]:
        """The formulas for a bid made, under and over, each multiplied by the multiplier."""
        return (
            multiplied(self.made, self.multiplier),
            multiplied(self.under, self.multiplier),
            multiplied(self.over, self.multiplier),
        )

    def multiplied_by(self, multiplier: Formula) -> Scoring:
        """Return the same scoring, multiplied once more."""
        return replace(self, multiplier=multiplied(self.multiplier, multiplier))


class Streak(Struct, frozen=True):
    """A bonus for every `length` rounds made, or missed, in a row; rounds smaller than `from_cards` do not count."""

    length: int
    made: int
    missed: int
    from_cards: int = 1


def points_for(scoring: Scoring, terms: Mapping[str, Points]) -> Points:
    """Return the points of one player's round, without streaks and penalties.

    `terms` holds a value for `bid`, `tricks` and every term of the formulas. Raises FormulaError if the formula has no
    value.
    """
    return evaluate(scoring.formula(terms["bid"], terms["tricks"]), terms)


def multiplied(formula: Formula, multiplier: Formula) -> Formula:
    """Return the product as one formula, so that it is checked against the bounds of every formula."""
    if multiplier.text == "1":
        return formula
    tree = Operation("*", (formula.tree, multiplier.tree), 0)
    return Formula(f"({formula.text}) * ({multiplier.text})", tree, formula.terms | multiplier.terms)


def streak_bonus(streak: Streak, history: Sequence[tuple[int, bool]]) -> int:
    """Return the bonus that a streak gives for the last of these rounds, each given as (cards, made).

    Every `length` rounds in a row give it again.
    """
    if not history or history[-1][0] < streak.from_cards:
        return 0
    counted = [made for cards, made in history if cards >= streak.from_cards]
    run = 0
    for made in reversed(counted):
        if made is not counted[-1]:
            break
        run += 1
    if run % streak.length:
        return 0
    return streak.made if counted[-1] else streak.missed


class ExactTarget(Struct, frozen=True):
    """The rule that only a total of exactly the target ends the game.

    A higher total falls to `over`, or stays if that is None.
    """

    over: int | None = None


class PlaceStakes(Struct, frozen=True):
    """What each place is worth when all settle with all by place: `points` from the first place on, then nothing.

    `last` is what the last place is worth instead, or None if nothing else.
    """

    points: tuple[int, ...] = ()
    last: int | None = None

    def worth(self, rank: int, last_rank: int) -> int:
        """Return what a place is worth in a game whose last place is `last_rank`."""
        if self.last is not None and rank == last_rank > 1:
            return self.last
        return self.points[rank - 1] if rank <= len(self.points) else 0


def total_after_event(
    total: Points, change: Points, reset_multiple: int | None, reset_to: int = 0
) -> tuple[Points, bool]:
    """Return a running total after one event (a round's points or one penalty), and whether it was reset.

    A total that becomes a multiple of `reset_multiple`, positive or negative, is set to `reset_to`; a total of zero is
    never reset (R1, R2, R3). Every event is tested by itself (R4), and an event of 0 points never causes a reset.
    """
    total = total + change
    if change and reset_multiple is not None and total != 0 and total % reset_multiple == 0:
        return reset_to, True
    return total, False


class TieBreak(StrEnum):
    """What decides between equal totals: bids made, the sum of all bids or of all bids made, tricks off, or points of
    the last round.
    """

    MOST_MADE = "most-made"
    MOST_BID = "most-bid"
    MOST_BID_MADE = "most-bid-made"
    FEWEST_OFF = "fewest-off"
    LAST_ROUND = "last-round"


def points_table(scoring: Scoring, cards: int, players: int) -> list[list[Points | None]]:
    """Return points by bid, then by tricks, both from 0 to `cards`; None if a formula has no value."""
    return [
        [_points_or_none(scoring, bid, tricks, cards, players) for tricks in range(cards + 1)]
        for bid in range(cards + 1)
    ]


def other_terms_used(scoring: Scoring) -> list[str]:
    """Return the terms besides bid and tricks that the points depend on, in the order of the language."""
    return [term for term in TERMS if term in scoring.terms - SHOWN]


def plain_points(
    scoring: Scoring, bid: int, tricks: int, cards: int, players: int, *, other: Mapping[str, Points] | None = None
) -> Points:
    """Return the points of a plain round: no earlier or higher bid, no declarer, neither blind nor the last round.

    The player is in the middle of the table, and has no history: no points, no round made or missed, the first place.
    `other` overrides terms of such a round. Raises FormulaError if a formula has no value.
    """
    numbers = {"cards": cards, "peak": cards, "players": players, "makers": 1, "round": 1, "earlier_high": -1}
    others = {"bid_sum": cards, "highest_bid": bid, "tricks_left": 0, "bonus": 0, "mark": 0, "mark_missed": 0}
    history = dict.fromkeys(HISTORY_TERMS, 0) | {"place": 1}
    play = {"bid": bid, "tricks": tricks, "off": abs(bid - tricks)}
    return points_for(scoring, _NOTHING_SPECIAL | numbers | others | history | play | dict(other or {}))


def _points_or_none(scoring: Scoring, bid: int, tricks: int, cards: int, players: int) -> Points | None:
    try:
        return plain_points(scoring, bid, tricks, cards, players)
    except FormulaError:
        return None
