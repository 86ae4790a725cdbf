"""Reconstruct a round of an old paper sheet: the bids and tricks that fit, or why none do.

A round that breaks the rules can be recorded as the table played it: a hand of 3 with 11 tricks.

Many rule sets give the same points for different tricks: de Silva's bid of 3 loses one point with 2 tricks as with 4,
and paper has only the points. If every solution leaves the same totals, the first one is taken, and the seats whose
tricks or bids the paper lacks are listed, so that they are not mistaken for recorded ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.paper import SeveralBids, SeveralResults
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import MAX_AS_PLAYED, Round
from scorekeeper.rules.paper.row import (
    AGAINST_RULES,
    KnownPoints,
    PlacedFault,
    RowOutcomes,
    WrittenRow,
    WrittenSeat,
    cell_faults,
    row_faults,
)
from scorekeeper.rules.paper.solver import Hooked, Outcome, Solutions, solutions_of
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.round_terms import Carried


def kept_as_played(outcomes: RowOutcomes, faults: Sequence[Fault]) -> Round | None:
    """Return the round exactly as written, although it breaks the rules.

    Return None if bids or tricks are missing, or if they do not give the points that are written. A bid that is written
    as made says how many tricks it took.
    """
    written = tuple(map(_with_tricks, outcomes.written.seats))
    bids, tricks = tuple(each.bid for each in written), tuple(each.tricks for each in written)
    playing = outcomes.bids.seats
    if not may_be_kept(faults, [each[seat] for each in (bids, tricks) for seat in playing]):
        return None
    row = replace(outcomes, written=replace(outcomes.written, seats=written))
    makers = sum(bids[seat] == tricks[seat] for seat in playing)
    asked = None if None in outcomes.makers else makers
    if not all(row.of_seat(seat, each, asked) for seat, each in enumerate(written)):
        return None
    penalties = tuple(penalty for seat in range(len(written)) for penalty in outcomes.penalties(seat))
    return Round(bids=bids, tricks=tricks, trump=outcomes.written.trump, penalties=penalties, as_played=True)


def may_be_kept(faults: Iterable[Fault], counts: Iterable[int | None]) -> bool:
    """Return whether a table may have played such a round: no count is missing or large, and the faults only break the
    rules.
    """
    fits = all(count is not None and 0 <= count <= MAX_AS_PLAYED for count in counts)
    return fits and all(isinstance(fault, AGAINST_RULES) for fault in faults)


def _with_tricks(written: WrittenSeat) -> WrittenSeat:
    return replace(written, tricks=written.bid) if written.made and written.tricks is None else written


class ReconstructedRound(Struct, frozen=True):
    """The round reconstructed from a written row, with the seats whose bids or tricks are not on the paper.

    `problems` has what is impossible or missing. If there are problems, `record` is None, unless the keeper records the
    round `as_played`. `can_be_kept` says whether that is possible: all is written, and only the rules are broken.
    """

    record: Round | None = None
    unknown_bids: tuple[int, ...] = ()
    unknown_tricks: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()
    can_be_kept: bool = False


def reconstruct_round(
    game: Game,
    schedule: Schedule,
    number: int,
    written: WrittenRow,
    before: Sequence[Carried],
    *,
    fill_bids: bool = False,
    as_played: bool = False,
    known: KnownPoints | None = None,
) -> ReconstructedRound:
    """Reconstruct round `number` from a written row; `before` is what each seat carried into it.

    A missing bid that cannot be inferred is a problem, unless `fill_bids` allows any bid that fits. If `as_played`, a
    round that breaks the rules is recorded too, provided that everything is written. `known` caches the points of
    formulas for the other rounds of the same game.
    """
    outcomes = RowOutcomes(game, schedule, number, written, tuple(before), {} if known is None else known)
    wrong = list(cell_faults(outcomes))
    fits = [] if wrong else list(_solutions(outcomes))
    if not fits:
        return _round_against_rules(outcomes, list(row_faults(outcomes, wrong)), as_played=as_played)
    possible = [{outcome for each in fits for outcome in each.possible[seat]} for seat in range(len(written.seats))]
    strict = game.rules.needs_rounds_before
    unclear = [
        (fault, seat)
        for seat, each in enumerate(possible)
        for fault in _unclear_faults(each, fill_bids=fill_bids, strict=strict)
    ]
    if unclear:
        return _rejected_round(unclear, number)
    first, out = fits[0].first, outcomes.bids.out
    record = Round(
        bids=tuple(None if seat in out else outcome.bid for seat, outcome in enumerate(first)),
        tricks=tuple(None if seat in out else outcome.tricks for seat, outcome in enumerate(first)),
        trump=written.trump,
        penalties=tuple(penalty for seat in range(len(first)) for penalty in outcomes.penalties(seat)),
    )
    bids = tuple(seat for seat, each in enumerate(possible) if len({outcome.bid for outcome in each}) > 1)
    tricks = tuple(seat for seat, each in enumerate(possible) if len({outcome.tricks for outcome in each}) > 1)
    return ReconstructedRound(record, bids, tricks)


def _solutions(outcomes: RowOutcomes) -> Iterator[Solutions]:
    """Yield the solutions by seat, for each number of players who may have made their bids."""
    order = outcomes.game.in_turn(outcomes.number)
    for makers in outcomes.makers:
        by_seat = outcomes.by_seat(makers)
        found = solutions_of(
            [by_seat[seat] for seat in order],
            outcomes.cards,
            makers,
            _hooked_bids(outcomes, order),
            lost_tricks=outcomes.may_lose_tricks,
        )
        if found is not None and all(by_seat):
            # A seat that is out has one outcome, and is not part of the search.
            fitting = dict(zip(order, zip(found.possible, found.first, strict=True), strict=True))
            every = [fitting.get(seat, (each, each[0])) for seat, each in enumerate(by_seat)]
            yield Solutions(tuple(possible for possible, _ in every), tuple(first for _, first in every))


def _hooked_bids(outcomes: RowOutcomes, order: Sequence[int]) -> Hooked:
    """Return the bids that the hook forbids in a row with unknown bids; a row with all bids was checked before."""
    game, cards, number = outcomes.game, outcomes.cards, outcomes.number
    schedule = outcomes.schedule
    hook, last = game.rules.in_round(schedule, number).hook, schedule.is_last(number)
    if None not in outcomes.written.bids or not hook.acts_on(cards, len(order), last_round=last):
        return lambda _place, _bids: ()

    allowed = bids_in(game, outcomes.schedule, number)

    def hooked(place: int, bids: int) -> Sequence[int]:
        speaks_last = place == len(order) - 1 and (not hook.dealer_only or order[place] == game.hooked_seat(number))
        return hook.forbidden(cards=cards, earlier=(bids,), speaks_last=speaks_last, bids=allowed)

    return hooked


def _unclear_faults(possible: set[Outcome], *, fill_bids: bool, strict: bool) -> Iterator[Fault]:
    """Yield a fault if the total or the bid of one player is uncertain, because the paper lacks a number.

    If streaks count (`strict`), it must also be certain whether the bid was made.
    """
    bids, tricks = ({getattr(outcome, name) for outcome in possible} for name in ("bid", "tricks"))
    if len({outcome.total for outcome in possible}) > 1 or (strict and len({each.made for each in possible}) > 1):
        yield SeveralResults(tuple(sorted(tricks)))
    elif len(bids) > 1 and not fill_bids:
        yield SeveralBids(tuple(sorted(bids)))


def _round_against_rules(
    outcomes: RowOutcomes, faults: Sequence[PlacedFault], *, as_played: bool
) -> ReconstructedRound:
    """Return the result for a row that fits no legal round: every fault, and the round if it is recorded as played."""
    kept = kept_as_played(outcomes, [fault for fault, _ in faults])
    rejected = _rejected_round(faults, outcomes.number)
    return replace(rejected, record=kept if as_played else None, can_be_kept=kept is not None)


def _rejected_round(faults: Sequence[PlacedFault], number: int) -> ReconstructedRound:
    return ReconstructedRound(problems=tuple(Problem(fault, number, seat) for fault, seat in faults))
