"""A game as a whole: look at it, name it, end it early, go on with it, delete it."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import existing_game, open_for_writing, require_seen, run_act, with_title
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.table import EmptySchedule
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.storage.database import db, reading_rows, single_query, writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.column_queries import version_of
from scorekeeper.storage.games.queries import remove_game
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.stored import StoredGame


def game_at(key: str, device: str | None = None) -> StoredGame:
    """The game with this key as it is now, and whether the device may write it. Raises NoSuchGame."""
    with reading_rows() as connection:
        return existing_game(connection, key, device)


def version_at(key: str) -> int:
    """A number that grows with every write to the game. Raises NoSuchGame."""
    with single_query(db.engine) as connection:
        version = version_of(connection, key)
    if version is None:
        raise NoSuchGame(key)
    return version


def rename(key: str, device: str, title: str) -> StoredGame:
    """Give the game another title. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        before = open_for_writing(session, key, device).stored
        after = with_title(before, title)
        return before if after == before else save(session, before, after)


def finish_early(key: str, device: str, after_round: int, act_id: str | None = None) -> StoredGame:
    """End the game after its last complete round, as a table that agreed on so many rounds.

    A round begun since is kept, not counted, and is there again when the game goes on. Raises Conflict when
    `after_round` is not the last complete round any more, IllegalAct before the first, NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        complete = len(complete_rounds(stored.sheet))
        require_seen(ChangedPlace("ended_after"), after_round, complete, after_round)
        if complete == 0:
            raise IllegalAct([Problem(EmptySchedule())])
        return stored if stored.sheet.finished else replace(stored, ended_after=after_round)

    return run_act(key, device, act_id, change)


def reopen(key: str, device: str, act_id: str | None = None) -> StoredGame:
    """Go on with a game that was ended early. Raises NoSuchGame, NoPencil."""
    return run_act(key, device, act_id, lambda stored: replace(stored, ended_after=None))


def delete_game(key: str, device: str) -> None:
    """Delete the game and everything recorded in it, for good. Raises NoSuchGame, NoPencil."""
    with writing() as session:
        remove_game(session, open_for_writing(session, key, device).stored.id)
