"""Bids that players give on their own phones: bids in turn count at once, secret ones wait for the last."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict, NoSeat, SeatTaken
from scorekeeper.actions.game.command import (
    apply_change,
    existing_game,
    open_for_anyone,
    open_for_writing,
    with_play_date,
)
from scorekeeper.actions.game.legality import require_place
from scorekeeper.actions.game.writes import with_writes
from scorekeeper.actions.game.writes.cells import CellWrite
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import BidOutsideLimits
from scorekeeper.rules.play.own_bid import OwnBid, own_bid, require_own_bid, secret_round
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.seats import delete_sealed_bids, sealed_bids, store_sealed_bid, with_next_version
from scorekeeper.storage.games.stored import StoredGame


def bid_for_own_seat(key: str, device: str, *, number: int, was: int | None, now: int) -> StoredGame:
    """Bid for the seat that the device holds, in round `number`, where its page showed the bid `was`.

    A bid that is there already changes nothing. Raises NoSeat, Conflict where another bid is there, IllegalAct where
    the turn is somebody else's, the bid may not be changed any more, or the rules forbid it, NoSuchGame.
    """
    with writing(key) as session:
        stored = open_for_anyone(session, key, device).stored
        seat = stored.own_seat
        if seat is None:
            raise NoSeat
        require_place(stored, number, seat)
        sealed = _secret_bid_of(session, stored, seat)
        own = own_bid(stored.sheet, seat, sealed)
        held = own.held if own.round == number else stored.recorded.round(number).bids[seat]
        if held == now:
            return stored
        if held != was:
            raise Conflict([Clash(ChangedPlace("bid", number, seat), was, held, now)])
        require_own_bid(own, number, seat)
        if own.secret:
            return _add_secret_bid(session, stored, device, own, seat=seat, bid=now)
        write = CellWrite(number, seat, "bid", was, now)
        return apply_change(
            session, stored, device, None, lambda game: with_play_date(game, with_writes(game, [write]), today())
        )


def bid_in_secret_for(key: str, device: str, *, seat: int, number: int, bid: int) -> StoredGame:
    """Record a secret bid of a player without a phone, to whom the keeper hands the keeper's own phone.

    Raises SeatTaken where a phone holds the seat, Conflict where a bid is in already or the round is another one by
    now, IllegalAct, NoSuchGame, NoPencil.
    """
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        require_place(stored, number, seat)
        if seat in stored.phones:
            raise SeatTaken
        own = own_bid(stored.sheet, seat)
        if seat in stored.sealed or own.round != number or not own.secret:
            # The bid that is there stays secret, so the conflict does not name it.
            raise Conflict([Clash(ChangedPlace("bid", number, seat), None, None, None)])
        return _add_secret_bid(session, stored, device, own, seat=seat, bid=bid)


def take_back_secret_bid(key: str, device: str, seat: int) -> None:
    """Delete what a player without a phone bid in secret. Raises SeatTaken, NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if seat in stored.phones:
            raise SeatTaken
        if seat in stored.sealed:
            delete_sealed_bids(session, stored.id, [seat])
            with_next_version(session, stored)


def own_bid_of(key: str, device: str | None) -> tuple[StoredGame, OwnBid | None]:
    """The game, and what the device's own seat has bid and may bid; None where it holds none. Raises NoSuchGame."""
    with reading() as session:
        stored = existing_game(session.connection(), key, device)
        seat = stored.own_seat
        return stored, None if seat is None else own_bid(stored.sheet, seat, _secret_bid_of(session, stored, seat))


def _add_secret_bid(
    session: Session, stored: StoredGame, device: str, own: OwnBid, *, seat: int, bid: int
) -> StoredGame:
    """The game with one more bid in secret; the last one brings all of them to the table, as one act."""
    number = secret_round(stored.sheet) or 0
    if bid not in own.legal:
        raise IllegalAct([Problem(BidOutsideLimits(bid, own.legal[0], own.legal[-1]), number, seat)])
    store_sealed_bid(session, stored.id, number, seat, bid)
    waiting = with_next_version(session, replace(stored, sealed=frozenset(sealed_bids(session, stored.id))))
    return apply_change(session, waiting, device, None, lambda game: game)


def _secret_bid_of(session: Session, stored: StoredGame, seat: int) -> int | None:
    return sealed_bids(session, stored.id)[seat] if seat in stored.sealed else None
