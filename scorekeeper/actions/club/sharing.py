"""The pencil of a club, from hand to hand: offered, taken, and called back."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import LastPencil, NoPencil, OfferOver
from scorekeeper.actions.game.command import now
from scorekeeper.storage.club.clubs import (
    Pencil,
    called_back_at,
    grant_pencil,
    may_write,
    pencils_of,
    revoke_all_pencils,
    revoke_pencil,
)
from scorekeeper.storage.database import reading, writing

# Long enough to walk round a table, too short to be found in a chat the week after.
OFFER_LASTS = timedelta(minutes=15)


def take_pencil(club_id: int, offered_at: datetime, device: str, label: str) -> None:
    """Give a device the pencil that was offered by a link. Raises OfferOver."""
    with writing() as session:
        if not _offer_is_valid(session, club_id, offered_at):
            raise OfferOver
        grant_pencil(session, club_id, device, now(), label)


def offer_is_valid(club_id: int, offered_at: datetime) -> bool:
    """Whether a pencil offered then may still be taken."""
    with reading() as session:
        return _offer_is_valid(session, club_id, offered_at)


def pencils(device: str, club_id: int) -> list[Pencil]:
    """The pencils of the club that may be used now, the oldest first. Raises NoPencil."""
    with reading() as session:
        _require_pencil(session, club_id, device)
        return [each for each in pencils_of(session, club_id) if each.revoked_at is None]


def call_back(device: str, club_id: int, pencil_id: int) -> None:
    """Take back one pencil, also that of the asking device. No change where there is no such pencil.

    Raises NoPencil, LastPencil.
    """
    with writing() as session:
        _require_pencil(session, club_id, device)
        held = [each for each in pencils_of(session, club_id) if each.revoked_at is None]
        for each in held:
            if each.id == pencil_id:
                if len(held) == 1:
                    raise LastPencil
                revoke_pencil(session, club_id, each.device, now())


def call_back_all(device: str, club_id: int) -> None:
    """Take back every pencil but that of the asking device, and every offer that was not taken yet. Raises NoPencil."""
    with writing() as session:
        _require_pencil(session, club_id, device)
        revoke_all_pencils(session, club_id, device, now())


def _require_pencil(session: Session, club_id: int, device: str) -> None:
    if not may_write(session, club_id, device):
        raise NoPencil(club_id)


def _offer_is_valid(session: Session, club_id: int, offered_at: datetime) -> bool:
    back = called_back_at(session, club_id)
    # The time in an offer has no fraction of a second.
    return now() - offered_at <= OFFER_LASTS and (back is None or offered_at >= back.replace(microsecond=0))
