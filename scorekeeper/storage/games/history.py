"""The history of a game: every act, by which device and when, and its changes, for undo and redo."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import Connection, Text, bindparam, cast, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database import change_rows
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.game_rows import ActRow
from scorekeeper.storage.games.changes import NAMED, Change, as_data, from_data
from scorekeeper.storage.groups.groups import size_of

# Built once and run on the connection: every tap runs ADD_ACT, and every page of a keeper the others.
ADD_ACT = insert(Base.metadata.tables[ActRow.__tablename__])
OF_GAME = ActRow.game_id == bindparam("game")
LAST_DONE = select(func.coalesce(func.max(ActRow.id), 0)).where(OF_GAME, ActRow.undone.is_(False)).scalar_subquery()
# An undone act without changes cannot be redone, see `mark_undone`.
LATEST_ACTS = (
    select(ActRow.act_id, ActRow.device, ActRow.at, ActRow.changes, ActRow.undone)
    .where(OF_GAME, ActRow.back.is_(None), ActRow.id >= LAST_DONE)
    .where(ActRow.undone.is_(False) | (cast(ActRow.changes, Text) != "[]"))
    .order_by(ActRow.id)
    .limit(2)
)


class HistoryEntry(Struct, frozen=True):
    """One act of a keeper. By its `act_id` a request that is sent twice is recognised. `back` is true for an undo,
    false for a redo, else None.
    """

    act_id: str
    device: str
    at: datetime
    changes: tuple[Change, ...]
    undone: bool = False
    back: bool | None = None


def add_act(session: Session, game_id: int, act: HistoryEntry) -> int:
    """Append an act to the history of a game, and return its approximate size in bytes."""
    values = {
        "game_id": game_id,
        "act_id": act.act_id,
        "device": act.device,
        "at": act.at,
        "changes": as_data(act.changes),
        "undone": act.undone,
        "has_names": any(each.place.what in NAMED for each in act.changes),
        "back": act.back,
    }
    session.connection().execute(ADD_ACT, values)
    return size_of(values)


def acts_of(session: Session, game_id: int) -> list[HistoryEntry]:
    """Return the whole history of a game, oldest first."""
    rows = session.scalars(select(ActRow).where(ActRow.game_id == game_id).order_by(ActRow.id))
    return [_entry(row) for row in rows]


def page_of_acts(session: Session, game_id: int, *, limit: int, skip: int) -> list[HistoryEntry]:
    """Return a page of the acts of a game, latest first."""
    own = select(ActRow).where(ActRow.game_id == game_id).order_by(ActRow.id.desc())
    return [_entry(row) for row in session.scalars(own.limit(limit).offset(skip))]


def acts_not_undone(session: Session, game_id: int, *, limit: int) -> list[tuple[datetime, tuple[Change, ...]]]:
    """Return the times and changes of the first `limit` acts of a game, oldest first. Undone acts are left out."""
    mine = select(ActRow.at, ActRow.changes).where(ActRow.game_id == game_id, ActRow.undone.is_(False))
    return [(row.at, from_data(row.changes)) for row in session.execute(mine.order_by(ActRow.id).limit(limit))]


def find_act(session: Session, game_id: int, act_id: str) -> HistoryEntry | None:
    """Return the act of a game with this id, or None."""
    row = session.scalar(select(ActRow).where(ActRow.game_id == game_id, ActRow.act_id == act_id))
    return None if row is None else _entry(row)


def latest_acts(connection: Connection, game_id: int) -> tuple[HistoryEntry | None, HistoryEntry | None]:
    """Return the latest act that is not undone, and the act that redo would do again. Either may be None."""
    rows = connection.execute(LATEST_ACTS, {"game": game_id})
    found = [HistoryEntry(row.act_id, row.device, row.at, from_data(row.changes), row.undone) for row in rows]
    done = next((act for act in found if not act.undone), None)
    return done, next((act for act in found if act.undone), None)


def mark_undone(session: Session, game_id: int, act_id: str, *, undone: bool) -> None:
    """Record that an act was undone, or done again.

    Once an act is undone, the undone acts before it in the history can no longer be redone, so their changes are
    deleted. Their ids stay, because a phone may send the acts again.
    """
    mine = ActRow.game_id == game_id
    session.execute(update(ActRow).where(mine, ActRow.act_id == act_id).values(undone=undone))
    if undone:
        own = select(ActRow.id).where(mine, ActRow.act_id == act_id).scalar_subquery()
        earlier = update(ActRow).where(mine, ActRow.undone.is_(True), ActRow.back.is_(None), ActRow.id < own)
        change_rows(session, earlier.values(changes=[]))


def _entry(row: ActRow) -> HistoryEntry:
    return HistoryEntry(row.act_id, row.device, row.at, from_data(row.changes), row.undone, row.back)
