"""The statistics of a group's games as they are kept."""

from __future__ import annotations

from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.queries import games_of_club
from scorekeeper.storage.games.stored import LeftOut


def played_games(club_id: int) -> tuple[list[PlayedGame], tuple[str, ...]]:
    """The games of a club, the oldest first, and the names of those that cannot be read."""
    unreadable: list[LeftOut] = []
    with reading() as session:
        games = [PlayedGame(stored.sheet, stored.started_on) for stored in games_of_club(session, club_id, unreadable)]
    return games, tuple(each.name for each in unreadable)
