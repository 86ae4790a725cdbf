"""Import games from files: all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.game.command import now
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.files.game_file import game_text
from scorekeeper.rules.game import Game
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import key_started_by, newest_games_like
from scorekeeper.storage.games.saving import NewGame, add_games
from scorekeeper.storage.groups.groups import add_group

# The same game is looked for among this many of the same title, dealer and length, and of the same day if known.
MOST_COMPARED = 10


class Imported(Struct, frozen=True):
    """The keys of the imported games, in order. `here` has the keys of the games among them that were stored before."""

    keys: tuple[str, ...]
    here: tuple[str, ...] = ()


def import_games(games: Sequence[Game], into: int | None = None) -> Imported:
    """Store games as new ones, without the ones that exist already.

    They belong to the group `into`, so that its keepers hold the pencil, or to a new group without a pencil. Raises
    IllegalAct; then nothing is stored.
    """
    for game in games:
        require_game(game)
    with writing() as session:
        group_id = add_group(session, now()) if into is None else into
        here = [_key_of_same(session, group_id, game) for game in games]
        return store_others(
            session, [new_game(group_id, game, first_played_on(game) or today()) for game in games], here
        )


def store_others(session: Session, games: Sequence[NewGame], here: Sequence[str | None]) -> Imported:
    """Store the games that are not stored yet. For each game, `here` has the key of the same game stored before, or
    None.
    """
    new = [game for game, key in zip(games, here, strict=True) if key is None]
    added = iter(add_games(session, new))
    keys = tuple(next(added).key if key is None else key for key in here)
    return Imported(keys, tuple(key for key in here if key is not None))


def first_played_on(game: Game) -> date | None:
    """Return the first day on which a round was played, if known."""
    return next((record.played_on for record in game.rounds if record.played_on), None)


def find_same_game(game: Game, group_id: int, start_id: str | None) -> str | None:
    """Return the key of a game of the group whose file would be the same, or None.

    If the form with this id has imported games, return None, because a second tap leads to them anyway.
    """
    with reading() as session:
        return None if key_started_by(session, start_id) is not None else _key_of_same(session, group_id, game)


def _key_of_same(session: Session, group_id: int, game: Game) -> str | None:
    text = game_text(game)
    there = newest_games_like(session, group_id, game, first_played_on(game), MOST_COMPARED)
    return next((each.key for each in there if game_text(each.game) == text), None)
