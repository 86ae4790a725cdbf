"""A group as its keepers see it: its name, its people, its size, its deletion; its list of games, and the defaults of
the next game from the last.
"""

from __future__ import annotations

import logging
from datetime import date, datetime, timedelta

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import OtherKeepers, SeveralGroups
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.actions.groups.access import reading_in, require_pencil, writing_in
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.game_rows import GameRow
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.queries import (
    RecentGame,
    count_games,
    game_keys_of_group,
    games_of_all,
    games_written_by,
    last_game_bid_in,
    newest_of_group,
    recent_games,
    remove_newest_games,
)
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.groups import groups
from scorekeeper.storage.groups.groups import (
    add_group,
    all_groups,
    count_groups,
    groups_of_device,
    held_pencils,
    mark_group_deleted,
    remove_group,
)
from scorekeeper.storage.groups.people import busiest_of_group, clean_name, hidden_names, recent_names

# By so many games it is known at which pace a group plays, and by which rules.
RECENT_GAMES = 12
# Deleting this many games takes a fifth of a second.
GAMES_AT_ONCE = 40
# After this time without a visit an import is forgotten, if the disk is nearly full.
UNVISITED = timedelta(days=30)
log = logging.getLogger(__name__)


class GroupOverview(Struct, frozen=True):
    """A group for an overview. Without a name it is called by its `people`, of whom the most active lately come first.
    It has the numbers of its games and of the devices that keep score, and the key and the day of its newest game.
    """

    id: int
    name: str | None
    people: tuple[str, ...]
    games: int
    devices: int
    newest: str | None
    day: date | None


def group_of(device: str, group_id: int) -> GroupOverview:
    """Return a group in which the device may write. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return _overview(session, session.get_one(Group, group_id))


def every_group() -> list[GroupOverview]:
    """Return all groups, oldest first: for the owner of the database, never for a page."""
    with reading() as session:
        return [_overview(session, group) for group in all_groups(session)]


def _overview(session: Session, group: Group) -> GroupOverview:
    key, day = newest_of_group(session, group.id) or (None, None)
    return GroupOverview(
        group.id,
        group.name,
        tuple(busiest_of_group(session, group.id, lately=True)),
        count_games(session, group.id),
        len(held_pencils(session, group.id)),
        key,
        day,
    )


def count_all() -> tuple[int, int]:
    """Return the number of games and of groups in the database."""
    with reading() as session:
        games = session.scalar(select(func.count()).select_from(GameRow))
        return games or 0, count_groups(session)


def several_groups(device: str | None) -> list[tuple[Group, list[str]]]:
    """Return the groups in which the device may write, last used first, each with its people if it has no name. If
    there is at most one group, return an empty list.
    """
    if device is None:
        return []
    with reading() as session:
        groups = groups_of_device(session, device)
        named = [(group, [] if group.name else busiest_of_group(session, group.id, lately=True)) for group in groups]
    return named if len(named) > 1 else []


def name_group(device: str, group_id: int, name: str) -> None:
    """Give a group a name; with an empty one it is called by its people. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        session.get_one(Group, group_id).name = clean_name(name) or None


def group_called(name: str) -> int:
    """Return the id of the group with this name, made if missing, for the owner of the database. Raises
    SeveralGroups.
    """
    name = clean_name(name)
    with writing() as session:
        found = [group.id for group in all_groups(session) if group.name and name_key(group.name) == name_key(name)]
        if len(found) > 1:
            raise SeveralGroups(name)
        return found[0] if found else add_group(session, now(), name)


def has_keeper(group_id: int) -> bool:
    """Return whether any device keeps score in a group."""
    with reading() as session:
        return bool(held_pencils(session, group_id))


