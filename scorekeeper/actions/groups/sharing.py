"""The pencil of a group, which is the right to write in its games: offered by a link, taken by one device, and revoked.

To revoke one also deletes all links of the group. Links are rows, so transactions decide which were made before, and
not the clock.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import LastPencil, NoPencil, OfferOver
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.actions.groups.pencils import require_pencil
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.groups import (
    Pencil,
    grant_pencil,
    held_pencil,
    held_pencils,
    revoke_other_pencils,
    revoke_pencil,
)
from scorekeeper.storage.groups.pencil_links import PencilLink, add_link, find_link, mark_link_taken, remove_links
from scorekeeper.storage.groups.quotas import require_quota_of_house_rules

# Long enough to walk round a table, too short to be found in a chat the week after.
OFFER_LASTS = timedelta(minutes=15)
# The operator of the server sends this link to somebody who may read it only the next morning.
KEY_LASTS = timedelta(days=1)


def offer_pencil(key: str, device: str) -> str:
    """A token by which one other device gets the pencil of the game's group. Raises NoSuchGame, NoPencil."""
    with writing() as session:
        group_id, game_id = _group_of(session, key)
        pencil_id = held_pencil(session, group_id, device)
        if pencil_id is None:
            raise NoPencil(group_id)
        return _add_link(session, OFFER_LASTS, group_id=group_id, game_id=game_id, pencil_id=pencil_id)


def offer_lost_pencil(key: str) -> str:
    """The same, made by whoever runs the server, where nobody may hold the pencil any more. Raises NoSuchGame."""
    with writing() as session:
        group_id, game_id = _group_of(session, key)
        return _add_link(session, KEY_LASTS, group_id=group_id, game_id=game_id, pencil_id=None)


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
        mark_link_taken(session, link.id, device)
        grant_pencil(session, link.group_id, device, now(), label)
        require_quota_of_house_rules(session, link.group_id)
        return link.game_key


def pencils(device: str, group_id: int) -> list[Pencil]:
    """The pencils of the group that may be used now, the oldest first. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, group_id, device)
        return held_pencils(session, group_id)


def revoke_keeper(device: str, group_id: int, pencil_id: int) -> None:
    """Take back one pencil, also that of the asking device, and every link. No change where there is no such pencil.

    Raises NoPencil, LastPencil.
    """
    with writing() as session:
        require_pencil(session, group_id, device)
        held = held_pencils(session, group_id)
        for each in held:
            if each.id == pencil_id:
                if len(held) == 1:
                    raise LastPencil
                revoke_pencil(session, group_id, each.device, now())
                remove_links(session, group_id)


def revoke_other_keepers(device: str, group_id: int) -> None:
    """Take back every pencil but that of the asking device, and every link. Raises NoPencil."""
    with writing() as session:
        require_pencil(session, group_id, device)
        revoke_other_pencils(session, group_id, device, now())
        remove_links(session, group_id)


def _add_link(session: Session, lasts: timedelta, *, group_id: int, game_id: int, pencil_id: int | None) -> str:
    token, made_at = secrets.token_urlsafe(24), now()
    until = made_at + lasts
    add_link(session, token, group_id=group_id, game_id=game_id, pencil_id=pencil_id, now=made_at, until=until)
    return token


def _require_link(session: Session, token: str, device: str | None) -> PencilLink:
    link = find_link(session, token, now())
    if link is None or link.taken_by not in (None, device):
        raise OfferOver
    return link


def _group_of(session: Session, key: str) -> tuple[int, int]:
    stored = existing_game(session.connection(), key)
    return stored.group_id, stored.id
