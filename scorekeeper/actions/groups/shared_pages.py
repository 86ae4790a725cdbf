"""A group shares its pages by an unguessable address, until a keeper stops sharing them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGroup
from scorekeeper.actions.game.command import new_key
from scorekeeper.actions.groups.pencils import reading_in, require_pencil, writing_in
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.initials import short_names
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import SharedPages
from scorekeeper.storage.database.models import MergedPlayerRow, PlayerRow


def sharing_of(device: str, group_id: int) -> tuple[SharedPages | None, list[tuple[str, bool]]]:
    """The shared pages of a group in which the device may write, or None, and everybody with whether outside they are
    always named by initials. Raises NoPencil.
    """
    with reading_in(group_id, device) as session:
        pages = session.get(SharedPages, group_id)
        return pages, sorted(_people(session, group_id).values(), key=lambda one: name_key(one[0]))


def share_pages(device: str, group_id: int, *, initials_only: bool, initials_of: Collection[str]) -> None:
    """Share the pages of a group, by the key they have already; name everybody there by initials, or these alone.

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
    """Close the pages of a group to all but its keepers; who is named by initials is kept. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        session.execute(delete(SharedPages).where(SharedPages.group_id == group_id))


def shared_key(group_id: int) -> str | None:
    """The key of the shared pages of a group, None where they are not shared."""
    with reading() as session:
        pages = session.get(SharedPages, group_id)
    return pages.key if pages else None


def open_pages(session: Session, group: int | str, device: str | None) -> SharedPages | None:
    """The shared pages of a group by their key, or None where `group` is its number and the device keeps score in it.

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
    """The names on the shared pages of everybody of the group and of `more`, by the keys of their own names."""
    people = _people(session, pages.group_id)
    by_initials = None if pages.initials_only else {key for key, (_, initials_only) in people.items() if initials_only}
    return short_names([*(name for name, _ in people.values()), *more], by_initials)


def _people(session: Session, group_id: int) -> dict[str, tuple[str, bool]]:
    """Everybody known to a group by the keys of their names, the first known first: how the name is written, and
    whether outside they are named by initials only.
    """
    merged = select(MergedPlayerRow.player_id)
    here = select(PlayerRow).where(PlayerRow.group_id == group_id, PlayerRow.id.not_in(merged))
    return {row.name_key: (row.name, row.initials_only) for row in session.scalars(here.order_by(PlayerRow.id))}
