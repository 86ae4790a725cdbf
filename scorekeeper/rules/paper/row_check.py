"""What is wrong with a row of an old sheet: single cells that cannot be, and results that nothing explains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.paper_row import BidNeeded, FitsWithPenalty, NothingFits, NothingWritten, ResultImpossible
from scorekeeper.rules.faults.paper_table import UnreadableCell
from scorekeeper.rules.faults.play import NoNamedPenalty, TricksDoNotAddUp, TricksOutOfRange, TrumpMissing
from scorekeeper.rules.formula import Points
from scorekeeper.rules.paper.outcomes import OF_OTHER_BIDS, Outcomes, without_result, written_bids
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.round_score import trump_of

# More possible results than these, the nearest ones, help nobody.
MAX_NAMED = 6

Placed = tuple[Fault, int | None]


def cell_faults(outcomes: Outcomes) -> Iterator[Placed]:
    """Everything wrong with single cells: numbers out of range, hooked bids, nothing told at all, no trump."""
    game, number, told = outcomes.game, outcomes.number, outcomes.told
    unreadable = list(_unreadable(told))
    if unreadable:
        yield from unreadable
        return
    record = written_bids(told)
    for problem in round_problems(game.with_round(number, record), outcomes.schedule, number):
        yield problem.fault, problem.seat
    if game.rules.scoring.needs_trump and trump_of(game, outcomes.schedule, record, number) is None:
        yield TrumpMissing(), None
    for seat, each in enumerate(told.seats):
        for fault in _seat_faults(outcomes, each):
            yield fault, seat


def unexplained(outcomes: Outcomes) -> Iterator[Placed]:
    """Why nothing explains a round: the players whose results cannot be whatever the others took, else all together."""
    told = outcomes.told.seats
    alone = [seat for seat in range(len(told)) if not _any(outcomes, seat, told[seat])]
    for seat in alone:
        yield _why(outcomes, seat, told[seat]), seat
    if alone:
        return
    tricks = [each.tricks for each in told if each.tricks is not None]
    if len(tricks) == len(told):
        yield TricksDoNotAddUp(sum(tricks), outcomes.cards), None
    else:
        yield NothingFits(outcomes.cards), None


def _unreadable(told: WrittenRow) -> Iterator[Placed]:
    if told.unreadable:
        yield UnreadableCell(told.unreadable), None
    for seat, each in enumerate(told.seats):
        if each.unreadable:
            yield UnreadableCell(each.unreadable), seat


def _seat_faults(outcomes: Outcomes, told: WrittenSeat) -> Iterator[Fault]:
    rules, cards = outcomes.game.rules, outcomes.cards
    if told.tricks is not None and not 0 <= told.tricks <= cards:
        yield TricksOutOfRange(told.tricks, cards)
    if told.penalised and rules.renege is None:
        yield NoNamedPenalty()
    if told.bid is None and not told.counted:
        yield NothingWritten()
    elif told.bid is None and rules.scoring.terms & OF_OTHER_BIDS:
        yield BidNeeded()


def _any(outcomes: Outcomes, seat: int, told: WrittenSeat) -> bool:
    return any(outcomes.of_seat(seat, told, makers) for makers in outcomes.makers)


def _why(outcomes: Outcomes, seat: int, told: WrittenSeat) -> Fault:
    renege = outcomes.game.rules.renege
    if renege is not None and not told.penalised and _any(outcomes, seat, replace(told, penalised=True)):
        return FitsWithPenalty(renege.points, renege.reason)
    wanted = next(each for each in (told.total, told.points, told.tricks, 0) if each is not None)
    free, taken = without_result(told), sum((each.points for each in outcomes.penalties(seat)), start=0)
    found: set[Points] = set()
    for makers in outcomes.makers:
        for outcome in outcomes.of_seat(seat, free, makers):
            given = outcomes.given(seat, outcome, makers)
            found.add(outcome.total if told.points is None else (given or 0) + taken)
    nearest = sorted(found, key=lambda each: (abs(each - wanted), each))[:MAX_NAMED]
    return ResultImpossible(wanted, tuple(sorted(nearest)))
