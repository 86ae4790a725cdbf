"""Store a new game: as agreed before play, or with all its rounds when it comes from a file or from paper."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import insert
from sqlalchemy.orm import Session

from scorekeeper.rules.game import Game
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database.models import GameRow, SeatRow
from scorekeeper.storage.games.saving import agreed_later, save_new
from scorekeeper.storage.games.stored import Drawn, StoredGame, StoredPenalty
from scorekeeper.storage.groups.players import player_ids
from scorekeeper.storage.groups.quotas import BYTES_OF_A_GAME, BYTES_OF_A_VALUE, require_quota_of_games, size_of

# How many games one statement inserts at most.
AT_A_TIME = 100


class NewGame(Struct, frozen=True):
    """A game to be stored. `game` may have rounds already, when it comes from a file; `penalty_ids` are the ids of its
    penalties in the order of rounds.
    """

    key: str
    group_id: int
    game: Game
    started_on: date
    created_at: datetime
    drawn: Drawn | None = None
    start_id: str | None = None
    previous_id: int | None = None
    penalty_ids: tuple[str, ...] = ()
    version: int = 1


def add_game(session: Session, new: NewGame) -> StoredGame:
    """Store a new game with the rounds it has. Players are known by their names within the group."""
    [stored] = add_games(session, [new])
    return stored


def add_games(session: Session, games: Sequence[NewGame]) -> list[StoredGame]:
    """Store new games of one group. All rows go into few statements, so that other writers wait only a short time."""
    stored: list[StoredGame] = []
    for start in range(0, len(games), AT_A_TIME):
        stored += _add(session, games[start : start + AT_A_TIME])
    return stored


def _add(session: Session, games: Sequence[NewGame]) -> list[StoredGame]:
    rows = session.execute(
        insert(GameRow).returning(GameRow.key, GameRow.id),
        [_game_values(new) for new in games],
        execution_options={"render_nulls": True},
    )
    ids = {row.key: row.id for row in rows}
    stored = [_stored(new, ids[new.key]) for new in games]
    names: dict[str, str] = {}
    for each in stored:
        for name in each.recorded.players:
            names.setdefault(name_key(name), name)
    players = dict(zip(names, player_ids(session, games[0].group_id, tuple(names.values())), strict=True))
    seats = [
        {"game_id": each.id, "seat": seat, "player_id": players[name_key(name)]}
        for each in stored
        for seat, name in enumerate(each.recorded.players)
    ]
    session.execute(insert(SeatRow), seats)
    save_new(session, stored)
    require_quota_of_games(session, games[0].group_id)
    return stored


def _stored(new: NewGame, game_id: int) -> StoredGame:
    game = new.game
    return StoredGame(
        id=game_id,
        key=new.key,
        group_id=new.group_id,
        version=new.version,
        recorded=replace(game, rounds=tuple(replace(record, penalties=()) for record in game.rounds), ended_after=None),
        started_on=new.started_on,
        created_at=new.created_at,
        penalties=_with_ids(game, new.penalty_ids),
        ended_after=game.ended_after,
        drawn=new.drawn,
        may_write=True,
    ).without_trailing_empty_rounds()


def _game_values(new: NewGame) -> dict[str, object]:
    game = new.game
    return {
        "key": new.key,
        "start_id": new.start_id,
        "group_id": new.group_id,
        "title": game.title,
        "rules": dict(game.rules.definition),
        "first_dealer": game.first_dealer,
        "first_bidder": game.first_bidder,
        "agreed": None if game.agreed is None else list(game.agreed),
        "drawn": None if new.drawn is None else [list(cards) for cards in new.drawn],
        "previous_game_id": new.previous_id,
        "started_on": new.started_on,
        "created_at": new.created_at,
        "ended_after": game.ended_after,
        "kept_bytes": _size(game),
        "version": new.version,
        **agreed_later(game),
    }


def _size(game: Game) -> int:
    values = sum(len(record.bids) + len(record.tricks) + len(record.penalties) for record in game.rounds)
    return BYTES_OF_A_GAME + size_of(game.rules.definition) + values * BYTES_OF_A_VALUE


def _with_ids(game: Game, ids: tuple[str, ...]) -> tuple[StoredPenalty, ...]:
    placed = [
        (number, position, penalty)
        for number, record in enumerate(game.rounds, start=1)
        for position, penalty in enumerate(record.penalties)
    ]
    return tuple(
        StoredPenalty(own, number, position, penalty)
        for own, (number, position, penalty) in zip(ids, placed, strict=True)
    )
