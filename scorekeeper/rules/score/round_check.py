"""Check the rounds of a game: every problem with its round and seat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from scorekeeper.rules.faults.definition import UnknownKey
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.play import (
    BidOutsideLimits,
    HookedBid,
    SpokenOrderWrong,
    TooManyTricks,
    TooManyZeros,
    TricksBeforeBids,
    TricksDoNotAddUp,
    TricksOutOfRange,
    TrumpIsFixed,
    TrumpMissing,
)
from scorekeeper.rules.faults.table import SitsOut
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import MAX_AS_PLAYED, Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_hook import RoundHook
from scorekeeper.rules.score.round_score import trump_of


def round_problems(game: Game, schedule: Schedule, number: int) -> list[Problem]:
    """Check one round of the schedule: bids out of range or hooked, tricks that do not add up.

    A round recorded as played may have any small numbers.
    """
    record, cards = game.round(number), schedule.cards(number) or 0
    return [
        Problem(fault, number, seat)
        for fault, seat in (
            *_absent_faults(record),
            *_override_faults(game, schedule, number, record),
            *(_as_played_faults(record) if record.as_played else bid_faults(game, schedule, number, record)),
            *_trick_faults(game.rules, record, cards),
            *_trump_faults(game, schedule, number, record),
            *_fixed_trump_faults(game.rules.in_round(schedule, number), number, record),
        )
    ]


def broken_rules(game: Game, schedule: Schedule, number: int) -> list[Problem]:
    """Return the rules broken by a round marked as played against them; any other round has no problems here."""
    record = game.round(number)
    if not record.as_played:
        return []
    return round_problems(game.with_round(number, replace(record, as_played=False)), schedule, number)


def breaks_no_other_rule(game: Game, number: int, record: Round) -> bool:
    """Return whether the corrected record of a round breaks no rule but those that the round was recorded against."""
    corrected = game.with_round(number, replace(record, as_played=True))
    broken, before = (
        {type(problem.fault) for problem in broken_rules(each, each.schedule, number)} for each in (corrected, game)
    )
    return broken <= before


def is_complete(game: Game, schedule: Schedule, number: int) -> bool:
    """Return whether a round can be scored: all bid, the tricks add up, and trump is known if points depend on it."""
    record = game.round(number)
    if not (record.all_bid and record.all_counted):
        return False
    taken = sum(record.tricks[seat] or 0 for seat in record.seats)
    adds_up = record.as_played or game.rules.adds_up(taken, schedule.cards(number) or 0)
    return adds_up and not list(_trump_faults(game, schedule, number, record))


def _absent_faults(record: Round) -> Iterator[tuple[Fault, int | None]]:
    """Yield a fault for each seat that takes no part although something is recorded for it."""
    for seat in sorted(record.out):
        counted = (record.tricks[seat], record.won_by(seat), record.change_of(seat)) != (None, 0, 0)
        given = any(each[0] == seat for each in record.bonus)
        if record.bids[seat] is not None or counted or record.mark_of(seat) or given:
            yield SitsOut(), seat


def _override_faults(game: Game, schedule: Schedule, number: int, record: Round) -> Iterator[tuple[Fault, int | None]]:
    """Yield a fault if the round overrides the hook although it has none, or the rules do not allow it."""
    if record.overridden and not RoundHook(game, schedule, number).can_be_overridden:
        yield UnknownKey("overridden"), None


def bid_faults(game: Game, schedule: Schedule, number: int, record: Round) -> Iterator[tuple[Fault, int | None]]:
    """Check the bids of `record` as round `number`: each fault with its seat, or None if it is about the order.

    The hook binds bids as they were announced. A bid that a card changed may be any number from 0 to the cards.
    """
    if _is_order_wrong(record):
        yield SpokenOrderWrong(), None
        return
    hook = RoundHook(game, schedule, number)
    order = speaking_order(record.bids, game.in_turn(number), record.spoken)
    bids, bound = hook.bids, () if hook.is_overridden(record) else hook.bound_seats(order)
    heard: list[int | None] = [None] * len(record.bids)
    announced, cards = record.announced, schedule.cards(number) or 0
    for seat, _by in record.changed:
        bid = record.bids[seat]
        if bid is not None and not 0 <= bid <= cards:
            yield BidOutsideLimits(bid, 0, cards), seat
    for seat in order:
        bid = announced[seat]
        if bid is None:
            continue
        if bid not in bids:
            yield BidOutsideLimits(bid, bids[0], bids[-1]), seat
        elif seat in bound and bid in hook.forbidden(heard, seat):
            yield hook_fault(game, schedule, number, seat, bid), seat
        heard[seat] = bid


def hook_fault(game: Game, schedule: Schedule, number: int, seat: int, bid: int) -> Fault:
    """Return why the hook forbids this bid to a player."""
    hook = game.rules.in_round(schedule, number).hook
    if bid == 0 and RoundHook(game, schedule, number).no_more_zeros(seat):
        return TooManyZeros(hook.zeros or 0)
    return HookedBid(bid, schedule.cards(number) or 0, hook.required)


def _as_played_faults(record: Round) -> Iterator[tuple[Fault, int | None]]:
    """Check the bids of a round recorded as played: small numbers, and an order of the players who bid."""
    if _is_order_wrong(record):
        yield SpokenOrderWrong(), None
    for seat, bid in enumerate(record.bids):
        if bid is not None and not 0 <= bid <= MAX_AS_PLAYED:
            yield BidOutsideLimits(bid, 0, MAX_AS_PLAYED), seat


def _is_order_wrong(record: Round) -> bool:
    """Return whether the recorded order of bids does not name exactly the players who bid."""
    if record.spoken is None:
        return False
    return sorted(record.spoken) != [seat for seat, bid in enumerate(record.bids) if bid is not None]


def _trick_faults(rules: RuleSet, record: Round, cards: int) -> Iterator[tuple[Fault, int | None]]:
    counted = [tricks for tricks in record.tricks if tricks is not None]
    most = MAX_AS_PLAYED if record.as_played else cards
    for seat, tricks in (*enumerate(record.tricks), *record.won):
        if tricks is not None and not 0 <= tricks <= most:
            yield TricksOutOfRange(tricks, most), seat
    if (counted or record.won or record.changed) and not record.all_bid:
        yield TricksBeforeBids(), None
    if record.as_played:
        return
    won = sum(count for _seat, count in record.won)
    if won > cards:
        yield TooManyTricks(won, cards), None
    if rules.lost_tricks and sum(counted) > cards:
        yield TooManyTricks(sum(counted), cards), None
    elif sum(counted) > cards or (record.all_counted and not rules.adds_up(sum(counted), cards)):
        yield TricksDoNotAddUp(sum(counted), cards), None


def _trump_faults(game: Game, schedule: Schedule, number: int, record: Round) -> Iterator[tuple[Fault, int | None]]:
    missing = game.rules.scoring.needs_trump and trump_of(game, schedule, record, number) is None
    if missing and record.all_bid and record.all_counted:
        yield TrumpMissing(), None


def _fixed_trump_faults(rules: RuleSet, number: int, record: Round) -> Iterator[tuple[Fault, int | None]]:
    """Yield a fault if the recorded trump is not the one that the rules fix.

    If no card is left to turn up (R7), any trump may be recorded.
    """
    if record.trump is None:
        return
    fixed = rules.trump.fixed_trump(number, exhausted=False)
    if fixed not in (None, record.trump):
        yield TrumpIsFixed(record.trump, fixed), None
