"""The history of a game: every act, by which device and when, with what it changed, for undo and redo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import ActRow
from scorekeeper.storage.games.changes import Change, as_data, from_data


@dataclass(frozen=True)
class HistoryEntry:
    """One act of a keeper; a repeated request is recognised by its `act_id`."""

    act_id: str
    device: str
    at: datetime
    changes: tuple[Change, ...]
    undone: bool = False


def add_act(session: Session, game_id: int, act: HistoryEntry) -> None:
    """Append an act to the history of a game."""
    values = {
        "game_id": game_id,
        "act_id": act.act_id,
        "device": act.device,
        "at": act.at,
        "changes": as_data(act.changes),
        "undone": act.undone,
    }
    session.execute(insert(ActRow), [values])


def acts_of(session: Session, game_id: int) -> list[HistoryEntry]:
    """The whole history of a game, the oldest act first."""
    rows = session.scalars(select(ActRow).where(ActRow.game_id == game_id).order_by(ActRow.id))
    return [_entry(row) for row in rows]


def find_act(session: Session, game_id: int, act_id: str) -> HistoryEntry | None:
    """The act of a game that came with this id."""
    row = session.scalar(select(ActRow).where(ActRow.game_id == game_id, ActRow.act_id == act_id))
    return None if row is None else _entry(row)


def act_to_undo(session: Session, game_id: int) -> HistoryEntry | None:
    """The latest act that still stands."""
    standing = select(ActRow).where(ActRow.game_id == game_id, ActRow.undone.is_(False))
    row = session.scalar(standing.order_by(ActRow.id.desc()).limit(1))
    return None if row is None else _entry(row)


def act_to_redo(session: Session, game_id: int) -> HistoryEntry | None:
    """The act that was undone last, as long as nothing was done since."""
    last = select(func.coalesce(func.max(ActRow.id), 0)).where(ActRow.game_id == game_id, ActRow.undone.is_(False))
    undone = select(ActRow).where(
        ActRow.game_id == game_id, ActRow.undone.is_(True), ActRow.id > last.scalar_subquery()
    )
    row = session.scalar(undone.order_by(ActRow.id).limit(1))
    return None if row is None else _entry(row)


def mark_undone(session: Session, game_id: int, act_id: str, *, undone: bool) -> None:
    """Record that an act was undone, or done again."""
    own = (ActRow.game_id == game_id, ActRow.act_id == act_id)
    session.execute(update(ActRow).where(*own).values(undone=undone))


def _entry(row: ActRow) -> HistoryEntry:
    return HistoryEntry(row.act_id, row.device, row.at, from_data(row.changes), row.undone)
