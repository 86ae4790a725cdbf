"""Move a device with its pencils to another address, at which its browser has no cookie yet."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select

from scorekeeper.actions.errors import OfferOver
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import token_hash
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import SpentLink
from scorekeeper.storage.groups.groups import grant_pencil, groups_of_device, held_pencil, require_quota_of_group

# Long enough to change the address by hand, too short to be found in a browser's history the week after.
MOVE_LASTS = timedelta(minutes=10)


def require_unspent(token: str) -> None:
    """Raise OfferOver if the link with this token was used."""
    with reading() as session:
        if session.scalar(select(SpentLink.id).where(SpentLink.token_hash == token_hash(token))) is not None:
            raise OfferOver


def complete_move(token: str, device: str, here: str | None) -> None:
    """Use up the link with this token. Give `device`, which moves to this browser, also the pencils of `here`, the
    device that this browser was so far.

    Raises OfferOver, GroupFull.
    """
    moment, spent = now(), token_hash(token)
    with writing() as session:
        session.execute(delete(SpentLink).where(SpentLink.expires_at <= moment))
        if session.scalar(select(SpentLink.id).where(SpentLink.token_hash == spent)) is not None:
            raise OfferOver
        session.add(SpentLink(token_hash=spent, expires_at=moment + MOVE_LASTS))
        if here is not None:
            for group in groups_of_device(session, here):
                held = held_pencil(session, group.id, here)
                grant_pencil(session, group.id, device, moment, held.label if held else None)
        require_quota_of_group(session, device)
