"""Export a whole group as an archive, and import one: all of it or nothing.

A group of thousands of games is imported or removed in short transactions, so that others can write in between. A
partial import is never visible: the group has no pencil until it is complete, and the keys of its games are unknown. An
interrupted import is found by the start id of its first game, and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from time import monotonic, sleep
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import group_to_write
from scorekeeper.actions.groups.house_rules import (
    add_house_rules,
    checked_definition,
    house_rules_named,
    house_rules_of_group,
)
from scorekeeper.actions.groups.tables import seasons_of_group, seasons_with_deleted
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.actions.transfer.import_games import Imported, store_others
from scorekeeper.files.csv_game import csv_of
from scorekeeper.files.csv_group import rows_by_game, rows_by_round
from scorekeeper.files.game_file import game_text
from scorekeeper.files.group_archive import ArchivedGame, ArchivedSeason, GroupArchive, write_group
from scorekeeper.rules.game.length import game_size
from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.rules.statistics.seasons import MAX_SEASONS
from scorekeeper.sheets.spreadsheet.tables_workbook import tables_workbook
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import USUAL, Group, Season
from scorekeeper.storage.games.queries import (
    count_games,
    games_of_group,
    games_started_on,
    group_started_by,
    key_started_by,
    remove_newest_games,
)
from scorekeeper.storage.games.saving import NewGame, add_games
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.storage.groups.groups import (
    add_group,
    games_and_bytes,
    grant_pencil,
    group_name,
    group_row,
    pencils_of,
    remove_group,
    require_quota_of_group,
    require_quota_of_house_rules,
    store_ranking,
)
from scorekeeper.storage.groups.people import find_or_add_players, names_of_group
from scorekeeper.storage.jobs import Progress

# The most that one transaction writes: other writers wait for a twentieth of a second.
MAX_ROWS, MAX_GAMES, MAX_NAMES, MAX_RULES = 600, 25, 500, 25
# Fewer games are removed at once: games played here have about a hundred acts each.
MAX_REMOVED = 10

Each = TypeVar("Each")


def archive_of_group(group_id: int) -> GroupArchive:
    """Return everything in a group that can be read, oldest game first. Raises NoGames if the group is gone."""
    with reading() as session:
        if not count_games(session, group_id):
            raise NoGames
        left_out: list[LeftOut] = []
        games = games_of_group(session, group_id, left_out)
        return GroupArchive(
            name=group_name(session, group_id),
            players=tuple(names_of_group(session, group_id)),
            house_rules=tuple(house_rules.definition for house_rules in house_rules_of_group(session, group_id)),
            games=tuple(ArchivedGame(each.game, each.started_on) for each in games),
            left_out=tuple(each.name for each in left_out),
            ranking=archived_ranking(session, group_id),
            seasons=archived_seasons(session, group_id),
        )


def _tables_workbook(group: GroupArchive) -> bytes:
    return tables_workbook({"games": rows_by_game(group.games), "rounds": rows_by_round(group.games)})


class GroupFile(Struct, frozen=True):
    """A kind of file that can be made of a group."""

    mimetype: str
    write: Callable[[GroupArchive], bytes]


WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ARCHIVE = "group.zip"
# The files of a group by their names: its archive, and all its games as tables.
GROUP_FILES = {
    ARCHIVE: GroupFile("application/zip", write_group),
    "games.xlsx": GroupFile(WORKBOOK, _tables_workbook),
    "games.csv": GroupFile("text/csv", lambda group: csv_of(rows_by_game(group.games)).encode()),
    "rounds.csv": GroupFile("text/csv", lambda group: csv_of(rows_by_round(group.games)).encode()),
}


def size_of_group(group_id: int) -> tuple[int, int]:
    """Return the number of games of a group, and of their bytes."""
    with reading() as session:
        return games_and_bytes(session, group_id)


def import_group(
    group: GroupArchive,
    device: str | None = None,
    *,
    into: int | None = None,
    start_id: str | None = None,
    checked: bool = False,
) -> Imported:
    """Store a group from an archive, without the games that exist already.

    By default it is a new group. If a device is given, it may write in it. With `into` everything is added to that
    group instead, in which a device must be able to write. House rules whose name is taken there stay as they are, and
    so does a ranking that was chosen there. The same `start_id` again stores nothing and returns the key of its first
    game. The games are `checked` if `read_group` has just read them. Raises IllegalAct, WrongDefinition, NoPencil; then
    nothing is stored.
    """
    for each in () if checked else group.games:
        require_game(each.game)
    rules = [checked_definition(definition) for definition in group.house_rules]
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return Imported((known,))
        group_id = _group_for(session, group, device, into)
        for definition in rules:
            store_house_rules(session, group_id, definition)
        if group.players:
            find_or_add_players(session, group_id, group.players)
        import_ranking_and_seasons(session, group_id, group)
        here = _keys_of_same(session, group_id, group.games)
        return store_others(session, _new_games(group, group_id, here, start_id), here)


def store_house_rules(session: Session, group_id: int, definition: Mapping[str, Any]) -> None:
    """Store house rules of a group; existing ones with the same name stay as they are."""
    if house_rules_named(session, group_id, definition["name"]) is None:
        add_house_rules(session, group_id, definition)


def _keys_of_same(session: Session, group_id: int, games: Sequence[ArchivedGame]) -> list[str | None]:
    """Return for each game the key of a stored game of the group with the same file and day, or None. No key is
    returned twice.
    """
    there: dict[tuple[str, date], list[str]] = {}
    for stored in games_started_on(session, group_id, {each.started_on for each in games}):
        there.setdefault((game_text(stored.game), stored.started_on), []).append(stored.key)
    same = [there.get((game_text(each.game), each.started_on)) for each in games] if there else [None] * len(games)
    return [keys.pop() if keys else None for keys in same]


def _new_games(group: GroupArchive, group_id: int, here: Sequence[str | None], start_id: str | None) -> list[NewGame]:
    """Return the games to store. The id of the form is stored with the first one, on behalf of all."""
    first = next((number for number, key in enumerate(here) if key is None), None)
    return [
        new_game(group_id, each.game, each.started_on, start_id=start_id if number == first else None)
        for number, each in enumerate(group.games)
    ]


def _group_for(session: Session, group: GroupArchive, device: str | None, into: int | None) -> int:
    if into is not None:
        return into if device is None else group_to_write(session, device, into)
    group_id = add_group(session, now()) if device is None else group_to_write(session, device, None)
    if group.name is not None:
        session.get_one(Group, group_id).name = group.name
    return group_id


def import_staged(group: GroupArchive, device: str, start_id: str, progress: Progress) -> None:
    """Store a group that was just read, and at the end give its pencil to the device; no change if the import was
    finished before.

    Raises WrongDefinition, before anything is stored, and GroupFull.
    """
    rules = [checked_definition(definition) for definition in group.house_rules]
    with _slice_transaction() as session:
        group_id = group_started_by(session, start_id)
        if group_id is None:
            group_id = add_group(session, now(), group.name)
            add_games(session, [_new_game(group_id, each, start_id) for each in group.games[:1]])
        elif pencils_of(session, group_id):
            return
        stored = count_games(session, group_id)
    for names in _batches(group.players, MAX_NAMES):
        with _slice_transaction() as session:
            find_or_add_players(session, group_id, names)
    for definitions in _batches(rules, MAX_RULES):
        with _slice_transaction() as session:
            for definition in definitions:
                store_house_rules(session, group_id, definition)
    for games in _games_by_slice(group.games[stored:]):
        new = [_new_game(group_id, each) for each in games]
        with _slice_transaction() as session:
            add_games(session, new)
        stored += len(games)
        progress(stored, len(group.games))
    with _slice_transaction() as session:
        import_ranking_and_seasons(session, group_id, group)
        grant_pencil(session, group_id, device, now())
        require_quota_of_group(session, device)
        require_quota_of_house_rules(session, group_id)


def discard_staged(start_id: str) -> None:
    """Remove what an unfinished import has stored; no change if it was finished."""
    left = True
    while left:
        with _slice_transaction() as session:
            group_id = group_started_by(session, start_id)
            if group_id is None or pencils_of(session, group_id):
                return
            remove_newest_games(session, group_id, MAX_GAMES)
            left = count_games(session, group_id) > 0
            if not left:
                remove_group(session, group_id)


def remove_in_slices(group_id: int, progress: Progress) -> None:
    """Remove a deleted group with all its games, in short transactions; `progress` is told how many are gone."""
    gone, left = 0, True
    while left:
        with _slice_transaction() as session:
            remove_newest_games(session, group_id, MAX_REMOVED)
            games = count_games(session, group_id)
            left = games > 0
            if not left:
                remove_group(session, group_id)
        gone += MAX_REMOVED
        progress(gone, gone + games)


@contextmanager
def _slice_transaction() -> Iterator[Session]:
    """Begin a transaction, and afterwards pause as long as it took: SQLite has no queue, so other writers need a
    gap.
    """
    begin = monotonic()
    with writing() as session:
        yield session
    sleep(monotonic() - begin)


def _new_game(group_id: int, each: ArchivedGame, start_id: str | None = None) -> NewGame:
    return new_game(group_id, each.game, each.started_on, start_id=start_id)


def _games_by_slice(games: Sequence[ArchivedGame]) -> Iterator[list[ArchivedGame]]:
    """Yield the games in their order, as many together as one transaction takes."""
    some: list[ArchivedGame] = []
    rows = 0
    for each in games:
        mine = game_size(each.game)
        if some and (rows + mine > MAX_ROWS or len(some) == MAX_GAMES):
            yield some
            some, rows = [], 0
        some.append(each)
        rows += mine
    if some:
        yield some


def _batches(values: Sequence[Each], size: int) -> Iterator[Sequence[Each]]:
    return (values[start : start + size] for start in range(0, len(values), size))


def archived_ranking(session: Session, group_id: int) -> Ranking | None:
    """Return how a group ranks its players, or None if it uses the default."""
    ranking = group_row(session, group_id).ranking
    return None if ranking == USUAL else ranking


def archived_seasons(session: Session, group_id: int) -> tuple[ArchivedSeason, ...]:
    """Return the seasons of a group, earliest first."""
    return tuple(
        ArchivedSeason(one.name, one.first_day, one.last_day, one.closed_on)
        for one in reversed(seasons_of_group(session, group_id))
    )


def import_ranking_and_seasons(session: Session, group_id: int, group: GroupArchive) -> None:
    """Store the archived ranking if the group chose none. Also store archived seasons that the group does not have, up
    to the number allowed.
    """
    if group.ranking is not None and group_row(session, group_id).ranking == USUAL:
        store_ranking(session, group_id, group.ranking)
    known = {(one.name, one.first_day, one.last_day) for one in seasons_of_group(session, group_id)}
    new = [one for one in group.seasons if (one.name, one.first_day, one.last_day) not in known]
    for one in new[: max(MAX_SEASONS - len(seasons_with_deleted(session, group_id)), 0)]:
        session.add(Season(group_id=group_id, created_at=now(), **asdict(one)))
