"""The par of a group. It is never shown during a game, because it would tell what to bid."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.actions.groups.statistics import CountedGroup, counted_group
from scorekeeper.rules.insights.group_standings import key_of_points
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.group import RuleSetHands
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.column_queries import newest_games_written_since
from scorekeeper.storage.games.queries import games_with_ids
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.statistics.summaries import last_games_by

# A game without a write for this time is not being played.
IDLE_AFTER = timedelta(hours=3)
# How many of the last games are searched for a finished one.
MAX_SEARCHED = 5


class ParOfGroup(Struct, frozen=True):
    """The hands of a group by one rule set, and a finished game by it to compare with. While a game of the group is
    `going_on` there are neither, and no `hands` where none was played.
    """

    group: CountedGroup
    going_on: bool
    hands: RuleSetHands | None = None
    game: StoredGame | None = None


def par_of_group(device: str | None, group: int | str, rules: str | None, game_key: str | None) -> ParOfGroup:
    """The par of a group in the game with this key, or else in the last one by these rules, or by the most played.

    Raises NoPencil, NoSuchGroup, NoSuchGame where the group has none with this key that is finished.
    """
    counted = counted_group(device, group, GameChoice())
    with reading() as session:
        if _is_playing(session, counted.group_id):
            return ParOfGroup(counted, going_on=True)
        game = _game(session, counted.group_id, game_key) if game_key else None
        if game is None and (label := rules or next(iter(counted.rules), None)) is not None:
            last = games_with_ids(session, last_games_by(session, counted.group_id, label, MAX_SEARCHED))
            game = next((each for each in last if each.sheet.finished), None)
    if game is None:
        return ParOfGroup(counted, going_on=False)
    key = key_of_points(game.game.rules)
    hands = next((each for each in counted.statistics.hands if each.key == key), None)
    return ParOfGroup(counted, going_on=False, hands=hands, game=game)


def _game(session: Session, group_id: int, key: str) -> StoredGame:
    stored = existing_game(session.connection(), key)
    if stored.group_id != group_id or not stored.sheet.finished:
        raise NoSuchGame(key)
    return stored


def _is_playing(session: Session, group_id: int) -> bool:
    newest = newest_games_written_since(session, group_id, now() - IDLE_AFTER, MAX_SEARCHED)
    return any(not stored.sheet.finished for stored in games_with_ids(session, newest)) if newest else False
