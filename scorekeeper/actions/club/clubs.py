"""The club in which something is kept."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoPencil
from scorekeeper.actions.game.command import now
from scorekeeper.storage.club.clubs import add_club, grant_pencil, may_write, use_pencil
from scorekeeper.storage.club.quotas import require_quota_of_group


def club_to_write(session: Session, device: str, club_id: int | None) -> int:
    """The id of this club, whose pencil the device must hold. Without an id a new club is made.

    Raises NoPencil, GroupFull.
    """
    if club_id is None:
        club_id = add_club(session, now())
        grant_pencil(session, club_id, device, now())
        require_quota_of_group(session, device)
    else:
        require_pencil(session, club_id, device)
        # The group that was used last is offered first.
        use_pencil(session, club_id, device, now())
    return club_id


def require_pencil(session: Session, club_id: int, device: str | None) -> None:
    """Raises NoPencil where the device may not write in the club."""
    if device is None or not may_write(session, club_id, device):
        raise NoPencil(club_id)
