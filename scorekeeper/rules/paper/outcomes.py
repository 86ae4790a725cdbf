"""The possible outcomes of a round for each player alone, by the player's cells on the paper sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.paper.solver import Outcome
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import points_for
from scorekeeper.rules.score.carried import Carried
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.round_score import bonus_for, declarer_of, total_after, trump_of
from scorekeeper.rules.score.round_terms import terms_by_seat

# Terms that depend on the bids of others.
OF_OTHER_BIDS = frozenset({"declarer", "earlier_high", "overbid", "underbid", "bid_sum", "highest_bid"})
# A cache of points, by the multiplier and the values of the terms: most rounds of a sheet are alike.
KnownPoints = dict[tuple[str | Points, ...], Points | None]


class Outcomes(Struct, frozen=True, eq=False, dict=True):
    """A written row in its game, with what each seat carried into it."""

    game: Game
    schedule: Schedule
    number: int
    written: WrittenRow
    before: tuple[Carried, ...]
    known: KnownPoints = field(default_factory=dict)

    @cached_property
    def cards(self) -> int:
        """The cards of the round, 0 after the end of the schedule."""
        return self.schedule.cards(self.number) or 0

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the round."""
        return self.game.rules.in_round(self.schedule, self.number)

    @property
    def makers(self) -> tuple[int | None, ...]:
        """The possible numbers of players who made their bids, where points depend on it; else None for any number."""
        if "makers" not in self.rules.scoring.terms:
            return (None,)
        return tuple(range(len(self.written.seats), -1, -1))

    @property
    def may_lose_tricks(self) -> bool:
        """Whether a solution may have lost tricks. Where points depend on them, only if all tricks are written."""
        counted = all(seat.tricks is not None for seat in self.written.seats)
        return self.game.rules.lost_tricks and (counted or "tricks_left" not in self.rules.scoring.terms)

    def by_seat(self, makers: int | None) -> list[tuple[Outcome, ...]]:
        """Every outcome of each seat that its cells allow, where so many made their bids."""
        return [self.of_seat(seat, written, makers) for seat, written in enumerate(self.written.seats)]

    def of_seat(self, seat: int, written: WrittenSeat, makers: int | None) -> tuple[Outcome, ...]:
        """Every outcome that these cells allow: bids that were made first, then those missed by little."""
        return tuple(sorted(self._of_seat(seat, written, makers), key=_likeliest))

    def penalties(self, seat: int, written: WrittenSeat | None = None) -> tuple[Penalty, ...]:
        """The penalties of a seat: one of the rule set's where the paper has it."""
        renege = self.game.rules.renege
        if renege is None or not (written or self.written.seats[seat]).penalised:
            return ()
        return (Penalty(seat, -renege.points, renege.reason, renege.before_score),)

    def points_of(self, seat: int, outcome: Outcome, makers: int | None) -> Points | None:
        """The points of an outcome with streak and penalties, None where a formula has no value."""
        bid, tricks = outcome.bid, outcome.tricks
        play = {"bid": bid, "tricks": tricks, "off": abs(bid - tricks)}
        terms = self._terms[seat] | play | {"makers": makers or 0, "tricks_left": self._tricks_left}
        points = self._formula_points(terms)
        return None if points is None else points + bonus_for(self.rules, terms, self.before[seat].history)

    def _of_seat(self, seat: int, written: WrittenSeat, makers: int | None) -> Iterator[Outcome]:
        penalties = self.penalties(seat, written)
        taken = sum((each.points for each in penalties), start=0)
        for bid in bids_in(self.game, self.schedule, self.number) if written.bid is None else (written.bid,):
            for tricks in range(self.cards + 1) if written.tricks is None else (written.tricks,):
                if written.made not in (None, bid == tricks):
                    continue
                points = self.points_of(seat, Outcome(bid, tricks, 0), makers)
                if points is None or written.points not in (None, points + taken):
                    continue
                total, _ = total_after(self.game.rules, self.before[seat].total, points, penalties)
                if written.total in (None, total):
                    yield Outcome(bid, tricks, total)

    def _formula_points(self, terms: Mapping[str, Points]) -> Points | None:
        # Bid and tricks choose the formula, so they are always part of the key.
        scoring = self.rules.scoring
        key = (scoring.multiplier.text, terms["bid"], terms["tricks"], *(terms[name] for name in self._terms_used))
        if key not in self.known:
            try:
                self.known[key] = points_for(scoring, terms)
            except FormulaError:
                self.known[key] = None
        return self.known[key]

    @cached_property
    def _tricks_left(self) -> int:
        """The tricks that nobody took, where all are written; else 0."""
        counted = [each.tricks for each in self.written.seats if each.tricks is not None]
        return self.cards - sum(counted) if len(counted) == len(self.written.seats) else 0

    @cached_property
    def _terms_used(self) -> list[str]:
        """The terms of the formulas, in one order."""
        return sorted(self.rules.scoring.terms)

    @cached_property
    def _terms(self) -> Mapping[int, dict[str, Points]]:
        """The terms of each seat that are known from the bids alone."""
        record = written_bids(self.written)
        trump = trump_of(self.game, self.schedule, record, self.number)
        declarer = declarer_of(self.game, self.schedule, record, self.number)
        return terms_by_seat(self.game, self.schedule, record, self.number, self.before, trump=trump, declarer=declarer)


def written_bids(written: WrittenRow) -> Round:
    """The bids and the trump of a written row, before anything was played."""
    return Round(bids=written.bids, tricks=(None,) * len(written.seats), trump=written.trump)


def without_result(written: WrittenSeat) -> WrittenSeat:
    """The same cells without the number for the points, or else without the tricks."""
    if written.points is None and written.total is None:
        return replace(written, tricks=None)
    return replace(written, points=None, total=None)


def _likeliest(outcome: Outcome) -> tuple[int, int, int]:
    return (abs(outcome.bid - outcome.tricks), outcome.bid, outcome.tricks)
