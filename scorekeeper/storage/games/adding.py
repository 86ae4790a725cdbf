"""Store a new game: as agreed before play, or with all its rounds when it comes from a file or from paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from sqlalchemy import insert
from sqlalchemy.orm import Session

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.storage.club.players import player_ids
from scorekeeper.storage.database.models import GameRow, SeatRow
from scorekeeper.storage.games.saving import agreed_later, save
from scorekeeper.storage.games.stored import Drawn, StoredGame, StoredPenalty


@dataclass(frozen=True)
class NewGame:
    """A game to be stored. `game` may have rounds already, when it comes from a file."""

    key: str
    club_id: int
    game: Game
    started_on: date
    created_at: datetime
    drawn: Drawn | None = None
    start_id: str | None = None
    previous_id: int | None = None


def add_game(session: Session, new: NewGame, penalty_ids: tuple[str, ...] = ()) -> StoredGame:
    """Store a new game with the rounds it has. Players are known by their names within the club.

    `penalty_ids` are the ids of its penalties in the order of rounds.
    """
    game, row = new.game, _game_values(new)
    game_id = session.scalars(insert(GameRow).returning(GameRow.id), [row]).one()
    players = player_ids(session, new.club_id, game.players)
    session.execute(
        insert(SeatRow),
        [{"game_id": game_id, "seat": seat, "player_id": player} for seat, player in enumerate(players)],
    )
    bare = StoredGame(
        id=game_id,
        key=new.key,
        club_id=new.club_id,
        version=0,
        recorded=replace(game, rounds=(), attendance=ALL_PRESENT, ended_after=None),
        started_on=new.started_on,
        created_at=new.created_at,
        drawn=new.drawn,
        may_write=True,
    )
    record = replace(
        bare,
        recorded=replace(game, rounds=tuple(replace(record, penalties=()) for record in game.rounds), ended_after=None),
        ended_after=game.ended_after,
        penalties=_with_ids(game, penalty_ids),
    )
    return save(session, bare, record.tidied())


def _game_values(new: NewGame) -> dict[str, object]:
    game = new.game
    return {
        "key": new.key,
        "start_id": new.start_id,
        "club_id": new.club_id,
        "title": game.title,
        "rules": dict(game.rules.definition),
        "first_dealer": game.first_dealer,
        "first_bidder": game.first_bidder,
        "agreed": None if game.agreed is None else list(game.agreed),
        "drawn": None if new.drawn is None else [list(cards) for cards in new.drawn],
        "previous_game_id": new.previous_id,
        "started_on": new.started_on,
        "created_at": new.created_at,
        "version": 1,
        **agreed_later(game),
    }


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