def keys_of_group(device: str, group_id: int) -> list[str]:
    """Return the keys of all games of a group, newest first. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return game_keys_of_group(session, group_id)


def delete_group(device: str, group_id: int) -> bool:
    """Delete a group with everything in it for good. A small group is gone at once. A large one is hidden from
    everyone, and a job removes its rows (`actions.jobs.long_jobs`).

    Return whether such a job is needed. Raises OtherKeepers, NoPencil.
    """
    with writing() as session:
        require_pencil(session, group_id, device)
        if len(held_pencils(session, group_id)) > 1:
            raise OtherKeepers
        if count_games(session, group_id) > GAMES_AT_ONCE:
            mark_group_deleted(session, group_id, new_key(), now())
            return True
        remove_newest_games(session, group_id, GAMES_AT_ONCE)
        remove_group(session, group_id)
        return False


def note_visit(place: str, day: date) -> None:
    """Note that a page of the game with the key `place`, or of the group with that id, was opened on this day."""
    with writing() as session:
        groups.note_visit(session, place, day)


def forget_unvisited_groups() -> None:
    """If the disk is nearly full, remove the groups that one device imported and that were not opened for 30 days.

    The backups of these days still have them.
    """
    with writing() as session:
        gone = [] if groups.has_room_for_groups() else groups.unvisited_groups(session, today() - UNVISITED)
        for group_id in gone:
            mark_group_deleted(session, group_id, new_key(), now())
    for group_id in gone:
        log.warning("Group %s is removed: the disk is nearly full, and it was not opened for 30 days", group_id)


class GameSummary(Struct, frozen=True):
    """A game as a line of a list. `leaders` are the names at rank 1, or empty before round 1 is complete, and `total`
    is their total. `schedule_length` is None for an endless game.

    `started_on` is the day the table named, and `begun_at` the moment at which the game was made here. `rules` is the
    name of its rules, and `version` grows with every act.
    """

    key: str
    version: int
    group_id: int
    title: str
    rules: str
    players: tuple[str, ...]
    started_on: date
    begun_at: datetime
    rounds_played: int
    schedule_length: int | None
    finished: bool
    leaders: tuple[str, ...]
    total: Points


def games_of(
    device: str,
    *,
    limit: int = 50,
    skip: int = 0,
    unreadable: list[LeftOut] | None = None,
    group_id: int | None = None,
) -> list[GameSummary]:
    """Return the games of all groups in which the device may write, or of one of them, newest first; unreadable ones
    are added to `unreadable`.
    """
    with reading() as session:
        games = games_written_by(session, device, limit=limit, skip=skip, unreadable=unreadable, group_id=group_id)
    return [summary_of(stored) for stored in games]


def all_games(*, limit: int, skip: int = 0, unreadable: list[LeftOut] | None = None) -> list[GameSummary]:
    """Return the games of all groups, newest first: for the owner of the database, never for a page."""
    with reading() as session:
        games = games_of_all(session, limit=limit, skip=skip, unreadable=unreadable)
    return [summary_of(stored) for stored in games]


def summary_of(stored: StoredGame) -> GameSummary:
    """Return one game as a list shows it."""
    names, sheet = stored.recorded.names, stored.sheet
    played = len(complete_rounds(sheet))
    return GameSummary(
        key=stored.key,
        version=stored.version,
        group_id=stored.group_id,
        title=stored.recorded.title,
        rules=stored.recorded.rules.name,
        players=names,
        started_on=stored.started_on,
        begun_at=stored.created_at,
        rounds_played=played,
        schedule_length=sheet.schedule.length,
        finished=sheet.finished,
        leaders=tuple(names[each.seat] for each in sheet.standings if each.rank == 1) if played else (),
        total=sheet.standings[0].total,
    )


def recent_names_for(device: str, *, limit: int = 24, group_id: int | None = None) -> list[str]:
    """Return the names of players in the device's groups, or in one of them, latest game first, each once."""
    with reading() as session:
        return recent_names(session, device, limit=limit, group_id=group_id)


def groups_for(device: str) -> list[Group]:
    """Return the groups in which the device may write, last used first."""
    with reading() as session:
        return groups_of_device(session, device)


def hidden_for(device: str) -> frozenset[str]:
    """Return the keys of the names hidden in any group of the device, so that forms do not offer them."""
    with reading() as session:
        return frozenset().union(*(hidden_names(session, group.id) for group in groups_of_device(session, device)))


def last_game(device: str, group_id: int | None = None) -> Game | None:
    """Return the last game with a bid in this device's groups, or in one of them, for the defaults of a new game. If no
    game has a bid, return the last game.
    """
    with reading() as session:
        last = last_game_bid_in(session, device, group_id)
    return last.recorded if last else None


def recently_played(device: str, group_id: int | None = None) -> list[RecentGame]:
    """Return the newest games of this device's groups, or of one of them, newest first: their rules, and how long they
    took.
    """
    with reading() as session:
        return recent_games(session, device, group_id, RECENT_GAMES)
