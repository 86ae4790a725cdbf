"""Export a whole club as an archive, and import one: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.actions.club.clubs import club_to_write
from scorekeeper.actions.club.house_rules import checked_definition
from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.game.command import existing_game, new_key, now
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.actions.transfer.import_games import Imported, store_others
from scorekeeper.actions.transfer.ranking_and_seasons import (
    archived_ranking,
    archived_seasons,
    import_ranking_and_seasons,
)
from scorekeeper.files.club_archive import ArchivedGame, ClubArchive
from scorekeeper.files.game_file import game_text
from scorekeeper.storage.club.clubs import add_club, club_name, name_club
from scorekeeper.storage.club.players import names_of_club, player_ids
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.adding import NewGame
from scorekeeper.storage.games.column_queries import count_games, key_started_by
from scorekeeper.storage.games.queries import games_of_club, games_started_on
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.storage.house_rules import add_house_rules, house_rules_named, house_rules_of_club


def archive_of_club(key: str) -> ClubArchive:
    """The club of the game with this key: everything in it that can be read, the oldest game first.

    Raises NoSuchGame, UnreadableGame.
    """
    with reading() as session:
        return _archive(session, existing_game(session.connection(), key).club_id)


def archive_of_club_id(club_id: int) -> ClubArchive:
    """The same of a club. Raises NoGames where there is nothing any more."""
    with reading() as session:
        if not count_games(session, club_id):
            raise NoGames
        return _archive(session, club_id)


def size_of_club(club_id: int) -> int:
    """How many games a club has."""
    with reading() as session:
        return count_games(session, club_id)


def import_club(
    club: ClubArchive,
    device: str | None = None,
    *,
    into: str | None = None,
    into_club: int | None = None,
    start_id: str | None = None,
    checked: bool = False,
) -> Imported:
    """Keep a club that comes from an archive, without the games that are here already.

    It is a new club, whose pencil the device gets, nobody without one. With `into` everything is added to the club of
    the game with that key instead, with `into_club` to that club, in which the device must write where there is one;
    house rules whose name is taken there stay as they are, and so does a ranking that was chosen there. The same
    `start_id` again keeps nothing and returns the key of its first game. The games are `checked` where `read_club` has
    just read them. Raises NoSuchGame, IllegalAct, WrongDefinition, NoPencil; then nothing is kept.
    """
    for each in () if checked else club.games:
        require_game(each.game)
    rules = [checked_definition(definition) for definition in club.house_rules]
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return Imported((known,))
        club_id = _club_for(session, club, device, into, into_club)
        for definition in rules:
            keep_rules(session, club_id, definition)
        if club.players:
            player_ids(session, club_id, club.players)
        import_ranking_and_seasons(session, club_id, club)
        here = _keys_of_same(session, club_id, club.games)
        return store_others(session, _new_games(club, club_id, here, start_id), here)


def keep_rules(session: Session, club_id: int, definition: Mapping[str, Any]) -> None:
    """Store house rules of a club; those whose name is taken there stay as they are."""
    if house_rules_named(session, club_id, definition["name"]) is None:
        add_house_rules(session, new_key(), club_id, definition, now())


def _archive(session: Session, club: int) -> ClubArchive:
    left_out: list[LeftOut] = []
    games = games_of_club(session, club, left_out)
    return ClubArchive(
        name=club_name(session, club),
        players=tuple(names_of_club(session, club)),
        house_rules=tuple(house_rules.definition for house_rules in house_rules_of_club(session, club)),
        games=tuple(ArchivedGame(each.game, each.started_on) for each in games),
        left_out=tuple(each.name for each in left_out),
        ranking=archived_ranking(session, club),
        seasons=archived_seasons(session, club),
    )


def _keys_of_same(session: Session, club_id: int, games: Sequence[ArchivedGame]) -> list[str | None]:
    """Return by game the key of a game of the club with the same file and day, or None; each key once."""
    there: dict[tuple[str, date], list[str]] = {}
    for stored in games_started_on(session, club_id, {each.started_on for each in games}):
        there.setdefault((game_text(stored.game), stored.started_on), []).append(stored.key)
    same = [there.get((game_text(each.game), each.started_on)) for each in games] if there else [None] * len(games)
    return [keys.pop() if keys else None for keys in same]


def _new_games(club: ClubArchive, club_id: int, here: Sequence[str | None], start_id: str | None) -> list[NewGame]:
    """The first game to be stored remembers the form that brought all in."""
    first = next((number for number, key in enumerate(here) if key is None), None)
    return [
        new_game(club_id, each.game, each.started_on, start_id=start_id if number == first else None)
        for number, each in enumerate(club.games)
    ]


def _club_for(session: Session, club: ClubArchive, device: str | None, into: str | None, into_club: int | None) -> int:
    if into_club is not None:
        return into_club if device is None else club_to_write(session, device, into_club)
    if into is not None:
        return existing_game(session.connection(), into).club_id
    club_id = add_club(session, now()) if device is None else club_to_write(session, device, None)
    if club.name is not None:
        name_club(session, club_id, club.name)
    return club_id
