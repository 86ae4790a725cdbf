"""Export a whole group as an archive, and import one: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.actions.groups.house_rules import (
    add_house_rules,
    checked_definition,
    house_rules_named,
    house_rules_of_group,
)
from scorekeeper.actions.groups.pencils import group_to_write
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.actions.transfer.import_games import Imported, store_others
from scorekeeper.actions.transfer.ranking_and_seasons import (
    archived_ranking,
    archived_seasons,
    import_ranking_and_seasons,
)
from scorekeeper.files.game_file import game_text
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.adding import NewGame
from scorekeeper.storage.games.column_queries import count_games, key_started_by
from scorekeeper.storage.games.queries import games_of_group, games_started_on
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.storage.groups.groups import add_group, group_name
from scorekeeper.storage.groups.players import names_of_group, player_ids


def archive_of_group(key: str) -> GroupArchive:
    """The group of the game with this key: everything in it that can be read, the oldest game first.

    Raises NoSuchGame, UnreadableGame.
    """
    with reading() as session:
        return _archive(session, existing_game(session.connection(), key).group_id)


def archive_of_group_id(group_id: int) -> GroupArchive:
    """The same of a group. Raises NoGames where there is nothing any more."""
    with reading() as session:
        if not count_games(session, group_id):
            raise NoGames
        return _archive(session, group_id)


def size_of_group(group_id: int) -> int:
    """How many games a group has."""
    with reading() as session:
        return count_games(session, group_id)


def import_group(
    group: GroupArchive,
    device: str | None = None,
    *,
    into: str | None = None,
    into_group: int | None = None,
    start_id: str | None = None,
    checked: bool = False,
) -> Imported:
    """Keep a group that comes from an archive, without the games that are here already.

    It is a new group, whose pencil the device gets, nobody without one. With `into` everything is added to the group of
    the game with that key instead, with `into_group` to that group, in which the device must write where there is one;
    house rules whose name is taken there stay as they are, and so does a ranking that was chosen there. The same
    `start_id` again keeps nothing and returns the key of its first game. The games are `checked` where `read_group` has
    just read them. Raises NoSuchGame, IllegalAct, WrongDefinition, NoPencil; then nothing is kept.
    """
    for each in () if checked else group.games:
        require_game(each.game)
    rules = [checked_definition(definition) for definition in group.house_rules]
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return Imported((known,))
        group_id = _group_for(session, group, device, into, into_group)
        for definition in rules:
            keep_rules(session, group_id, definition)
        if group.players:
            player_ids(session, group_id, group.players)
        import_ranking_and_seasons(session, group_id, group)
        here = _keys_of_same(session, group_id, group.games)
        return store_others(session, _new_games(group, group_id, here, start_id), here)


def keep_rules(session: Session, group_id: int, definition: Mapping[str, Any]) -> None:
    """Store house rules of a group; those whose name is taken there stay as they are."""
    if house_rules_named(session, group_id, definition["name"]) is None:
        add_house_rules(session, group_id, definition)


def _archive(session: Session, group: int) -> GroupArchive:
    left_out: list[LeftOut] = []
    games = games_of_group(session, group, left_out)
    return GroupArchive(
        name=group_name(session, group),
        players=tuple(names_of_group(session, group)),
        house_rules=tuple(house_rules.definition for house_rules in house_rules_of_group(session, group)),
        games=tuple(ArchivedGame(each.game, each.started_on) for each in games),
        left_out=tuple(each.name for each in left_out),
        ranking=archived_ranking(session, group),
        seasons=archived_seasons(session, group),
    )


def _keys_of_same(session: Session, group_id: int, games: Sequence[ArchivedGame]) -> list[str | None]:
    """Return by game the key of a game of the group with the same file and day, or None; each key once."""
    there: dict[tuple[str, date], list[str]] = {}
    for stored in games_started_on(session, group_id, {each.started_on for each in games}):
        there.setdefault((game_text(stored.game), stored.started_on), []).append(stored.key)
    same = [there.get((game_text(each.game), each.started_on)) for each in games] if there else [None] * len(games)
    return [keys.pop() if keys else None for keys in same]


def _new_games(group: GroupArchive, group_id: int, here: Sequence[str | None], start_id: str | None) -> list[NewGame]:
    """The first game to be stored remembers the form that brought all in."""
    first = next((number for number, key in enumerate(here) if key is None), None)
    return [
        new_game(group_id, each.game, each.started_on, start_id=start_id if number == first else None)
        for number, each in enumerate(group.games)
    ]


def _group_for(
    session: Session, group: GroupArchive, device: str | None, into: str | None, into_group: int | None
) -> int:
    if into_group is not None:
        return into_group if device is None else group_to_write(session, device, into_group)
    if into is not None:
        return existing_game(session.connection(), into).group_id
    group_id = add_group(session, now()) if device is None else group_to_write(session, device, None)
    if group.name is not None:
        session.get_one(Group, group_id).name = group.name
    return group_id
