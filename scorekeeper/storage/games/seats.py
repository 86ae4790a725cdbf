"""Players on their own phones: who holds which seat of a game, and the bids given in secret.

Whoever writes here does so within `writing`, so that no two phones get one seat.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import GameRow, SealedBidRow, SeatHolderRow
from scorekeeper.storage.games.stored import StoredGame


@dataclass(frozen=True)
class Holder:
    """The phone that holds a seat, since when, and what people call it."""

    seat: int
    device: str
    label: str
    taken_at: datetime


def holders_of(session: Session, game_id: int) -> list[Holder]:
    """Every seat of a game that a phone holds."""
    rows = session.scalars(select(SeatHolderRow).where(SeatHolderRow.game_id == game_id).order_by(SeatHolderRow.seat))
    return [Holder(row.seat, row.device, row.label, row.taken_at) for row in rows]


def add_holders(session: Session, game_id: int, holders: Collection[Holder]) -> None:
    """Give free seats to phones that hold none."""
    values = [{"game_id": game_id, **vars(each)} for each in holders]
    if values:
        session.execute(insert(SeatHolderRow), values)


def free_seats(session: Session, game_id: int, seats: Collection[int]) -> None:
    """No phone holds these seats any more, and what was bid there in secret is forgotten."""
    if not seats:
        return
    mine = (SeatHolderRow.game_id == game_id, SeatHolderRow.seat.in_(seats))
    session.execute(delete(SeatHolderRow).where(*mine), execution_options={"synchronize_session": False})
    forget_sealed(session, game_id, seats)


def set_opened(session: Session, game_id: int, moment: datetime | None) -> None:
    """Since when players may take their seats; None where they may not."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(seats_opened_at=moment))


def keep_sealed(session: Session, game_id: int, number: int, seat: int, bid: int) -> None:
    """Keep a bid given in secret, in the place of an earlier one."""
    forget_sealed(session, game_id, [seat])
    values = {"game_id": game_id, "seat": seat, "round_number": number, "bid": bid}
    session.execute(insert(SealedBidRow), [values])


def sealed_bids(session: Session, game_id: int) -> dict[int, int]:
    """What was bid in secret, by seat: for its owner, and for everybody once the last bid is in."""
    rows = session.execute(select(SealedBidRow.seat, SealedBidRow.bid).where(SealedBidRow.game_id == game_id))
    return {row.seat: row.bid for row in rows}


def forget_sealed(session: Session, game_id: int, seats: Collection[int]) -> None:
    """These seats have bid nothing in secret."""
    if not seats:
        return
    mine = (SealedBidRow.game_id == game_id, SealedBidRow.seat.in_(seats))
    session.execute(delete(SealedBidRow).where(*mine), execution_options={"synchronize_session": False})


def touched(session: Session, stored: StoredGame) -> StoredGame:
    """The game's next version, though nothing was said at the table: pages that follow the game look again."""
    version = stored.version + 1
    session.execute(update(GameRow).where(GameRow.id == stored.id).values(version=version))
    return replace(stored, version=version)
