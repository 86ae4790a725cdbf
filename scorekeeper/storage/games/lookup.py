"""One game by its key: found to read, or opened to write, with the rights of the device that asks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, and_, bindparam, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import (
    ActRow,
    AttendanceRow,
    GameRow,
    Pencil,
    PlayerRow,
    SealedBidRow,
    SeatHolderRow,
    SeatRow,
)
from scorekeeper.storage.errors import UnreadableGame
from scorekeeper.storage.games.loading import GAME_COLUMNS, SeatedRow, games_of_rows
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import pencil_of

# The last use of a pencil is shown to the day, so it need not be written at every tap.
LAST_USED_PRECISION = timedelta(hours=1)

# One row for each seat: the game, the device's pencil and act where there are any, the player, the phone that holds the
# seat, and the round in which it has bid in secret. Every page of a game and every tap runs this query, and building it
# takes longer than running it.
GAME_QUERY = (
    select(
        *GAME_COLUMNS,
        PlayerRow.name,
        Pencil.id.label("pencil"),
        Pencil.last_used_at.label("used"),
        ActRow.id.label("act"),
        SeatRow.seat,
        SeatHolderRow.device.label("holder"),
        SealedBidRow.round_number.label("sealed"),
        SeatRow.player_id.label("person"),
    )
    .join(SeatRow, SeatRow.game_id == GameRow.id)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .outerjoin(AttendanceRow, AttendanceRow.game_id == GameRow.id)
    .outerjoin(Pencil, and_(Pencil.group_id == GameRow.group_id, pencil_of(bindparam("device"))))
    .outerjoin(ActRow, and_(ActRow.game_id == GameRow.id, ActRow.act_id == bindparam("act")))
    .outerjoin(SeatHolderRow, and_(SeatHolderRow.game_id == SeatRow.game_id, SeatHolderRow.seat == SeatRow.seat))
    .outerjoin(SealedBidRow, and_(SealedBidRow.game_id == SeatRow.game_id, SealedBidRow.seat == SeatRow.seat))
    .where(GameRow.key == bindparam("key"))
    .order_by(SeatRow.seat)
)


class OpenedGame(Struct, frozen=True):
    """A game opened by a device; `repeated` where the act of this request was done before."""

    stored: StoredGame
    repeated: bool


def find_game(connection: Connection, key: str, device: str | None = None) -> StoredGame | None:
    """The game with this key, None where there is none."""
    opened = _load(connection, key, device, None)
    return None if opened is None else opened.stored


def open_game(session: Session, key: str, device: str, act_id: str | None, now: datetime) -> OpenedGame | None:
    """The game with this key, opened to write, and the device's pencil marked as used."""
    return _load(session.connection(), key, device, act_id, now)


def _load(
    connection: Connection, key: str, device: str | None, act_id: str | None, now: datetime | None = None
) -> OpenedGame | None:
    rows = connection.execute(GAME_QUERY, {"key": key, "device": device, "act": act_id}).all()
    if not rows:
        return None
    first = rows[0]
    if first.used is not None and now is not None and now - first.used > LAST_USED_PRECISION:
        connection.execute(update(Pencil).where(Pencil.id == first.pencil).values(last_used_at=now))
    writable = () if first.pencil is None else {first.group_id}
    games = games_of_rows(connection, rows, writable=writable)
    if not games:
        raise UnreadableGame(first.key)
    [stored] = games
    return OpenedGame(_with_phones(stored, rows, device), repeated=first.act is not None)


def _with_phones(stored: StoredGame, rows: Sequence[SeatedRow], device: str | None) -> StoredGame:
    """The game with the seats that phones hold or that have bid in secret."""
    return replace(
        stored,
        own_seat=next((row.seat for row in rows if row.holder is not None and row.holder == device), None),
        phones=frozenset(row.seat for row in rows if row.holder is not None),
        sealed=frozenset(row.seat for row in rows if row.sealed is not None),
        people=tuple(row.person for row in rows),
    )
