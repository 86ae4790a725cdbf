"""The people of a group, known by their names."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.rules.normalization import name_key, normalized
from scorekeeper.storage.database.models import GameRow, MergedPlayerRow, PlayerRow, SeatRow
from scorekeeper.storage.groups.groups import groups_written_by
from scorekeeper.storage.groups.quotas import require_quota_of_players

# How many games are searched for recent names.
RECENT_GAMES = 40


def player_ids(session: Session, group_id: int, names: Sequence[str]) -> list[int]:
    """The ids of these players of a group, in the same order; new names are added. Capitals make no difference, nor
    does what cannot be seen. A spelling that was merged into another is somebody of its own again. Raises GroupFull.
    """
    keys = [name_key(name) for name in names]
    before = {_key_of_before(name): key for name, key in zip(names, keys, strict=True)}
    here = select(PlayerRow.name_key, PlayerRow.id).where(
        PlayerRow.group_id == group_id, PlayerRow.name_key.in_({*keys, *before})
    )
    found = {row.name_key: row.id for row in session.execute(here)}
    known = {before.get(key, key): player for key, player in found.items()} | found
    if found:
        session.execute(delete(MergedPlayerRow).where(MergedPlayerRow.player_id.in_(found.values())))
    new = [
        {"group_id": group_id, "name": name.strip(), "name_key": key}
        for name, key in zip(names, keys, strict=True)
        if key not in known
    ]
    if new:
        added = session.execute(insert(PlayerRow).returning(PlayerRow.name_key, PlayerRow.id), new)
        known |= {row.name_key: row.id for row in added}
        require_quota_of_players(session, group_id)
    return [known[key] for key in keys]


def player_named(session: Session, group_id: int, name: str) -> tuple[int, str]:
    """The player of a group with this name, added where there is none, and how the name is written there."""
    [player] = player_ids(session, group_id, (name,))
    written = session.scalar(select(PlayerRow.name).where(PlayerRow.id == player))
    return player, written or name


def recent_names(session: Session, device: str, *, limit: int, group_id: int | None = None) -> list[str]:
    """Who played in the groups of a device, or in one of them, and is not hidden, each once: those of the last game
    first, by seat.
    """
    mine = select(GameRow.id).where(GameRow.group_id.in_(groups_written_by(device)))
    mine = mine if group_id is None else mine.where(GameRow.group_id == group_id)
    rows = session.scalars(
        select(PlayerRow.name)
        .join(SeatRow, SeatRow.player_id == PlayerRow.id)
        .where(SeatRow.game_id.in_(mine.order_by(GameRow.id.desc()).limit(RECENT_GAMES)), ~PlayerRow.hidden)
        .order_by(SeatRow.game_id.desc(), SeatRow.seat)
    )
    by_key: dict[str, str] = {}
    for name in rows:
        by_key.setdefault(name_key(name), name)
    return list(by_key.values())[:limit]


def names_of_group(session: Session, group_id: int) -> list[str]:
    """Everybody who ever played in a group, by name."""
    merged = select(MergedPlayerRow.player_id)
    here = select(PlayerRow.name).where(PlayerRow.group_id == group_id, PlayerRow.id.not_in(merged))
    return sorted(session.scalars(here), key=lambda name: (name_key(name), name))


def busiest_lately(session: Session, group_id: int) -> list[str]:
    """Who sat at a table of a group in its last games and is not hidden, those with most of these first."""
    last = select(GameRow.id).where(GameRow.group_id == group_id).order_by(GameRow.id.desc()).limit(RECENT_GAMES)
    rows = session.execute(
        select(PlayerRow.name)
        .join(SeatRow, SeatRow.player_id == PlayerRow.id)
        .where(SeatRow.game_id.in_(last), ~PlayerRow.hidden)
        .group_by(PlayerRow.id, PlayerRow.name)
        .order_by(func.count().desc(), PlayerRow.id)
    )
    return [row.name for row in rows]


def busiest_of_group(session: Session, group_id: int) -> list[str]:
    """Everybody who sat at a table of a group and is not hidden, those with most games first."""
    rows = session.execute(
        select(PlayerRow.name, func.count())
        .join(SeatRow, SeatRow.player_id == PlayerRow.id)
        .where(PlayerRow.group_id == group_id, ~PlayerRow.hidden)
        .group_by(PlayerRow.id, PlayerRow.name)
        .order_by(func.count().desc(), PlayerRow.id)
    )
    return [row.name for row in rows]


def clean_name(name: str) -> str:
    """A name as it is kept: without stray spaces, its letters written in one way."""
    return " ".join(normalized(name).split())


def _key_of_before(name: str) -> str:
    """What the key of a name was while invisible characters and composition made another one of it."""
    return " ".join(name.split()).casefold()
