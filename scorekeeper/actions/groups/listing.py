"""The list of games of a device, and the people and rules of the last game, which are suggested for the next."""

from __future__ import annotations

from datetime import date, datetime

from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.queries import games_of_all, games_written_by, last_game_bid_in
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.groups.groups import groups_of_device
from scorekeeper.storage.groups.people import hidden_names
from scorekeeper.storage.groups.players import recent_names


class GameSummary(Struct, frozen=True):
    """One game in a list. `leaders` are the names at rank 1, the winners once it is finished, nobody before round 1
    is complete. `schedule_length` is None for an endless game. `started_on` is the day the table named, `begun_at` the
    moment at which the game was made here, `rules` the name of its rules, `version` grows with every act.
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


def games_of(
    device: str,
    *,
    limit: int = 50,
    skip: int = 0,
    unreadable: list[LeftOut] | None = None,
    group_id: int | None = None,
) -> list[GameSummary]:
    """The games of all groups whose pencil the device holds, or of one of them, newest first; those that cannot be read
    go elsewhere.
    """
    with reading() as session:
        games = games_written_by(session, device, limit=limit, skip=skip, unreadable=unreadable, group_id=group_id)
    return [summary_of(stored) for stored in games]


def all_games(*, limit: int, skip: int = 0, unreadable: list[LeftOut] | None = None) -> list[GameSummary]:
    """The games of everybody, newest first: for the owner of the database, never for a page."""
    with reading() as session:
        games = games_of_all(session, limit=limit, skip=skip, unreadable=unreadable)
    return [summary_of(stored) for stored in games]


def summary_of(stored: StoredGame) -> GameSummary:
    """One game as a list shows it."""
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
    )


def recent_names_for(device: str, *, limit: int = 24, group_id: int | None = None) -> list[str]:
    """Who played with this device before, or in one of its groups, the last game's people first, each once."""
    with reading() as session:
        return recent_names(session, device, limit=limit, group_id=group_id)


def groups_for(device: str) -> list[Group]:
    """The groups in which the device may write, the last used first."""
    with reading() as session:
        return groups_of_device(session, device)


def hidden_for(device: str) -> frozenset[str]:
    """The keys of the names that no group of the device offers for a new game."""
    with reading() as session:
        return frozenset().union(*(hidden_names(session, group.id) for group in groups_of_device(session, device)))


def last_game(device: str, group_id: int | None = None) -> Game | None:
    """The last game of this device's groups, or of one of them, in which something was bid, whose people, rules and
    rounds are offered again; the last one of all where nothing was ever bid.
    """
    with reading() as session:
        last = last_game_bid_in(session, device, group_id)
    return last.recorded if last else None
