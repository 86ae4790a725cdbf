"""The people of a group, known by their names, with every spelling that was merged into another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.rules.normalization import name_key, normalized
from scorekeeper.storage.database.game_rows import GameRow, PenaltyRow, RoundRow, SeatRow
from scorekeeper.storage.database.group_rows import MergedPlayerRow, PlayerRow, PlayerState
from scorekeeper.storage.groups.group_acts import names_of_substitutes_and_dealers
from scorekeeper.storage.groups.groups import groups_written_by, require_quota_of_players

# How many games are searched for recent names.
RECENT_GAMES = 40


class KnownPerson(Struct, frozen=True):
    """A person of a group, by the name shown, and the number of games with this name."""

    name: str
    games: int
    hidden: bool


def people_of_group(session: Session, group_id: int) -> list[KnownPerson]:
    """Return everyone whose name is in a game of a group or was typed in it, most games first."""
    beside: dict[str, set[int]] = defaultdict(set)
    spelled: dict[str, str] = {}
    for game_id, name in names_of_substitutes_and_dealers(session, group_id):
        key = name_key(name)
        spelled.setdefault(key, name)
        beside[key].add(game_id)
    people = [
        KnownPerson(row.name, row.games + len(beside.pop(row.name_key, ())), row.hidden)
        for row in session.execute(
            select(PlayerRow.name, PlayerRow.name_key, PlayerRow.hidden, func.count(SeatRow.game_id).label("games"))
            .outerjoin(SeatRow, SeatRow.player_id == PlayerRow.id)
            .where(PlayerRow.group_id == group_id, PlayerRow.id.not_in(select(MergedPlayerRow.player_id)))
            .group_by(PlayerRow.id, PlayerRow.name, PlayerRow.name_key, PlayerRow.hidden)
        )
    ]
    people += [KnownPerson(spelled[key], len(games), hidden=False) for key, games in beside.items()]
    return sorted(people, key=lambda each: (-each.games, name_key(each.name)))


def hidden_names(session: Session, group_id: int) -> frozenset[str]:
    """Return the keys of hidden names, which forms do not offer and tables do not rank."""
    rows = select(PlayerRow.name_key).where(PlayerRow.group_id == group_id, PlayerRow.hidden)
    return frozenset(session.scalars(rows))


def name_keys(session: Session, group_id: int) -> set[str]:
    """Return the keys of all names of a group, also of merged spellings."""
    return keys_beside_players(session, group_id) | set(
        session.scalars(select(PlayerRow.name_key).where(PlayerRow.group_id == group_id))
    )


def keys_beside_players(session: Session, group_id: int) -> set[str]:
    """Return the keys of the names of people who are no players of a game: they play for another, or deal without
    playing.
    """
    return {name_key(name) for _, name in names_of_substitutes_and_dealers(session, group_id)}


def player_state(session: Session, group_id: int, name: str) -> PlayerState | None:
    """Return the row of this name in a group, or None."""
    [*found] = _player_states_where(session, PlayerRow.group_id == group_id, PlayerRow.name_key == name_key(name))
    return found[0] if found else None


def merged_into(session: Session, player_id: int) -> list[PlayerState]:
    """Return the rows of every spelling that was merged into this player."""
    return _player_states_where(session, MergedPlayerRow.into_id == player_id)


def player_states(session: Session, ids: Iterable[int]) -> dict[int, PlayerState]:
    """Return the rows with these ids."""
    return {state.id: state for state in _player_states_where(session, PlayerRow.id.in_(list(ids)))}


def games_together(session: Session, group_id: int, one: PlayerState, other: PlayerState, limit: int) -> list[int]:
    """Return the newest games in which both players sit or are named."""
    beside: dict[str, set[int]] = defaultdict(set)
    for game_id, name in names_of_substitutes_and_dealers(session, group_id):
        beside[name_key(name)].add(game_id)
    second = aliased(SeatRow)
    seats = select(SeatRow.game_id).join(second, second.game_id == SeatRow.game_id)
    both = seats.where(SeatRow.player_id == one.id, second.player_id == other.id)
    found = set(session.scalars(both.order_by(SeatRow.game_id.desc()).limit(limit)))
    found |= beside[one.key] & beside[other.key]
    for named, seated in ((one, other), (other, one)):
        if beside[named.key]:
            seats = select(SeatRow.game_id).where(SeatRow.player_id == seated.id)
            found |= beside[named.key] & set(session.scalars(seats))
    return sorted(found, reverse=True)[:limit]


def games_mentioning(session: Session, group_id: int, name: str) -> list[int]:
    """Return the games of a group that mention a name as a word in title, notes or reasons of penalties, newest
    first.
    """
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    mine = select(GameRow.id).where(GameRow.group_id == group_id)
    texts = (
        select(GameRow.id, GameRow.title).where(GameRow.group_id == group_id, GameRow.title != ""),
        select(RoundRow.game_id, RoundRow.note).where(RoundRow.note.is_not(None), RoundRow.game_id.in_(mine)),
        select(PenaltyRow.game_id, PenaltyRow.reason).where(PenaltyRow.reason != "", PenaltyRow.game_id.in_(mine)),
    )
    found = {game_id for rows in texts for game_id, text in session.execute(rows) if word.search(text or "")}
    return sorted(found, reverse=True)


def namesakes(session: Session, group_id: int, states: Iterable[PlayerState]) -> list[str]:
    """Return the names of other players of the group who are called like one of these."""
    keys = {state.id: state.key for state in states}
    taken = select(PlayerRow.name).where(
        PlayerRow.group_id == group_id, PlayerRow.name_key.in_(keys.values()), PlayerRow.id.not_in(list(keys))
    )
    return list(session.scalars(taken))


def set_players(session: Session, states: Iterable[PlayerState]) -> None:
    """Write these rows. Names may be swapped: no two rows have the same name even between the statements."""
    rows = list(states)
    ids = [state.id for state in rows]
    session.execute(delete(MergedPlayerRow).where(MergedPlayerRow.player_id.in_(ids)))
    # A key never begins with a space.
    session.execute(update(PlayerRow), [{"id": number, "name_key": f" {number}"} for number in ids])
    values = [{"id": each.id, "name": each.name, "name_key": each.key, "hidden": each.hidden} for each in rows]
    session.execute(update(PlayerRow), values)
    merged = [{"player_id": each.id, "into_id": each.into} for each in rows if each.into is not None]
    if merged:
        session.execute(insert(MergedPlayerRow), merged)


def remove_players_without_games(session: Session, ids: Iterable[int]) -> None:
    """Delete the rows of these players, except for players who have a seat."""
    seated = select(SeatRow.game_id).where(SeatRow.player_id == PlayerRow.id).exists()
    session.execute(delete(PlayerRow).where(PlayerRow.id.in_(list(ids)), ~seated))


def _player_states_where(session: Session, *chosen: Any) -> list[PlayerState]:
    columns = (PlayerRow.id, PlayerRow.name, PlayerRow.name_key, PlayerRow.hidden, MergedPlayerRow.into_id)
    rows = select(*columns).outerjoin(MergedPlayerRow, MergedPlayerRow.player_id == PlayerRow.id).where(*chosen)
    return [PlayerState(*row) for row in session.execute(rows)]


def find_or_add_players(session: Session, group_id: int, names: Sequence[str]) -> list[int]:
    """Return the ids of these players of a group, in the same order, and add players who are new.

    Capitals and invisible characters make no difference. A merged spelling becomes a player of its own again. Raises
    GroupFull.
    """
    keys = [name_key(name) for name in names]
    here = select(PlayerRow.name_key, PlayerRow.id).where(
        PlayerRow.group_id == group_id, PlayerRow.name_key.in_(set(keys))
    )
    known = {row.name_key: row.id for row in session.execute(here)}
    if known:
        session.execute(delete(MergedPlayerRow).where(MergedPlayerRow.player_id.in_(known.values())))
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
    """Return the player of a group with this name, added if missing, and the stored spelling."""
    [player] = find_or_add_players(session, group_id, (name,))
    written = session.scalar(select(PlayerRow.name).where(PlayerRow.id == player))
    return player, written or name


def recent_names(session: Session, device: str, *, limit: int, group_id: int | None = None) -> list[str]:
    """Return the names of players in the last games of a device's groups, or of one of them, each once. The latest game
    comes first, each by seat. Hidden names are left out.
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
    """Return everyone who ever played in a group, by name."""
    merged = select(MergedPlayerRow.player_id)
    here = select(PlayerRow.name).where(PlayerRow.group_id == group_id, PlayerRow.id.not_in(merged))
    return sorted(session.scalars(here), key=lambda name: (name_key(name), name))


def busiest_of_group(session: Session, group_id: int, *, lately: bool = False) -> list[str]:
    """Return everyone who sat at a table of a group, or with `lately` in one of its last games, most games first.
    Hidden players are left out.
    """
    sat = select(PlayerRow.name).join(SeatRow, SeatRow.player_id == PlayerRow.id)
    sat = sat.where(PlayerRow.group_id == group_id, ~PlayerRow.hidden)
    if lately:
        last = select(GameRow.id).where(GameRow.group_id == group_id).order_by(GameRow.id.desc()).limit(RECENT_GAMES)
        sat = sat.where(SeatRow.game_id.in_(last))
    by_games = sat.group_by(PlayerRow.id, PlayerRow.name).order_by(func.count().desc(), PlayerRow.id)
    return list(session.scalars(by_games))


def clean_name(name: str) -> str:
    """Return a name as it is stored: without stray spaces, in normalized Unicode."""
    return " ".join(normalized(name).split())
