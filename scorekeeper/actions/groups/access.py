"""Who may write in a group, by a pencil; who may see its pages; and a screen that waits to be shown a game.

A pencil is offered by a link, taken by one device, and revoked; then all links of the group are deleted. Links are
rows, so transactions and not the clock decide which were made before. A screen shows a code, and the keeper types it:
then the screen watches the game like any watcher, and the next games of the same sitting.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import LastPencil, NoPencil, NoScreen, NoSuchGroup, OfferOver, TooManyScreens
from scorekeeper.actions.game.command import existing_game, new_key, now
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.initials import short_names
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import MergedPlayerRow, Pencil, PencilLink, PlayerRow, Screen, SharedPages
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import (
    add_group,
    grant_pencil,
    held_pencil,
    held_pencils,
    require_quota_of_group,
    require_quota_of_house_rules,
)

# Long enough to walk round a table, too short to be found in a chat the week after.
OFFER_LASTS = timedelta(minutes=15)
# The operator of the server sends this link to a keeper who may read it only the next morning.
KEY_LASTS = timedelta(days=1)
# No letters that look alike or like a digit, and no vowels, so that no code is a word.
LETTERS = "BCDFGHJKMNPRSTWXYZ"
CODE_LENGTH = 4
# Long enough to find the menu on the phone, too short to use a code that was noted down.
SCREEN_WAITS = timedelta(minutes=10)
# At most one code in a hundred is in use, so that guessing one is hard.
MAX_SCREENS = len(LETTERS) ** CODE_LENGTH // 100


@contextmanager
def reading_in(group_id: int, device: str) -> Iterator[Session]:
    """Begin a read transaction in a group in which the device may write (it holds the pencil). Raises NoPencil."""
    with reading() as session:
        require_pencil(session, group_id, device)
        yield session


@contextmanager
def writing_in(group_id: int, device: str) -> Iterator[Session]:
    """Begin a transaction that writes only in one group, in which the device may write. Raises NoPencil."""
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        yield session


def group_to_write(session: Session, device: str, group_id: int | None) -> int:
    """Return the id of this group, in which the device must be able to write. Without an id a new group is made.

    Raises NoPencil, GroupFull.
    """
    if group_id is None:
        group_id = add_group(session, now())
        grant_pencil(session, group_id, device, now())
        require_quota_of_group(session, device)
    else:
        # The last used group is offered first.
        require_pencil(session, group_id, device).last_used_at = now()
    return group_id


def token_hash(token: str) -> str:
    """Return the stored hash of a token, so that a reader of the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def require_pencil(session: Session, group_id: int, device: str | None) -> Pencil:
    """Return the device's pencil in the group. Raises NoPencil."""
    pencil = held_pencil(session, group_id, device) if device else None
    if pencil is None:
        raise NoPencil
    return pencil


def offer_pencil(key: str, device: str) -> str:
    """Return a token by which one other device gets the pencil of the game's group. Raises NoSuchGame, NoPencil."""
    with writing() as session:
        stored = existing_game(session.connection(), key)
        return _add_link(session, stored, OFFER_LASTS, require_pencil(session, stored.group_id, device).id)


def offer_lost_pencil(key: str) -> str:
    """Return a token that gives one device the pencil of the game's group: for the owner of the server, if its keepers
    lost theirs. Raises NoSuchGame.
    """
    with writing() as session:
        return _add_link(session, existing_game(session.connection(), key), KEY_LASTS, None)


def offered_game(token: str, device: str | None) -> str:
    """Return the key of the game from whose page the pencil was offered. Raises OfferOver."""
    with reading() as session:
        return _require_link(session, token, device).game_key


def take_pencil(token: str, device: str, label: str) -> str:
    """Give a device the pencil that was offered by a link; from then on the link works only for that device.

    Returns the key of the game. Raises OfferOver, GroupFull.
    """
    with writing() as session:
        link = _require_link(session, token, device)
        link.taken_by = device
        grant_pencil(session, link.group_id, device, now(), label)
        require_quota_of_house_rules(session, link.group_id)
        return link.game_key


def pencils(device: str, group_id: int) -> list[Pencil]:
    """Return the valid pencils of the group, oldest first. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return held_pencils(session, group_id)


def revoke_keeper(device: str, group_id: int, pencil_id: int) -> None:
    """Revoke one pencil, even the asking device's own, and every link. No change if there is no such pencil.

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
    """Revoke every pencil except the asking device's own, and every link. Raises NoPencil."""
    with writing() as session:
        own = require_pencil(session, group_id, device)
        _revoke(session, group_id, [each for each in held_pencils(session, group_id) if each is not own])


def _revoke(session: Session, group_id: int, revoked: Iterable[Pencil]) -> None:
    for each in revoked:
        each.revoked_at = now()
    session.execute(delete(PencilLink).where(PencilLink.group_id == group_id))


def _add_link(session: Session, stored: StoredGame, lasts: timedelta, pencil_id: int | None) -> str:
    """Return a token for a new link, and delete the expired links of all groups."""
    token, made_at = secrets.token_urlsafe(24), now()
    session.execute(delete(PencilLink).where(PencilLink.expires_at <= made_at))
    link = PencilLink(group_id=stored.group_id, game_id=stored.id, pencil_id=pencil_id, expires_at=made_at + lasts)
    link.token_hash = token_hash(token)
    session.add(link)
    return token


