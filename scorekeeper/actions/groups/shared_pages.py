"""A group shares its pages by an unguessable address, until a keeper stops sharing them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGroup
from scorekeeper.actions.game.command import new_key
from scorekeeper.actions.groups.pencils import require_pencil
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.initials import short_names
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.shared_pages import (
    SharedPages,
    find_shared_pages,
    people_of,
    remove_shared_pages,
    shared_pages_of,
    write_initials,
    write_shared_pages,
)


class Sharing(Struct, frozen=True):
    """How a group shares its pages: the key, None where it does not, whether all are named by initials, and everybody
    with whether they always are.
    """

    key: str | None
    initials_only: bool
    people: tuple[tuple[str, bool], ...]


def sharing_of(device: str, group_id: int) -> Sharing:
    """How the pages of a group are shared in which the device may write. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, group_id, device)
        pages = shared_pages_of(session, group_id)
        people = sorted(people_of(session, group_id).values(), key=lambda one: name_key(one[0]))
    return Sharing(pages.key if pages else None, pages is not None and pages.initials_only, tuple(people))


def share_pages(device: str, group_id: int, *, initials_only: bool, initials_of: Collection[str]) -> None:
    """Share the pages of a group, by the key they have already; name everybody there by initials, or these alone.

    Raises NoPencil.
    """
    with writing() as session:
        require_pencil(session, group_id, device)
        before = shared_pages_of(session, group_id)
        write_shared_pages(session, SharedPages(group_id, before.key if before else new_key(), initials_only))
        write_initials(session, group_id, {name_key(name) for name in initials_of})


def stop_sharing(device: str, group_id: int) -> None:
    """Close the pages of a group to all but its keepers; who is named by initials is kept. Raises NoPencil."""
    with writing() as session:
        require_pencil(session, group_id, device)
        remove_shared_pages(session, group_id)


def shared_key(group_id: int) -> str | None:
    """The key of the shared pages of a group, None where they are not shared."""
    with reading() as session:
        pages = shared_pages_of(session, group_id)
    return pages.key if pages else None


def open_pages(session: Session, group: int | str, device: str | None) -> SharedPages | None:
    """The shared pages of a group by their key, or None where `group` is its number and the device keeps score in it.

    Raises NoPencil, NoSuchGroup.
    """
    if isinstance(group, int):
        require_pencil(session, group, device)
        return None
    pages = find_shared_pages(session, group)
    if pages is None:
        raise NoSuchGroup
    return pages


def names_outside(session: Session, pages: SharedPages, more: Iterable[str]) -> dict[str, str]:
    """The names on the shared pages of everybody of the group and of `more`, by the keys of their own names."""
    people = people_of(session, pages.group_id)
    by_initials = None if pages.initials_only else {key for key, (_, initials_only) in people.items() if initials_only}
    return short_names([*(name for name, _ in people.values()), *more], by_initials)
