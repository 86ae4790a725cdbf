"""The group in which something is kept, for the devices that hold its pencil."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoPencil
from scorekeeper.actions.game.command import now
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.groups import add_group, grant_pencil, may_write, use_pencil
from scorekeeper.storage.groups.quotas import require_quota_of_group


@contextmanager
def reading_in(group_id: int, device: str) -> Iterator[Session]:
    """A read transaction in a group whose pencil the device holds. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, group_id, device)
        yield session


@contextmanager
def writing_in(group_id: int, device: str) -> Iterator[Session]:
    """A transaction that writes nothing but what is of a group whose pencil the device holds. Raises NoPencil."""
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        yield session


def group_to_write(session: Session, device: str, group_id: int | None) -> int:
    """The id of this group, whose pencil the device must hold. Without an id a new group is made.

    Raises NoPencil, GroupFull.
    """
    if group_id is None:
        group_id = add_group(session, now())
        grant_pencil(session, group_id, device, now())
        require_quota_of_group(session, device)
    else:
        require_pencil(session, group_id, device)
        # The group that was used last is offered first.
        use_pencil(session, group_id, device, now())
    return group_id


def token_hash(token: str) -> str:
    """Return what is kept of a token, so that nobody who sees the database can use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def require_pencil(session: Session, group_id: int, device: str | None) -> None:
    """Raises NoPencil where the device may not write in the group."""
    if device is None or not may_write(session, group_id, device):
        raise NoPencil(group_id)
