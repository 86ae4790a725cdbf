"""A group as its keepers see it: its name, who plays in it, how much is in it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.actions.club.clubs import require_pencil
from scorekeeper.storage.club.clubs import club_name, clubs_of, name_club
from scorekeeper.storage.club.players import busiest_of_club, clean_name
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import count_games, newest_key


@dataclass(frozen=True)
class Group:
    """A group with its name, None where it goes by its `people`, those who play most first; how many games it has, and
    the key of the newest.
    """

    id: int
    name: str | None
    people: tuple[str, ...]
    games: int
    newest: str | None


def group_of(device: str, club_id: int) -> Group:
    """A group in which the device may write. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, club_id, device)
        return _group(session, club_id, club_name(session, club_id))


def groups_to_play_in(device: str) -> list[Group]:
    """The groups in which the device may write, the last used first."""
    with reading() as session:
        return [_group(session, club.id, club.name) for club in clubs_of(session, device)]


def name_group(device: str, club_id: int, name: str) -> None:
    """Give a group a name; by an empty one it goes by its people again. Raises NoPencil."""
    with writing(club=club_id) as session:
        require_pencil(session, club_id, device)
        name_club(session, club_id, clean_name(name) or None)


def _group(session: Session, club_id: int, name: str | None) -> Group:
    people = tuple(busiest_of_club(session, club_id))
    return Group(club_id, name, people, count_games(session, club_id), newest_key(session, club_id))
