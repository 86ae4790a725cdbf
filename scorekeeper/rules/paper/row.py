"""One row of a paper sheet: what is written, the possible outcomes for each player alone, impossible cells, and results
for which no round exists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.paper import (
    BidNeeded,
    FitsWithPenalty,
    NothingFits,
    NothingWritten,
    ResultImpossible,
    UnreadableCell,
)
from scorekeeper.rules.faults.play import (
    BidOutsideLimits,
    HookedBid,
    NoNamedPenalty,
    TooManyTricks,
    TooManyZeros,
    TricksDoNotAddUp,
    TricksOutOfRange,
    TrumpMissing,
)
from scorekeeper.rules.faults.table import SitsOut
from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.paper.solver import Outcome
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import points_for
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.round_score import bonus_for, declarer_of, total_after, trump_of
from scorekeeper.rules.score.round_terms import Carried, terms_by_seat

# A sentence names at most this many possible results, the nearest ones.
MAX_NEAREST = 6
# Faults of a round that breaks the rules but may have been played.
AGAINST_RULES = (
    *(BidOutsideLimits, HookedBid, TooManyZeros),
    *(NothingFits, TooManyTricks, TricksDoNotAddUp, TricksOutOfRange),
)

PlacedFault = tuple[Fault, int | None]

# Terms that depend on the bids of others.
OF_OTHER_BIDS = frozenset({"declarer", "earlier_high", "overbid", "underbid", "bid_sum", "highest_bid"})
# A cache of points, by the multiplier and the values of the terms: most rounds of a sheet are alike.
KnownPoints = dict[tuple[str | Points, ...], Points | None]


def cell_faults(outcomes: RowOutcomes) -> Iterator[PlacedFault]:
    """Yield the faults of single cells: numbers out of range, hooked bids, empty cells, no trump."""
    game, number, written = outcomes.game, outcomes.number, outcomes.written
    unreadable = list(_unreadable_faults(written))
    if unreadable:
        yield from unreadable
        return
    record = outcomes.bids
    for problem in round_problems(game.with_round(number, record), outcomes.schedule, number):
        yield problem.fault, problem.seat
    if game.rules.scoring.needs_trump and trump_of(game, outcomes.schedule, record, number) is None:
        yield TrumpMissing(), None
    for seat, each in enumerate(written.seats):
        for fault in _absent_faults(each) if seat in record.out else _seat_faults(outcomes, each):
            yield fault, seat


def row_faults(outcomes: RowOutcomes, cells: Sequence[PlacedFault]) -> Iterator[PlacedFault]:
    """Yield every fault of a row that fits no round; `cells` are the faults of its single cells.

    If a cell is empty or unreadable, the others are not checked against it.
    """
    yield from cells
    if all(isinstance(fault, AGAINST_RULES) for fault, _ in cells):
        yield from _unexplained_faults(outcomes, {seat for _, seat in cells if seat is not None})


def _unexplained_faults(outcomes: RowOutcomes, known: Collection[int]) -> Iterator[PlacedFault]:
    """Yield why no round fits: results that are impossible whatever the others took, or else all results together.

    `known` has the seats that already have a fault.
    """
    written = outcomes.written.seats
    others = [seat for seat in range(len(written)) if seat not in known]
    alone = [seat for seat in others if not _has_outcome(outcomes, seat, written[seat])]
    for seat in alone:
        yield _fault_of_result(outcomes, seat, written[seat]), seat
    tricks = outcomes.written_tricks
    if None not in tricks:
        rules, taken, cards = outcomes.game.rules, sum(each or 0 for each in tricks), outcomes.cards
        if not rules.adds_up(taken, cards):
            yield (TooManyTricks if rules.lost_tricks else TricksDoNotAddUp)(taken, cards), None
    elif not alone and not known:
        yield NothingFits(outcomes.cards), None


def _unreadable_faults(written: WrittenRow) -> Iterator[PlacedFault]:
    if written.unreadable:
        yield UnreadableCell(written.unreadable), None
    for seat, each in enumerate(written.seats):
        if each.unreadable:
            yield UnreadableCell(each.unreadable), seat


def _seat_faults(outcomes: RowOutcomes, written: WrittenSeat) -> Iterator[Fault]:
    rules, cards = outcomes.game.rules, outcomes.cards
    if written.tricks is not None and not 0 <= written.tricks <= cards:
        yield TricksOutOfRange(written.tricks, cards)
    if written.penalised and rules.renege is None:
        yield NoNamedPenalty()
    if written.bid is None and not written.has_result:
        yield NothingWritten()
    elif written.bid is None and rules.scoring.terms & OF_OTHER_BIDS:
        yield BidNeeded()


def _absent_faults(written: WrittenSeat) -> Iterator[Fault]:
    """Yield a fault if tricks or points are written for a seat that is out. A bid is checked with those of all."""
    if written.bid is None and (written.tricks, written.points) != (None, None):
        yield SitsOut()


def _has_outcome(outcomes: RowOutcomes, seat: int, written: WrittenSeat) -> bool:
    return any(outcomes.of_seat(seat, written, makers) for makers in outcomes.makers)


def _fault_of_result(outcomes: RowOutcomes, seat: int, written: WrittenSeat) -> Fault:
    renege = outcomes.game.rules.renege
    if renege is not None and not written.penalised and _has_outcome(outcomes, seat, replace(written, penalised=True)):
        return FitsWithPenalty(renege.points, renege.reason)
    # If both are written, the fault names the cell that is impossible by itself.
    by_total = written.total is not None and (
        written.points is None or _has_outcome(outcomes, seat, replace(written, total=None))
    )
    numbers = (written.total if by_total else written.points, written.tricks, 0)
    wanted = next(each for each in numbers if each is not None)
    free, taken = without_result(written), sum((each.points for each in outcomes.penalties(seat)), start=0)
    found: set[Points] = set()
    for makers in outcomes.makers:
        for outcome in outcomes.of_seat(seat, free, makers):
            points_of = outcomes.points_of(seat, outcome, makers)
            found.add(outcome.total if by_total or written.points is None else (points_of or 0) + taken)
    nearest = sorted(found, key=lambda each: (abs(each - wanted), each))[:MAX_NEAREST]
    return ResultImpossible(wanted, tuple(sorted(nearest)))


class RowOutcomes(Struct, frozen=True, eq=False, dict=True):
    """The possible outcomes of a written row, given its game and what each seat carried into it."""

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

    @cached_property
    def bids(self) -> Round:
        """The bids and the trump as written, before anything was played."""
        written, out = self.written, self.game.out(self.number)
        return Round(bids=written.bids, tricks=(None,) * len(written.seats), trump=written.trump, out=out)

    @property
    def written_tricks(self) -> tuple[int | None, ...]:
        """The tricks as written, of all who play the round."""
        return tuple(self.written.seats[seat].tricks for seat in self.bids.seats)

    @property
    def makers(self) -> tuple[int | None, ...]:
        """The possible numbers of players who made their bids.

        If no formula depends on this number, the only entry is None, which allows any number.
        """
        if "makers" not in self.rules.scoring.terms:
            return (None,)
        return tuple(range(len(self.bids.seats), -1, -1))

    @property
    def may_lose_tricks(self) -> bool:
        """Whether a solution may have lost tricks.

        If points depend on lost tricks, they may only be lost in a row in which all tricks are written.
        """
        counted = None not in self.written_tricks
        return self.game.rules.lost_tricks and (counted or "tricks_left" not in self.rules.scoring.terms)

    def by_seat(self, makers: int | None) -> list[tuple[Outcome, ...]]:
        """Return every outcome of each seat that its cells allow, if `makers` players made their bids."""
        return [self.of_seat(seat, written, makers) for seat, written in enumerate(self.written.seats)]

    def of_seat(self, seat: int, written: WrittenSeat, makers: int | None) -> tuple[Outcome, ...]:
        """Return every outcome that these cells allow: bids that were made first, then near misses."""
        return tuple(sorted(self._possible_outcomes(seat, written, makers), key=_likelihood_key))

    def penalties(self, seat: int, written: WrittenSeat | None = None) -> tuple[Penalty, ...]:
        """Return the named penalty of the rule set if it is written for this seat, or an empty tuple."""
        renege = self.game.rules.renege
        if renege is None or not (written or self.written.seats[seat]).penalised:
            return ()
        return (Penalty(seat, -renege.points, renege.reason, renege.before_score),)

    def points_of(self, seat: int, outcome: Outcome, makers: int | None) -> Points | None:
        """Return the points of an outcome with streak and penalties, or None if a formula has no value."""
        if seat in self.bids.out:
            return 0
        bid, tricks = outcome.bid, outcome.tricks
        play = {"bid": bid, "tricks": tricks, "off": abs(bid - tricks)}
        terms = self._terms[seat] | play | {"makers": makers or 0, "tricks_left": self._tricks_left}
        points = self._formula_points(terms)
        return None if points is None else points + bonus_for(self.rules, terms, self.before[seat].history)

    def _possible_outcomes(self, seat: int, written: WrittenSeat, makers: int | None) -> Iterator[Outcome]:
        penalties = self.penalties(seat, written)
        taken = sum((each.points for each in penalties), start=0)
        if seat in self.bids.out:
            total, _ = total_after(self.game.rules, self.before[seat].total, 0, penalties)
            if written.total in (None, total):
                yield Outcome(0, 0, total)
            return
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
        """The tricks that were not taken, if all are written, else 0."""
        counted = [tricks for tricks in self.written_tricks if tricks is not None]
        return self.cards - sum(counted) if len(counted) == len(self.written_tricks) else 0

    @cached_property
    def _terms_used(self) -> list[str]:
        """The terms of the formulas, in a fixed order."""
        return sorted(self.rules.scoring.terms)

    @cached_property
    def _terms(self) -> Mapping[int, dict[str, Points]]:
        """The terms of each seat that are known from the bids alone."""
        record = self.bids
        trump = trump_of(self.game, self.schedule, record, self.number)
        declarer = declarer_of(self.game, self.schedule, record, self.number)
        return terms_by_seat(self.game, self.schedule, record, self.number, self.before, trump=trump, declarer=declarer)


def without_result(written: WrittenSeat) -> WrittenSeat:
    """Return the same cells without points and total, or without the tricks if they have neither."""
    if written.points is None and written.total is None:
        return replace(written, tricks=None)
    return replace(written, points=None, total=None)


def _likelihood_key(outcome: Outcome) -> tuple[int, int, int]:
    return (abs(outcome.bid - outcome.tricks), outcome.bid, outcome.tricks)


class WrittenSeat(Struct, frozen=True):
    """What is written in one player's two cells of a row; None means that it is not written.

    `made` says whether the bid has a circle. `points` is what the round gave, and `total` is the running total after
    it; both include the named penalty of the rule set if `penalised`. `unreadable` is the text of a cell without a
    meaning.
    """

    bid: int | None = None
    tricks: int | None = None
    made: bool | None = None
    points: Points | None = None
    total: Points | None = None
    penalised: bool = False
    unreadable: str = ""

    @property
    def has_result(self) -> bool:
        """Whether a number tells the result of the player's bid."""
        return (self.tricks, self.points, self.total) != (None, None, None)


class WrittenRow(Struct, frozen=True):
    """One row of an old sheet, by seat, with the trump if it is written."""

    seats: tuple[WrittenSeat, ...]
    trump: Trump | None = None
    unreadable: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing was written in this row."""
        return not self.unreadable and self.trump is None and all(seat == WrittenSeat() for seat in self.seats)

    @property
    def bids(self) -> tuple[int | None, ...]:
        """The bids by seat."""
        return tuple(seat.bid for seat in self.seats)
