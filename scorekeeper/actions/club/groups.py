"""A group as its keepers see it: its name, who plays in it, how much is in it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.actions.club.clubs import require_pencil
from scorekeeper.storage.club.clubs import Club, club_name, clubs_of, name_club
from scorekeeper.storage.club.players import busiest_lately, clean_name
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import count_games, newest_key


@dataclass(frozen=True)
class Group:
    """A group with its name, None where it goes by its `people`, those who played most lately first; how many games it
    has, and the key of the newest.
    """

    id: int
    name: str | None
    people: tuple[str, ...]
    games: int
    newest: str | None


@dataclass(frozen=True)
class GroupToChoose:
    """One of several groups: its name, or else its people, those who played most lately first."""

    id: int
    name: str | None
    people: tuple[str, ...]


def group_of(device: str, club_id: int) -> Group:
    """A group in which the device may write. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, club_id, device)
        people = tuple(busiest_lately(session, club_id))
        games, newest = count_games(session, club_id), newest_key(session, club_id)
        return Group(club_id, club_name(session, club_id), people, games, newest)


def several_groups(device: str | None) -> list[GroupToChoose]:
    """The groups in which the device may write, the last used first; none where there is only one anyway."""
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


def _to_choose(session: Session, club: Club) -> GroupToChoose:
    return GroupToChoose(club.id, club.name, () if club.name else tuple(busiest_lately(session, club.id)))
