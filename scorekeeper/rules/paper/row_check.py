"""Check a row of an old sheet: impossible cells, and results for which no round exists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.paper_row import BidNeeded, FitsWithPenalty, NothingFits, NothingWritten, ResultImpossible
from scorekeeper.rules.faults.paper_table import UnreadableCell
from scorekeeper.rules.faults.play import (
    BidOutOfRange,
    BidOutsideLimits,
    HookedBid,
    NoNamedPenalty,
    TooManyTricks,
    TooManyZeros,
    TricksDoNotAddUp,
    TricksOutOfRange,
    TrumpMissing,
)
from scorekeeper.rules.formula import Points
from scorekeeper.rules.paper.outcomes import OF_OTHER_BIDS, Outcomes, without_result, written_bids
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.round_score import trump_of

# A sentence names at most this many possible results, the nearest ones.
MAX_NEAREST = 6
# Faults of a round that breaks the rules but may have been played.
AGAINST_RULES = (
    *(BidOutOfRange, BidOutsideLimits, HookedBid, TooManyZeros),
    *(NothingFits, TooManyTricks, TricksDoNotAddUp, TricksOutOfRange),
)

PlacedFault = tuple[Fault, int | None]


def cell_faults(outcomes: Outcomes) -> Iterator[PlacedFault]:
    """Everything wrong with single cells: numbers out of range, hooked bids, empty cells, no trump."""
    game, number, written = outcomes.game, outcomes.number, outcomes.written
    unreadable = list(_unreadable_faults(written))
    if unreadable:
        yield from unreadable
        return
    record = written_bids(written)
    for problem in round_problems(game.with_round(number, record), outcomes.schedule, number):
        yield problem.fault, problem.seat
    if game.rules.scoring.needs_trump and trump_of(game, outcomes.schedule, record, number) is None:
        yield TrumpMissing(), None
    for seat, each in enumerate(written.seats):
        for fault in _seat_faults(outcomes, each):
            yield fault, seat


def row_faults(outcomes: Outcomes, cells: Sequence[PlacedFault]) -> Iterator[PlacedFault]:
    """Every fault of a row that fits no round; `cells` are those of its single cells.

    Where a cell is empty or unreadable, the others are not checked against it.
    """
    yield from cells
    if all(isinstance(fault, AGAINST_RULES) for fault, _ in cells):
        yield from _unexplained_faults(outcomes, {seat for _, seat in cells if seat is not None})


def _unexplained_faults(outcomes: Outcomes, known: Collection[int]) -> Iterator[PlacedFault]:
    """Why no round fits: players whose results are impossible whatever the others took, or all results together.

    `known` are seats with a fault already.
    """
    written = outcomes.written.seats
    others = [seat for seat in range(len(written)) if seat not in known]
    alone = [seat for seat in others if not _has_outcome(outcomes, seat, written[seat])]
    for seat in alone:
        yield _reason(outcomes, seat, written[seat]), seat
    tricks = [each.tricks for each in written if each.tricks is not None]
    if len(tricks) == len(written):
        rules, taken, cards = outcomes.game.rules, sum(tricks), outcomes.cards
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


def _seat_faults(outcomes: Outcomes, written: WrittenSeat) -> Iterator[Fault]:
    rules, cards = outcomes.game.rules, outcomes.cards
    if written.tricks is not None and not 0 <= written.tricks <= cards:
        yield TricksOutOfRange(written.tricks, cards)
    if written.penalised and rules.renege is None:
        yield NoNamedPenalty()
    if written.bid is None and not written.counted:
        yield NothingWritten()
    elif written.bid is None and rules.scoring.terms & OF_OTHER_BIDS:
        yield BidNeeded()


def _has_outcome(outcomes: Outcomes, seat: int, written: WrittenSeat) -> bool:
    return any(outcomes.of_seat(seat, written, makers) for makers in outcomes.makers)


def _reason(outcomes: Outcomes, seat: int, written: WrittenSeat) -> Fault:
    renege = outcomes.game.rules.renege
    if renege is not None and not written.penalised and _has_outcome(outcomes, seat, replace(written, penalised=True)):
        return FitsWithPenalty(renege.points, renege.reason)
    # Of points and total the one is named that is wrong by itself.
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
