"""Import or remove a group of thousands of games in short transactions, so that others can write in between.

Nobody sees a part of an import: the group has no pencil until it is complete, and nobody knows the keys of its games.
An interrupted import is found by the start id of its first game, and continued.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TypeVar

from sqlalchemy.orm import Session

from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.house_rules import checked_definition
from scorekeeper.actions.start.new_game import new_game
from scorekeeper.actions.transfer.group_archive import keep_rules
from scorekeeper.actions.transfer.ranking_and_seasons import import_ranking_and_seasons
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.adding import NewGame, add_games
from scorekeeper.storage.games.column_queries import count_games, group_started_by
from scorekeeper.storage.games.queries import remove_newest_games
from scorekeeper.storage.groups.groups import add_group, grant_pencil, pencils_of, remove_group
from scorekeeper.storage.groups.players import player_ids
from scorekeeper.storage.groups.quotas import require_quota_of_group, require_quota_of_house_rules
from scorekeeper.storage.jobs.job import Progress

# The most that one transaction writes: other writers wait for a twentieth of a second.
MAX_ROWS, MAX_GAMES, MAX_NAMES, MAX_RULES = 600, 25, 500, 25
# Fewer games are removed at once: those played here have about a hundred acts each.
MAX_REMOVED = 10

Each = TypeVar("Each")


def import_staged(group: GroupArchive, device: str, start_id: str, progress: Progress) -> None:
    """Store a group that was just read, and give its pencil to the device at last; no change where that was done.

    Raises WrongDefinition, before anything is stored, and GroupFull.
    """
    rules = [checked_definition(definition) for definition in group.house_rules]
    with _slice() as session:
        group_id = group_started_by(session, start_id)
        if group_id is None:
            group_id = add_group(session, now(), group.name)
            add_games(session, [_new(group_id, each, start_id) for each in group.games[:1]])
        elif pencils_of(session, group_id):
            return
        stored = count_games(session, group_id)
    for names in _batches(group.players, MAX_NAMES):
        with _slice() as session:
            player_ids(session, group_id, names)
    for definitions in _batches(rules, MAX_RULES):
        with _slice() as session:
            for definition in definitions:
                keep_rules(session, group_id, definition)
    for games in _slices(group.games[stored:]):
        new = [_new(group_id, each) for each in games]
        with _slice() as session:
            add_games(session, new)
        stored += len(games)
        progress(stored, len(group.games))
    with _slice() as session:
        import_ranking_and_seasons(session, group_id, group)
        grant_pencil(session, group_id, device, now())
        require_quota_of_group(session, device)
        require_quota_of_house_rules(session, group_id)


def discard_staged(start_id: str) -> None:
    """Remove what an import that did not come to its end has stored; no change where it did."""
    left = True
    while left:
        with _slice() as session:
            group_id = group_started_by(session, start_id)
            if group_id is None or pencils_of(session, group_id):
                return
            remove_newest_games(session, group_id, MAX_GAMES)
            left = count_games(session, group_id) > 0
            if not left:
                remove_group(session, group_id)


def remove_in_slices(group_id: int, progress: Progress) -> None:
    """Remove a group that was taken from everybody, with all its games; `progress` is told how many are gone."""
    gone, left = 0, True
    while left:
        with _slice() as session:
            remove_newest_games(session, group_id, MAX_REMOVED)
            games = count_games(session, group_id)
            left = games > 0
            if not left:
                remove_group(session, group_id)
        gone += MAX_REMOVED
        progress(gone, gone + games)


@contextmanager
def _slice() -> Iterator[Session]:
    """A transaction, and as long a pause after it, for SQLite lets in whoever happens to ask then."""
    begin = monotonic()
    with writing() as session:
        yield session
    sleep(monotonic() - begin)


def _new(group_id: int, each: ArchivedGame, start_id: str | None = None) -> NewGame:
    return new_game(group_id, each.game, each.started_on, start_id=start_id)


def _slices(games: Sequence[ArchivedGame]) -> Iterator[list[ArchivedGame]]:
    """The games in their order, as many together as one transaction takes."""
    some: list[ArchivedGame] = []
    rows = 0
    for each in games:
        mine = len(each.game.rounds) * len(each.game.players)
        if some and (rows + mine > MAX_ROWS or len(some) == MAX_GAMES):
            yield some
            some, rows = [], 0
        some.append(each)
        rows += mine
    if some:
        yield some


def _batches(values: Sequence[Each], size: int) -> Iterator[Sequence[Each]]:
    return (values[start : start + size] for start in range(0, len(values), size))
