"""Players on their own phones: the keeper opens the seats of a game; a phone takes one, leaves it, or is sent off. Bids
in turn count at once, secret ones wait for the last.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict, NoPencil, NoSeat, SeatTaken
from scorekeeper.actions.game.command import (
    apply_change,
    existing_game,
    now,
    open_for_anyone,
    open_for_writing,
    require_place,
    with_play_date,
)
from scorekeeper.actions.game.writes import CellWrite, with_writes
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import BidOutsideLimits, NoSuchSeat
from scorekeeper.rules.game import Game
from scorekeeper.rules.play.own_bid import OwnBid, own_bid, require_own_bid, secret_round
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.queries import key_of_next
from scorekeeper.storage.games.seats import (
    SeatHolder,
    add_seat_holders,
    delete_sealed_bids,
    free_seats,
    sealed_bids,
    seat_holders_of,
    set_seats_opened_at,
    store_sealed_bid,
    with_next_version,
)
from scorekeeper.storage.games.stored import StoredGame


def open_seats(key: str, device: str) -> None:
    """Let anyone with the game's address take a free seat. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if not stored.seats_open:
            set_seats_opened_at(session, stored.id, now())
            with_next_version(session, stored)


def close_seats(key: str, device: str) -> None:
    """Free every seat, and close the seats to players. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if stored.seats_open or stored.phones:
            set_seats_opened_at(session, stored.id, None)
            _free_and_publish(session, stored, stored.phones | stored.sealed)


def free_seat(key: str, device: str, seat: int) -> None:
    """Take this seat from its phone, and delete its secret bid. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if seat in stored.phones | stored.sealed:
            _free_and_publish(session, stored, {seat})


def take_seat(key: str, device: str, seat: int, label: str) -> StoredGame:
    """Give the device this seat instead of any other it holds, and delete an earlier secret bid there.

    Raises SeatTaken, NoPencil if the seats are not open, IllegalAct, NoSuchGame.
    """
    with writing(key) as session:
        stored = open_for_anyone(session, key, device).stored
        if not (stored.seats_open or stored.may_write):
            raise NoPencil
        if not 0 <= seat < len(stored.recorded.players):
            raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
        if stored.own_seat == seat:
            return stored
        if any(each.seat == seat for each in seat_holders_of(session, stored.id)):
            raise SeatTaken
        freed = {seat} if stored.own_seat is None else {seat, stored.own_seat}
        free_seats(session, stored.id, freed)
        add_seat_holders(session, stored.id, [SeatHolder(seat, device, label, now())])
        phones = stored.phones - freed | {seat}
        return with_next_version(session, replace(stored, own_seat=seat, phones=phones, sealed=stored.sealed - freed))


def leave_seat(key: str, device: str) -> None:
    """Free the seat that the device holds, if any. Raises NoSuchGame."""
    with writing(key) as session:
        stored = open_for_anyone(session, key, device).stored
        if stored.own_seat is not None:
            _free_and_publish(session, stored, {stored.own_seat})


def seat_holders(key: str, device: str) -> list[SeatHolder]:
    """Return the phones that hold a seat of the game, in the order of seats. Raises NoSuchGame, NoPencil."""
    with reading() as session:
        stored = existing_game(session.connection(), key, device)
        if not stored.may_write:
            raise NoPencil
        return seat_holders_of(session, stored.id)


def next_game_key(key: str) -> str | None:
    """Return the key of the game played after this one in the same sitting, or None. Raises NoSuchGame."""
    with reading() as session:
        return key_of_next(session, existing_game(session.connection(), key).id)


def carry_seats_over(session: Session, last: StoredGame, following: StoredGame) -> None:
    """Give each phone the seat of the same person in the next game of a sitting.

    The last game gets a new version, so that open pages notice.
    """
    if not last.seats_open and not last.phones:
        return
    reopen_seats(session, last, following, holders_in_next_game(session, last, following.recorded))
    with_next_version(session, last)


def holders_in_next_game(session: Session, last: StoredGame, following: Game) -> list[SeatHolder]:
    """Return the phones that hold a seat, with the seats of the same people in another game."""
    names = following.players
    return [
        replace(each, seat=names.index(last.recorded.names[each.seat]))
        for each in seat_holders_of(session, last.id)
        if last.recorded.names[each.seat] in names
    ]


def reopen_seats(session: Session, last: StoredGame, following: StoredGame, holders: Collection[SeatHolder]) -> None:
    """Open the seats of another game if they were open, and give these phones their seats."""
    set_seats_opened_at(session, following.id, now() if last.seats_open else None)
    add_seat_holders(session, following.id, holders)


def _free_and_publish(session: Session, stored: StoredGame, seats: Collection[int]) -> None:
    free_seats(session, stored.id, seats)
    with_next_version(session, stored)


def bid_for_own_seat(key: str, device: str, *, number: int, was: int | None, now: int) -> StoredGame:
    """Bid for the seat that the device holds, in round `number`, in place of the bid `was` that its page showed. The
    same bid again changes nothing.

    Raises NoSeat, NoSuchGame, Conflict if the seat has another bid than `was`, and IllegalAct if it is another player's
    turn, the bid may no longer be changed, or the rules forbid it.
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
    """Record a secret bid of a player without a phone, who types it on the keeper's phone.

    Raises SeatTaken if a phone holds the seat, Conflict if a bid is in already or another round is being bid by now,
    IllegalAct, NoSuchGame, NoPencil.
    """
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        require_place(stored, number, seat)
        if seat in stored.phones:
            raise SeatTaken
        own = own_bid(stored.sheet, seat)
        if seat in stored.sealed or own.round != number or not own.secret:
            # The earlier bid stays secret, so the conflict does not name it.
            raise Conflict([Clash(ChangedPlace("bid", number, seat), None, None, None)])
        return _add_secret_bid(session, stored, device, own, seat=seat, bid=bid)


def take_back_secret_bid(key: str, device: str, seat: int) -> None:
    """Delete the secret bid of a player without a phone. Raises SeatTaken, NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if seat in stored.phones:
            raise SeatTaken
        if seat in stored.sealed:
            delete_sealed_bids(session, stored.id, [seat])
            with_next_version(session, stored)


def own_bid_of(key: str, device: str | None) -> tuple[StoredGame, OwnBid | None]:
    """Return the game, and what the device's own seat has bid and may bid. The latter is None if the device holds no
    seat. Raises NoSuchGame.
    """
    with reading() as session:
        stored = existing_game(session.connection(), key, device)
        seat = stored.own_seat
        return stored, None if seat is None else own_bid(stored.sheet, seat, _secret_bid_of(session, stored, seat))


def _add_secret_bid(
    session: Session, stored: StoredGame, device: str, own: OwnBid, *, seat: int, bid: int
) -> StoredGame:
    """Return the game with one more secret bid; the last one reveals all of them, as one act."""
    number = secret_round(stored.sheet) or 0
    if bid not in own.legal:
        raise IllegalAct([Problem(BidOutsideLimits(bid, own.legal[0], own.legal[-1]), number, seat)])
    store_sealed_bid(session, stored.id, number, seat, bid)
    waiting = with_next_version(session, replace(stored, sealed=frozenset(sealed_bids(session, stored.id))))
    return apply_change(session, waiting, device, None, lambda game: game)


def _secret_bid_of(session: Session, stored: StoredGame, seat: int) -> int | None:
    return sealed_bids(session, stored.id)[seat] if seat in stored.sealed else None
