"""A game and the records of its group: the records that it has set at its end, and the records that may fall while it
is played.
"""

from __future__ import annotations

from scorekeeper.actions.groups.statistics import added_games, count_changed, played_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.game_records import GameRecord, RecordsBefore, records_before, records_of_game
from scorekeeper.rules.statistics.summary import added_up
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.statistics import summaries_of_games


def group_records_set_by(stored: StoredGame) -> tuple[GameRecord, ...]:
    """Return the records that a finished game has set in its group. Changed games are counted first.

    Return no record before the end of the game, or if some games are still not counted, because any of them may be
    better.
    """
    if count_changed(stored.group_id):
        return ()
    with reading() as session:
        counted = added_games(session, stored.group_id, GameChoice())
    return records_of_game(played_game(stored), counted.summary, counted.best_totals)


def group_records_before(stored: StoredGame) -> RecordsBefore | None:
    """Return the records that the group had before a game. Changed games are counted first.

    Return None if the group has few games, or if some are still not counted.
    """
    if count_changed(stored.group_id):
        return None
    game = played_game(stored)
    begun = (game.day or stored.started_on, stored.id)
    with reading() as session:
        days = summaries_of_games(session, stored.group_id, GameChoice())
    return records_before(game, added_up(day.summary for day in days if (day.begun, day.game_id) < begun))
