"""What a player may bid on their own phone: in turn, or in secret if all bid at once."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import BidStands, HookedBid, OutOfTurn, TooManyZeros
from scorekeeper.rules.play.recording import spoken_so_far, with_bid
from scorekeeper.rules.rule_set.bidding import may_change
from scorekeeper.rules.score.next_step import Step, all_at_once
from scorekeeper.rules.score.round_check import bid_faults
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.score_sheet import ScoreSheet


class BidStatus(StrEnum):
    """What a player may do in the bidding.

    `bid`: it is their turn. `change`: they have bid and may still change it. `stands`: they have bid and may not change
    it. `wait`: others bid first. `out`: they take no part in the round. `over`: the game is over.
    """

    BID = "bid"
    CHANGE = "change"
    STANDS = "stands"
    WAIT = "wait"
    OUT = "out"
    OVER = "over"


class OwnBid(Struct, frozen=True):
    """One player's bid in the present round: the bid `held` already, and the bids that are `legal` and `hooked` now.

    `secret` says that all bid at once, so no bid is shown before the last one is in.
    """

    status: BidStatus
    round: int | None = None
    held: int | None = None
    legal: tuple[int, ...] = ()
    hooked: tuple[int, ...] = ()
    secret: bool = False


def own_bid(sheet: ScoreSheet, seat: int, sealed: int | None = None) -> OwnBid:
    """Return what the player in this seat may bid now; `sealed` is the bid given in secret, which may be changed.

    Nothing records when the first card is played: it counts as played once a trick is counted.
    """
    number = sheet.next.round
    if number is None:
        return OwnBid(BidStatus.OVER)
    game, record = sheet.game, sheet.game.round(number)
    if seat in record.out:
        return OwnBid(BidStatus.OUT, number)
    held = record.bids[seat]
    if secret_round(sheet) == number and held is None:
        return OwnBid(
            BidStatus.BID if sealed is None else BidStatus.CHANGE, number, sealed, sheet.next.legal, secret=True
        )
    if held is None:
        if sheet.next.seat != seat:
            return OwnBid(BidStatus.WAIT, number)
        return OwnBid(BidStatus.BID, number, None, sheet.next.legal, sheet.next.hooked)
    spoken = spoken_so_far(record, game.in_turn(number))
    free = not all_at_once(game, sheet.schedule, number) and may_change(
        game.rules.change,
        players=len(record.seats),
        spoken=len(spoken),
        changer=spoken.index(seat),
        card_played=any(tricks is not None for tricks in record.tricks),
        trump_named=record.trump is not None,
    )
    if not free:
        return OwnBid(BidStatus.STANDS, number, held)
    hooked = hooked_after(sheet, number, seat)
    legal = tuple(bid for bid in bids_in(game, sheet.schedule, number) if bid not in hooked)
    return OwnBid(BidStatus.CHANGE, number, held, legal, hooked)


def require_own_bid(own: OwnBid, number: int, seat: int) -> None:
    """Require that the player may bid in this round now. Raises IllegalAct if it is another player's turn, or the bid
    is final.
    """
    here = own.round == number
    if here and own.status in (BidStatus.BID, BidStatus.CHANGE):
        return
    stands = here and own.status is BidStatus.STANDS and own.held is not None
    raise IllegalAct([Problem(BidStands(own.held or 0) if stands else OutOfTurn(), number, seat)])


def secret_round(sheet: ScoreSheet) -> int | None:
    """Return the current round if all bid at once in it and bids are to come, else None."""
    coming = sheet.next
    return coming.round if coming.step is Step.BID and coming.seat is None else None


def hooked_after(sheet: ScoreSheet, number: int, seat: int) -> tuple[int, ...]:
    """Return the bids of this seat with which the round would break the hook, even if others have bid since."""
    game, coming = sheet.game, sheet.next
    if coming.step is Step.BID and (coming.round, coming.seat) == (number, seat) and not sheet.problems:
        # Fast path: for the player whose turn it is, the next step knows them.
        return coming.hooked

    def breaks(bid: int) -> bool:
        record = with_bid(game.round(number), seat, bid, game.in_turn(number))
        faults = bid_faults(game, sheet.schedule, number, record)
        return any(isinstance(fault, HookedBid | TooManyZeros) for fault, _ in faults)

    return tuple(bid for bid in bids_in(game, sheet.schedule, number) if breaks(bid))
