"""A group as its keepers see it: its name, its people, its size; and how it is deleted."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.club.clubs import require_pencil
from scorekeeper.actions.errors import OtherKeepers, SeveralGroups
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.club.clubs import (
    Club,
    add_club,
    all_clubs,
    club_name,
    clubs_of,
    detach_club,
    held_pencils,
    name_club,
    remove_club,
)
from scorekeeper.storage.club.players import busiest_lately, clean_name
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.column_queries import count_games, keys_of_club, newest_key
from scorekeeper.storage.games.queries import remove_newest_games

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


class GroupToChoose(Struct, frozen=True):
    """One of several groups: its name, or else its people, those who played most lately first."""

    id: int
    name: str | None
    people: tuple[str, ...]


def group_of(device: str, club_id: int) -> GroupOverview:
    """A group in which the device may write. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, club_id, device)
        people = tuple(busiest_lately(session, club_id))
        games, newest = count_games(session, club_id), newest_key(session, club_id)
        return GroupOverview(club_id, club_name(session, club_id), people, games, newest)


def several_groups(device: str | None) -> list[GroupToChoose]:
    """The groups in which the device may write, the last used first; none where there is nothing to choose."""
    if device is None:
        return []
    with reading() as session:
        clubs = clubs_of(session, device)
        return [_to_choose(session, club) for club in clubs] if len(clubs) > 1 else []


def name_group(device: str, club_id: int, name: str) -> None:
    """Give a group a name; by an empty one it goes by its people again. Raises NoPencil."""
    with writing(club=club_id) as session:
        require_pencil(session, club_id, device)
        name_club(session, club_id, clean_name(name) or None)


def group_called(name: str) -> int:
    """The group of this name, made where there is none, for the owner of the database. Raises SeveralGroups."""
    name = clean_name(name)
    with writing() as session:
        found = [club.id for club in all_clubs(session) if club.name and name_key(club.name) == name_key(name)]
        if len(found) > 1:
            raise SeveralGroups(name)
        return found[0] if found else add_club(session, now(), name)


def has_keeper(club_id: int) -> bool:
    """Whether any device keeps score in a group."""
    with reading() as session:
        return bool(held_pencils(session, club_id))


def keys_of_group(device: str, club_id: int) -> list[str]:
    """The keys of all games of a group, the newest first. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, club_id, device)
        return keys_of_club(session, club_id)


def delete_group(device: str, club_id: int) -> bool:
    """Delete a group with everything in it, for good. A small one is gone at once. One of many games is taken from
    everybody, and its rows are left to a job (`actions.jobs.removal_job`): then the answer is True.

    Raises OtherKeepers, NoPencil.
    """
    with writing() as session:
        require_pencil(session, club_id, device)
        if len(held_pencils(session, club_id)) > 1:
            raise OtherKeepers
        if count_games(session, club_id) > GAMES_AT_ONCE:
            detach_club(session, club_id, new_key(), now())
            return True
        remove_newest_games(session, club_id, GAMES_AT_ONCE)
        remove_club(session, club_id)
        return False


def _to_choose(session: Session, club: Club) -> GroupToChoose:
    return GroupToChoose(club.id, club.name, () if club.name else tuple(busiest_lately(session, club.id)))
