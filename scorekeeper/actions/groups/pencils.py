"""The pencil of a group, which is the right to write in it: required, offered by a link, taken by one device, and
revoked.

To revoke one also deletes all links of the group. Links are rows, so transactions decide which were made before, and
not the clock.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import LastPencil, NoPencil, OfferOver
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Pencil, PencilLink
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import add_group, grant_pencil, held_pencil, held_pencils
from scorekeeper.storage.groups.quotas import require_quota_of_group, require_quota_of_house_rules

# Long enough to walk round a table, too short to be found in a chat the week after.
OFFER_LASTS = timedelta(minutes=15)
# The operator of the server sends this link to somebody who may read it only the next morning.
KEY_LASTS = timedelta(days=1)


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
        # The group that was used last is offered first.
        require_pencil(session, group_id, device).last_used_at = now()
    return group_id


def token_hash(token: str) -> str:
    """Return what is kept of a token, so that nobody who sees the database can use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def require_pencil(session: Session, group_id: int, device: str | None) -> Pencil:
    """The pencil that the device holds in the group. Raises NoPencil."""
    pencil = held_pencil(session, group_id, device) if device else None
    if pencil is None:
        raise NoPencil(group_id)
    return pencil


def offer_pencil(key: str, device: str) -> str:
    """A token by which one other device gets the pencil of the game's group. Raises NoSuchGame, NoPencil."""
    with writing() as session:
        stored = existing_game(session.connection(), key)
        return _add_link(session, stored, OFFER_LASTS, require_pencil(session, stored.group_id, device).id)


def offer_lost_pencil(key: str) -> str:
    """The same, made by whoever runs the server, where nobody may hold the pencil any more. Raises NoSuchGame."""
    with writing() as session:
        return _add_link(session, existing_game(session.connection(), key), KEY_LASTS, None)


def offered_game(token: str, device: str | None) -> str:
    """The key of the game from whose page the pencil was offered. Raises OfferOver."""
    with reading() as session:
        return _require_link(session, token, device).game_key


def take_pencil(token: str, device: str, label: str) -> str:
    """Give a device the pencil that was offered by a link; once taken, the link serves that device alone.

    Returns the key of the game. Raises OfferOver, GroupFull.
    """
    with writing() as session:
        link = _require_link(session, token, device)
        link.taken_by = device
        grant_pencil(session, link.group_id, device, now(), label)
        require_quota_of_house_rules(session, link.group_id)
        return link.game_key


def pencils(device: str, group_id: int) -> list[Pencil]:
    """The pencils of the group that may be used now, the oldest first. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return held_pencils(session, group_id)


def revoke_keeper(device: str, group_id: int, pencil_id: int) -> None:
    """Take back one pencil, also that of the asking device, and every link. No change where there is no such pencil.

    Raises NoPencil, LastPencil.
    """
    with writing() as session:
        require_pencil(session, group_id, device)
        held = held_pencils(session, group_id)
        revoked = [each for each in held if each.id == pencil_id]
        if revoked == held:
            raise LastPencil
        if revoked:
            _revoke(session, group_id, revoked)


def revoke_other_keepers(device: str, group_id: int) -> None:
    """Take back every pencil but that of the asking device, and every link. Raises NoPencil."""
    with writing() as session:
        own = require_pencil(session, group_id, device)
        _revoke(session, group_id, [each for each in held_pencils(session, group_id) if each is not own])


def _revoke(session: Session, group_id: int, revoked: Iterable[Pencil]) -> None:
    for each in revoked:
        each.revoked_at = now()
    session.execute(delete(PencilLink).where(PencilLink.group_id == group_id))


def _add_link(session: Session, stored: StoredGame, lasts: timedelta, pencil_id: int | None) -> str:
    """A token for a new link; those of all groups whose time is over are deleted."""
    token, made_at = secrets.token_urlsafe(24), now()
    session.execute(delete(PencilLink).where(PencilLink.expires_at <= made_at))
    link = PencilLink(group_id=stored.group_id, game_id=stored.id, pencil_id=pencil_id, expires_at=made_at + lasts)
    link.token_hash = token_hash(token)
    session.add(link)
    return token


def _require_link(session: Session, token: str, device: str | None) -> PencilLink:
    """The link with this token, while its time is not over and who made it still has the pencil. Raises OfferOver."""
    made_by_keeper = or_(PencilLink.pencil_id.is_(None), Pencil.revoked_at.is_(None))
    link = session.scalar(
        select(PencilLink)
        .outerjoin(Pencil, Pencil.id == PencilLink.pencil_id)
        .where(PencilLink.token_hash == token_hash(token), PencilLink.expires_at > now(), made_by_keeper)
    )
    if link is None or link.taken_by not in (None, device):
        raise OfferOver
    return link
