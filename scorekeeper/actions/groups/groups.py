"""A group as its keepers see it: its name, its people, its size; and how it is deleted."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.actions.errors import OtherKeepers, SeveralGroups
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.actions.groups.pencils import reading_in, require_pencil, writing_in
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.column_queries import count_games, game_keys_of_group, newest_key
from scorekeeper.storage.games.queries import remove_newest_games
from scorekeeper.storage.groups.groups import (
    add_group,
    all_groups,
    detach_group,
    group_name,
    groups_of_device,
    held_pencils,
    remove_group,
)
from scorekeeper.storage.groups.players import busiest_lately, clean_name

# Deleting so many games takes a fifth of a second.
GAMES_AT_ONCE = 40


class GroupOverview(Struct, frozen=True):
    """A group with its name, None where it goes by its `people`, those who played most lately first; how many games it
    has, and the key of the newest.
    """

    id: int
    name: str | None
    people: tuple[str, ...]
    games: int
    newest: str | None


def group_of(device: str, group_id: int) -> GroupOverview:
    """A group in which the device may write. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        people = tuple(busiest_lately(session, group_id))
        games, newest = count_games(session, group_id), newest_key(session, group_id)
        return GroupOverview(group_id, group_name(session, group_id), people, games, newest)


def several_groups(device: str | None) -> list[tuple[Group, list[str]]]:
    """The groups in which the device may write, the last used first, those without a name with their people, who
    played most lately first; none where there is nothing to choose.
    """
    if device is None:
        return []
    with reading() as session:
        groups = groups_of_device(session, device)
        named = [(group, [] if group.name else busiest_lately(session, group.id)) for group in groups]
    return named if len(named) > 1 else []


def name_group(device: str, group_id: int, name: str) -> None:
    """Give a group a name; by an empty one it goes by its people again. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        session.get_one(Group, group_id).name = clean_name(name) or None


def group_called(name: str) -> int:
    """The group of this name, made where there is none, for the owner of the database. Raises SeveralGroups."""
    name = clean_name(name)
    with writing() as session:
        found = [group.id for group in all_groups(session) if group.name and name_key(group.name) == name_key(name)]
        if len(found) > 1:
            raise SeveralGroups(name)
        return found[0] if found else add_group(session, now(), name)


def has_keeper(group_id: int) -> bool:
    """Whether any device keeps score in a group."""
    with reading() as session:
        return bool(held_pencils(session, group_id))


def keys_of_group(device: str, group_id: int) -> list[str]:
    """The keys of all games of a group, the newest first. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return game_keys_of_group(session, group_id)


def delete_group(device: str, group_id: int) -> bool:
    """Delete a group with everything in it, for good. A small one is gone at once. One of many games is taken from
    everybody, and its rows are left to a job (`actions.jobs.removal_job`): then the answer is True.

    Raises OtherKeepers, NoPencil.
    """
    with writing() as session:
        require_pencil(session, group_id, device)
        if len(held_pencils(session, group_id)) > 1:
            raise OtherKeepers
        if count_games(session, group_id) > GAMES_AT_ONCE:
            detach_group(session, group_id, new_key(), now())
            return True
        remove_newest_games(session, group_id, GAMES_AT_ONCE)
        remove_group(session, group_id)
        return False
