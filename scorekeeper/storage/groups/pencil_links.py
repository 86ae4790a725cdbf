"""Links that give one device the pencil of a group."""

from __future__ import annotations

import hashlib
from datetime import datetime

from msgspec import Struct
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import GameRow, PencilLinkRow, PencilRow


class PencilLink(Struct, frozen=True):
    """A link that holds: for the group and from the page of a game, and which device has used it."""

    id: int
    group_id: int
    game_key: str
    taken_by: str | None


def add_link(
    session: Session, token: str, *, group_id: int, game_id: int, pencil_id: int | None, now: datetime, until: datetime
) -> None:
    """Make a link with this token, and delete those of all groups whose time is over."""
    session.execute(delete(PencilLinkRow).where(PencilLinkRow.expires_at <= now))
    values = {
        "token_hash": _hash(token),
        "group_id": group_id,
        "game_id": game_id,
        "pencil_id": pencil_id,
        "expires_at": until,
    }
    session.execute(insert(PencilLinkRow), [values])


def find_link(session: Session, token: str, now: datetime) -> PencilLink | None:
    """The link with this token while it holds: its time is not over, and who made it still has the pencil."""
    row = session.execute(
        select(PencilLinkRow.id, PencilLinkRow.group_id, GameRow.key, PencilLinkRow.taken_by)
        .join(GameRow, GameRow.id == PencilLinkRow.game_id)
        .outerjoin(PencilRow, PencilRow.id == PencilLinkRow.pencil_id)
        .where(
            PencilLinkRow.token_hash == _hash(token),
            PencilLinkRow.expires_at > now,
            or_(PencilLinkRow.pencil_id.is_(None), PencilRow.revoked_at.is_(None)),
        )
    ).one_or_none()
    return None if row is None else PencilLink(row.id, row.group_id, row.key, row.taken_by)


def mark_link_taken(session: Session, link_id: int, device: str) -> None:
    """Note which device has used a link."""
    session.execute(update(PencilLinkRow).where(PencilLinkRow.id == link_id).values(taken_by=device))


def remove_links(session: Session, group_id: int) -> None:
    """Delete every link of a group."""
    session.execute(delete(PencilLinkRow).where(PencilLinkRow.group_id == group_id))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