def _require_link(session: Session, token: str, device: str | None) -> PencilLink:
    """Return the link with this token, if it is not expired and its maker still has the pencil. Raises OfferOver."""
    made_by_keeper = or_(PencilLink.pencil_id.is_(None), Pencil.revoked_at.is_(None))
    moment = now()
    # No link lasts longer: one that seems to was made while the clock was ahead.
    in_time = PencilLink.expires_at.between(moment, moment + KEY_LASTS)
    link = session.scalar(
        select(PencilLink)
        .outerjoin(Pencil, Pencil.id == PencilLink.pencil_id)
        .where(PencilLink.token_hash == token_hash(token), in_time, made_by_keeper)
    )
    if link is None or link.taken_by not in (None, device):
        raise OfferOver
    return link


def sharing_of(device: str, group_id: int) -> tuple[SharedPages | None, list[tuple[str, bool]]]:
    """Return the shared pages of a group, or None, and each name of the group with whether the shared pages always show
    its initials.

    Raises NoPencil if the device may not write in the group.
    """
    with reading_in(group_id, device) as session:
        pages = session.get(SharedPages, group_id)
        return pages, sorted(_people(session, group_id).values(), key=lambda one: name_key(one[0]))


def share_pages(device: str, group_id: int, *, initials_only: bool, initials_of: Collection[str]) -> None:
    """Share the pages of a group, under the same key as before if it has one. All names are shown by initials if
    `initials_only`, else only `initials_of`.

    Raises NoPencil.
    """
    with writing_in(group_id, device) as session:
        pages = session.get(SharedPages, group_id) or SharedPages(group_id=group_id, key=new_key())
        pages.initials_only = initials_only
        session.add(pages)
        keys = {name_key(name) for name in initials_of}
        people = update(PlayerRow).where(PlayerRow.group_id == group_id)
        session.execute(people.values(initials_only=PlayerRow.name_key.in_(keys)))


def stop_sharing(device: str, group_id: int) -> None:
    """Close the pages of a group to all but its keepers; the choice of initials stays. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        session.execute(delete(SharedPages).where(SharedPages.group_id == group_id))


def shared_key(group_id: int) -> str | None:
    """Return the key of the shared pages of a group, or None."""
    with reading() as session:
        pages = session.get(SharedPages, group_id)
    return pages.key if pages else None


def open_pages(session: Session, group: int | str, device: str | None) -> SharedPages | None:
    """Return the shared pages of the group with this key; or None if `group` is an id and the device may write in that
    group.

    Raises NoPencil, NoSuchGroup.
    """
    if isinstance(group, int):
        require_pencil(session, group, device)
        return None
    pages = session.scalar(select(SharedPages).where(SharedPages.key == group))
    if pages is None:
        raise NoSuchGroup
    return pages


def names_outside(session: Session, pages: SharedPages, more: Iterable[str]) -> dict[str, str]:
    """Return the names that shared pages show for everyone of the group and for `more`, by the keys of their real
    names.
    """
    people = _people(session, pages.group_id)
    by_initials = None if pages.initials_only else {key for key, (_, initials_only) in people.items() if initials_only}
    return short_names([*(name for name, _ in people.values()), *more], by_initials)


def _people(session: Session, group_id: int) -> dict[str, tuple[str, bool]]:
    """Return everyone known to a group, first known first, by the keys of their names. The values are the spelling of
    the name, and whether shared pages always show its initials.
    """
    merged = select(MergedPlayerRow.player_id)
    here = select(PlayerRow).where(PlayerRow.group_id == group_id, PlayerRow.id.not_in(merged))
    return {row.name_key: (row.name, row.initials_only) for row in session.scalars(here.order_by(PlayerRow.id))}


def let_screen_wait() -> str:
    """Add a screen that waits for a game under a new code, and return its token. Raises TooManyScreens."""
    token = secrets.token_urlsafe(24)
    with writing() as session:
        moment = now()
        session.execute(delete(Screen).where(Screen.expires_at <= moment))
        taken = set(session.scalars(select(Screen.code)))
        if len(taken) >= MAX_SCREENS:
            raise TooManyScreens
        code = _new_code()
        while code in taken:
            code = _new_code()
        session.add(Screen(token_hash=token_hash(token), code=code, expires_at=moment + SCREEN_WAITS))
    return token


def screen_of(token: str) -> Screen | None:
    """Return the screen with this token, or None if there is none or it has expired."""
    with reading() as session:
        return session.scalar(select(Screen).where(Screen.token_hash == token_hash(token), Screen.expires_at > now()))


def require_waiting_screen(code: str) -> None:
    """Raise NoScreen unless a screen waits under this code."""
    with reading() as session:
        _waiting_screen(session, code)


def show_on_screen(key: str, device: str, code: str) -> None:
    """Show a game on the screen that waits under this code, which is then used up.

    Raises NoSuchGame, NoPencil, NoScreen.
    """
    with writing() as session:
        stored = existing_game(session.connection(), key)
        require_pencil(session, stored.group_id, device)
        _waiting_screen(session, code).game_id = stored.id


def code_in(text: str) -> str:
    """Return a typed code in capitals and without blanks."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _waiting_screen(session: Session, code: str) -> Screen:
    waits = (Screen.code == code, Screen.game_id.is_(None), Screen.expires_at > now())
    screen = session.scalar(select(Screen).where(*waits))
    if screen is None:
        raise NoScreen
    return screen
