"""The pages of a group that are shared with others: by which key, and who is named there by initials only."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import MergedPlayerRow, PlayerRow, SharedPagesRow


class SharedPages(Struct, frozen=True):
    """The key of the shared pages of a group, and whether everybody is named there by initials."""

    group_id: int
    key: str
    initials_only: bool


def shared_pages_of(session: Session, group_id: int) -> SharedPages | None:
    """The shared pages of a group, None where they are not shared."""
    return _find(session, SharedPagesRow.group_id == group_id)


def find_shared_pages(session: Session, key: str) -> SharedPages | None:
    """The shared pages with this key, None where there are none."""
    return _find(session, SharedPagesRow.key == key)


def write_shared_pages(session: Session, pages: SharedPages) -> None:
    """Share the pages of a group like this, instead of how they were shared."""
    remove_shared_pages(session, pages.group_id)
    values = {"group_id": pages.group_id, "key": pages.key, "initials_only": pages.initials_only}
    session.execute(insert(SharedPagesRow), [values])


def remove_shared_pages(session: Session, group_id: int) -> None:
    """Share the pages of a group no more; its key is used up."""
    session.execute(delete(SharedPagesRow).where(SharedPagesRow.group_id == group_id))


def people_of(session: Session, group_id: int) -> dict[str, tuple[str, bool]]:
    """Everybody known to a group by the keys of their names, the first known first: how the name is written, and
    whether outside they are named by initials only.
    """
    merged = select(MergedPlayerRow.player_id)
    here = select(PlayerRow.name_key, PlayerRow.name, PlayerRow.initials_only).where(
        PlayerRow.group_id == group_id, PlayerRow.id.not_in(merged)
    )
    return {row.name_key: (row.name, row.initials_only) for row in session.execute(here.order_by(PlayerRow.id))}


def write_initials(session: Session, group_id: int, name_keys: Collection[str]) -> None:
    """Name these people of a group by initials only outside, and the others by their names."""
    here = PlayerRow.group_id == group_id
    session.execute(update(PlayerRow).where(here).values(initials_only=PlayerRow.name_key.in_(name_keys)))


def _find(session: Session, which: ColumnElement[bool]) -> SharedPages | None:
    row = session.scalar(select(SharedPagesRow).where(which))
    return SharedPages(row.group_id, row.key, row.initials_only) if row else None
