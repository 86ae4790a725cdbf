"""A wrong dealer and a wrong order put right, from the round being played on. What was bid stands."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from scorekeeper.actions.game.command import require_seen, run_act
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game
from scorekeeper.rules.play.table_changes import dealt_by, left_of, reseated, swapped
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame


def deal(key: str, device: str, act_id: str | None, *, seat: int, number: int) -> StoredGame:
    """The seat deals round `number`, the one being played, and the deal goes on from there.

    Raises Conflict where that is another round by now, IllegalAct where the rules do not allow it, NoSuchGame,
    NoPencil; so do the other acts here.
    """
    return _change(key, device, act_id, number, lambda game: dealt_by(game, number, seat))


def sit_left_of(key: str, device: str, act_id: str | None, *, seat: int, other: int, number: int) -> StoredGame:
    """The seat is the other's left-hand neighbour from round `number` on."""

    def move(game: Game) -> Game:
        _require_seats(game, seat, other)
        return reseated(game, number, left_of(game, number, seat, other))

    return _change(key, device, act_id, number, move)


def swap_seats(key: str, device: str, act_id: str | None, *, seat: int, other: int, number: int) -> StoredGame:
    """Two players change places from round `number` on."""

    def move(game: Game) -> Game:
        _require_seats(game, seat, other)
        return reseated(game, number, swapped(game, number, seat, other))

    return _change(key, device, act_id, number, move)


def _change(key: str, device: str, act_id: str | None, number: int, how: Callable[[Game], Game]) -> StoredGame:
    def change(stored: StoredGame) -> StoredGame:
        require_seen(ChangedPlace("dealers", number), number, stored.sheet.next.round, number)
        return replace(stored, recorded=how(stored.recorded))

    return run_act(key, device, act_id, change)


def _require_seats(game: Game, *seats: int) -> None:
    problems = [Problem(NoSuchSeat(seat), seat=seat) for seat in seats if not 0 <= seat < len(game.players)]
    if problems or len(set(seats)) < len(seats):
        raise IllegalAct(problems or [Problem(NoSuchSeat(seats[-1]), seat=seats[-1])])
