"""How much a group and a device may keep, so that a stranger cannot fill the disk of a server.

The numbers are settings of the app. Commands have none: whoever runs them owns the disk.
"""

from __future__ import annotations

import json
from typing import Any

from flask import current_app
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import GameRow, HouseRules, Pencil, PlayerRow
from scorekeeper.storage.errors import GroupFull
from scorekeeper.storage.groups.groups import pencil_of

GROUPS, RULES_OF_DEVICE, GAMES, PLAYERS, HOUSE_RULES, BOOKS, BYTES = (
    "MAX_GROUPS_OF_DEVICE",
    "MAX_HOUSE_RULES_OF_DEVICE",
    "MAX_GAMES_OF_GROUP",
    "MAX_PLAYERS_OF_GROUP",
    "MAX_HOUSE_RULES_OF_GROUP",
    "MAX_BOOKS_OF_GROUP",
    "MAX_BYTES_OF_GROUP",
)
# How much a group keeps is measured at every game that is started, and after this many acts in one.
ACTS_BETWEEN_CHECKS = 50
# About what a game takes beside its rules, and each value in one of its rounds.
BYTES_OF_A_GAME, BYTES_OF_A_VALUE = 500, 30


def require_quota(kind: str, kept: int) -> None:
    """Raises GroupFull where a group or a device keeps more of this kind than it may."""
    most: int | None = current_app.config.get(kind)
    if most is not None and kept > most:
        raise GroupFull(kind, most)


def require_quota_of_games(session: Session, group_id: int) -> None:
    """Raises GroupFull where the group has more games, or more bytes in them, than it may."""
    kept = select(func.count(GameRow.id), func.coalesce(func.sum(GameRow.kept_bytes), 0))
    games, size = session.execute(kept.where(GameRow.group_id == group_id)).one()
    require_quota(GAMES, games)
    require_quota(BYTES, size)


def require_quota_of_players(session: Session, group_id: int) -> None:
    """Raises GroupFull where the group knows more names than it may."""
    known = select(func.count(PlayerRow.id)).where(PlayerRow.group_id == group_id)
    require_quota(PLAYERS, session.execute(known).scalar_one())


def require_quota_of_house_rules(session: Session, group_id: int) -> None:
    """Raises GroupFull where the group has more house rules than it may, or a device that writes in it has more in all
    its groups: many of its pages offer all of them.
    """
    kept = select(func.count(HouseRules.id))
    require_quota(HOUSE_RULES, session.execute(kept.where(HouseRules.group_id == group_id)).scalar_one())
    devices = select(Pencil.device).where(Pencil.group_id == group_id, Pencil.revoked_at.is_(None))
    of_devices = (
        kept.join(Pencil, Pencil.group_id == HouseRules.group_id)
        .where(Pencil.device.in_(devices), Pencil.revoked_at.is_(None))
        .group_by(Pencil.device)
    )
    require_quota(RULES_OF_DEVICE, max(session.scalars(of_devices), default=0))


def require_quota_of_group(session: Session, device: str) -> None:
    """Raises GroupFull where the device writes in more groups than it may begin."""
    kept = select(func.count(Pencil.id)).where(pencil_of(device))
    require_quota(GROUPS, session.execute(kept).scalar_one())


def size_of(value: Any) -> int:
    """About how many bytes a value takes in the database."""
    return len(json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "replace"))
