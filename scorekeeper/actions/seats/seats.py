"""Players on their own phones: the keeper opens the seats of a game; a phone takes one, leaves it, or is sent off."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoPencil, NoSuchGame, SeatTaken
from scorekeeper.actions.game.command import now, open_for_writing, open_visited_game
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.lookup import find_game
from scorekeeper.storage.games.queries import key_of_next
from scorekeeper.storage.games.seats import Holder, add_holders, free_seats, holders_of, set_opened, touched
from scorekeeper.storage.games.stored import StoredGame


def open_seats(key: str, device: str) -> None:
    """Let whoever knows the game's address take a free seat. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if not stored.seats_open:
            set_opened(session, stored.id, now())
            touched(session, stored)


def close_seats(key: str, device: str) -> None:
    """Free every seat, and let nobody take one any more. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if stored.seats_open or stored.phones:
            set_opened(session, stored.id, None)
            _freed(session, stored, stored.phones | stored.sealed)


def free_seat(key: str, device: str, seat: int) -> None:
    """No phone holds this seat any more; what was bid there in secret is forgotten. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        stored = open_for_writing(session, key, device).stored
        if seat in stored.phones | stored.sealed:
            _freed(session, stored, {seat})


def take_seat(key: str, device: str, seat: int, label: str) -> StoredGame:
    """Give the device this seat, in the place of the one it holds. What was bid there in secret before is forgotten.

    Raises SeatTaken, NoPencil where the seats are not open to everybody, IllegalAct, NoSuchGame.
    """
    with writing(key) as session:
        stored = open_visited_game(session, key, device).stored
        if not (stored.seats_open or stored.may_write):
            raise NoPencil(stored.club_id)
        if not 0 <= seat < len(stored.recorded.players):
            raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
        if stored.own_seat == seat:
            return stored
        if any(each.seat == seat for each in holders_of(session, stored.id)):
            raise SeatTaken
        left = {seat} if stored.own_seat is None else {seat, stored.own_seat}
        free_seats(session, stored.id, left)
        add_holders(session, stored.id, [Holder(seat, device, label, now())])
        phones = stored.phones - left | {seat}
        return touched(session, replace(stored, own_seat=seat, phones=phones, sealed=stored.sealed - left))


def leave_seat(key: str, device: str) -> None:
    """The device lays down the seat it holds, if it holds one. Raises NoSuchGame."""
    with writing(key) as session:
        stored = open_visited_game(session, key, device).stored
        if stored.own_seat is not None:
            _freed(session, stored, {stored.own_seat})


def holders(key: str, device: str) -> list[Holder]:
    """The phones that hold a seat of the game, by seat. Raises NoSuchGame, NoPencil."""
    with reading() as session:
        stored = find_game(session, key, device)
        if stored is None:
            raise NoSuchGame(key)
        if not stored.may_write:
            raise NoPencil(stored.club_id)
        return holders_of(session, stored.id)


def next_of(key: str) -> str | None:
    """The key of the game played after this one in the same sitting, None while there is none. Raises NoSuchGame."""
    with reading() as session:
        stored = find_game(session, key)
        if stored is None:
            raise NoSuchGame(key)
        return key_of_next(session, stored.id)


def hand_on_seats(session: Session, last: StoredGame, following: StoredGame) -> None:
    """In the next game of a sitting everybody keeps the own phone; the phones that follow the last one hear of it."""
    if not last.seats_open and not last.phones:
        return
    set_opened(session, following.id, now() if last.seats_open else None)
    names = following.recorded.players
    kept = (
        replace(each, seat=names.index(last.recorded.names[each.seat]))
        for each in holders_of(session, last.id)
        if last.recorded.names[each.seat] in names
    )
    add_holders(session, following.id, list(kept))
    touched(session, last)


def _freed(session: Session, stored: StoredGame, seats: Collection[int]) -> None:
    free_seats(session, stored.id, seats)
    touched(session, stored)
