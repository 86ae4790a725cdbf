"""Players on their own phones: the keeper opens the seats of a game; a phone takes one, leaves it, or is sent off."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoPencil, SeatTaken
from scorekeeper.actions.game.command import existing_game, now, open_for_anyone, open_for_writing
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.column_queries import key_of_next
from scorekeeper.storage.games.seats import (
    SeatHolder,
    add_seat_holders,
    free_seats,
    seat_holders_of,
    set_seats_opened_at,
    with_next_version,
)
from scorekeeper.storage.games.stored import StoredGame


def open_seats(key: str, device: str) -> None:
    """Let everybody who knows the game's address take a free seat. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if not stored.seats_open:
            set_seats_opened_at(session, stored.id, now())
            with_next_version(session, stored)


def close_seats(key: str, device: str) -> None:
    """Free every seat, and let nobody take one any more. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if stored.seats_open or stored.phones:
            set_seats_opened_at(session, stored.id, None)
            _free_and_publish(session, stored, stored.phones | stored.sealed)


def free_seat(key: str, device: str, seat: int) -> None:
    """Take this seat from its phone, and delete what was bid there in secret. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if seat in stored.phones | stored.sealed:
            _free_and_publish(session, stored, {seat})


def take_seat(key: str, device: str, seat: int, label: str) -> StoredGame:
    """Give the device this seat in place of the one it holds, and delete what was bid there in secret before.

    Raises SeatTaken, NoPencil where the seats are not open to everybody, IllegalAct, NoSuchGame.
    """
    with writing(key) as session:
        stored = open_for_anyone(session, key, device).stored
        if not (stored.seats_open or stored.may_write):
            raise NoPencil(stored.group_id)
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
    """Free the seat that the device holds, if it holds one. Raises NoSuchGame."""
    with writing(key) as session:
        stored = open_for_anyone(session, key, device).stored
        if stored.own_seat is not None:
            _free_and_publish(session, stored, {stored.own_seat})


def seat_holders(key: str, device: str) -> list[SeatHolder]:
    """The phones that hold a seat of the game, in the order of seats. Raises NoSuchGame, NoPencil."""
    with reading() as session:
        stored = existing_game(session.connection(), key, device)
        if not stored.may_write:
            raise NoPencil(stored.group_id)
        return seat_holders_of(session, stored.id)


def next_game_key(key: str) -> str | None:
    """The key of the game played after this one in the same sitting, None while there is none. Raises NoSuchGame."""
    with reading() as session:
        return key_of_next(session, existing_game(session.connection(), key).id)


def carry_seats_over(session: Session, last: StoredGame, following: StoredGame) -> None:
    """Give the phones the seats of the same people in the next game of a sitting.

    The last game gets a new version, so that open pages notice.
    """
    if not last.seats_open and not last.phones:
        return
    open_again(session, last, following, holders_again(session, last, following.recorded))
    with_next_version(session, last)


def holders_again(session: Session, last: StoredGame, following: Game) -> list[SeatHolder]:
    """The phones that hold a seat, at the seats of the same people in another game."""
    names = following.players
    return [
        replace(each, seat=names.index(last.recorded.names[each.seat]))
        for each in seat_holders_of(session, last.id)
        if last.recorded.names[each.seat] in names
    ]


def open_again(session: Session, last: StoredGame, following: StoredGame, holders: Collection[SeatHolder]) -> None:
    """Open the seats of another game where they were open, and give these phones theirs."""
    set_seats_opened_at(session, following.id, now() if last.seats_open else None)
    add_seat_holders(session, following.id, holders)


def _free_and_publish(session: Session, stored: StoredGame, seats: Collection[int]) -> None:
    free_seats(session, stored.id, seats)
    with_next_version(session, stored)
