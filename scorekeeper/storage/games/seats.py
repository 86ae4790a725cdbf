"""Players on their own phones: which phone holds which seat of a game, and the bids given in secret.

The functions that write need a transaction of `writing`, so that no two phones get the same seat.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database import change_rows
from scorekeeper.storage.database.game_rows import GameRow, SealedBidRow, SeatHolderRow
from scorekeeper.storage.games.stored import StoredGame


class SeatHolder(Struct, frozen=True):
    """A phone that holds a seat: since when, and what people call the phone."""

    seat: int
    device: str
    label: str
    taken_at: datetime


def seat_holders_of(session: Session, game_id: int) -> list[SeatHolder]:
    """Return every seat of a game that a phone holds."""
    rows = session.scalars(select(SeatHolderRow).where(SeatHolderRow.game_id == game_id).order_by(SeatHolderRow.seat))
    return [SeatHolder(row.seat, row.device, row.label, row.taken_at) for row in rows]


def add_seat_holders(session: Session, game_id: int, holders: Collection[SeatHolder]) -> None:
    """Give free seats to phones that hold none."""
    values = [{"game_id": game_id, **asdict(each)} for each in holders]
    if values:
        session.execute(insert(SeatHolderRow), values)


def free_seats(session: Session, game_id: int, seats: Collection[int]) -> None:
    """Take these seats from their phones, and delete their secret bids."""
    if not seats:
        return
    own = (SeatHolderRow.game_id == game_id, SeatHolderRow.seat.in_(seats))
    change_rows(session, delete(SeatHolderRow).where(*own))
    delete_sealed_bids(session, game_id, seats)


def set_seats_opened_at(session: Session, game_id: int, moment: datetime | None) -> None:
    """Open the seats to players from this moment on, or close them if None."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(seats_opened_at=moment))


def store_sealed_bid(session: Session, game_id: int, number: int, seat: int, bid: int) -> None:
    """Store a secret bid in place of an earlier one."""
    delete_sealed_bids(session, game_id, [seat])
    values = {"game_id": game_id, "seat": seat, "round_number": number, "bid": bid}
    session.execute(insert(SealedBidRow), [values])


def sealed_bids(session: Session, game_id: int) -> dict[int, int]:
    """Return the secret bids by seat: for their owners only, until the last bid is in."""
    rows = session.execute(select(SealedBidRow.seat, SealedBidRow.bid).where(SealedBidRow.game_id == game_id))
    return {row.seat: row.bid for row in rows}


def delete_sealed_bids(session: Session, game_id: int, seats: Collection[int]) -> None:
    """Delete the secret bids of these seats."""
    if not seats:
        return
    own = (SealedBidRow.game_id == game_id, SealedBidRow.seat.in_(seats))
    change_rows(session, delete(SealedBidRow).where(*own))


def with_next_version(session: Session, stored: StoredGame) -> StoredGame:
    """Give the game its next version without another change, so that open pages load it again."""
    version = stored.version + 1
    session.execute(update(GameRow).where(GameRow.id == stored.id).values(version=version))
    return replace(stored, version=version)
