"""Agreements of a table during play: who takes part, who deals and sits where, which rounds are to come. Rounds begun
never change.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.command import require_seen, run_act
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat, RoundAfterEnd
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import rounds_to_come, with_rounds_to_come
from scorekeeper.rules.game.table_check import dealer_problems
from scorekeeper.rules.play import table_changes as rules
from scorekeeper.rules.play.table_changes import (
    dealt_by,
    dealt_throughout,
    reseated,
    round_to_change,
    rounds_that_fit,
)
from scorekeeper.storage.games.changes import ABSENT, SEAT, TAKEN_OVER, ChangedPlace
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.people import clean_name


def change_attendance(
    key: str, device: str, act_id: str | None, change: Callable[[Game, int, int], Game], *, seat: int, number: int
) -> StoredGame:
    """Let the seat sit out, leave or come back in round `number`, which must be the first that has not begun. `change`
    is `sitting_out`, `leaving` or `coming_back` of `rules.play.table_changes`.

    Raises Conflict if another round is the first one by now, IllegalAct if the rules do not allow it, NoSuchGame,
    NoPencil. The other acts here raise the same.
    """

    def changed(stored: StoredGame) -> StoredGame:
        _require_seat(stored, seat)
        require_seen(ChangedPlace(ABSENT, number, seat), number, round_to_change(stored.sheet), number)
        return replace(stored, recorded=change(stored.recorded, seat, number))

    return run_act(key, device, act_id, changed)


def take_over(key: str, device: str, act_id: str | None, *, seat: int, name: str, number: int) -> StoredGame:
    """Let another person play for the seat from round `number` on, the one being played."""

    def change(stored: StoredGame) -> StoredGame:
        _require_seat(stored, seat)
        require_seen(ChangedPlace(TAKEN_OVER, number, seat), number, stored.sheet.next.round, number)
        return replace(stored, recorded=rules.taken_over(stored.recorded, seat, clean_name(name), number))

    return run_act(key, device, act_id, change)


class LatePlayer(Struct, frozen=True):
    """A player who joins late: the name, and the `total` to begin with. The player sits behind the seat `after`, or at
    the end of the row if it is None. With `fit` smaller hands are dealt from then on, if the pack is too small for the
    agreed ones.
    """

    name: str
    total: Points = 0
    after: int | None = None
    fit: bool = False


def join(key: str, device: str, act_id: str | None, late: LatePlayer, *, number: int) -> StoredGame:
    """Seat a late player, who begins in round `number`."""

    def change(stored: StoredGame) -> StoredGame:
        require_seen(ChangedPlace(SEAT, number), number, round_to_change(stored.sheet), number)
        if late.after is not None:
            _require_seat(stored, late.after)
        game = stored.recorded
        fitting = rounds_that_fit(game) if late.fit else ()
        if fitting:
            game = with_rounds_to_come(game, fitting)
        return replace(stored, recorded=rules.joined(game, clean_name(late.name), late.total, number, late.after))

    return run_act(key, device, act_id, change)


def _require_seat(stored: StoredGame, seat: int) -> None:
    if not 0 <= seat < len(stored.recorded.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])


def deal(key: str, device: str, act_id: str | None, *, seat: int, number: int) -> StoredGame:
    """Let the seat deal round `number`, which is the round being played. From then on, the deal moves on from this
    seat.

    Raises Conflict if another round is being played by now, IllegalAct if the rules do not allow it, NoSuchGame,
    NoPencil. The other acts here raise the same.
    """
    return _change_order(key, device, act_id, number, lambda game: dealt_by(game, number, seat))


def change_seats(
    key: str,
    device: str,
    act_id: str | None,
    move: Callable[[Game, int, int, int], tuple[int, ...]],
    *,
    seat: int,
    other: int,
    number: int,
) -> StoredGame:
    """Move a player to the seat left of another's from round `number` on, or swap the seats of the two. `move` is
    `seated_left_of` or `seats_swapped` of `rules.play.table_changes`.
    """

    def reseat(game: Game) -> Game:
        _require_seats(game, seat, other)
        return reseated(game, number, move(game, number, seat, other))

    return _change_order(key, device, act_id, number, reseat)


def _change_order(key: str, device: str, act_id: str | None, number: int, how: Callable[[Game], Game]) -> StoredGame:
    def change(stored: StoredGame) -> StoredGame:
        require_seen(ChangedPlace("dealers", number), number, stored.sheet.next.round, number)
        return replace(stored, recorded=how(stored.recorded))

    return run_act(key, device, act_id, change)


def _require_seats(game: Game, *seats: int) -> None:
    problems = [Problem(NoSuchSeat(seat), seat=seat) for seat in seats if not 0 <= seat < len(game.players)]
    if problems or len(set(seats)) < len(seats):
        raise IllegalAct(problems or [Problem(NoSuchSeat(seats[-1]), seat=seats[-1])])


def begun_game(stored: StoredGame) -> Game:
    """Return the game with every recorded round, including those after an early end."""
    return replace(stored.recorded, ended_after=stored.ended_after)


def reschedule(
    key: str,
    device: str,
    act_id: str,
    *,
    begun: int,
    seen: tuple[int, ...],
    upcoming: tuple[int, ...],
) -> StoredGame:
    """Change the cards of the rounds to come, after `begun` rounds, from the ones `seen` to `upcoming`. A game that was
    ended early goes on.

    Raises Conflict if another round was begun or another keeper changed the rounds meanwhile, IllegalAct if the pack is
    too small, NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        game = begun_game(stored)
        held = rounds_to_come(game, len(seen))
        wanted = with_rounds_to_come(game, upcoming)
        if wanted.schedule == game.schedule:
            return stored
        require_seen(ChangedPlace("schedule"), (begun, seen), (len(game.rounds), held), (begun, upcoming))
        return replace(stored, recorded=replace(stored.recorded, changes=wanted.changes), ended_after=None)

    return run_act(key, device, act_id, change)


def one_more_round(key: str, device: str, act_id: str, *, after_round: int, cards: int) -> StoredGame:
    """Play one more round of this many cards after a finished game, to break a tie.

    If a round was begun when the table ended the game, it is that round. Raises as `reschedule` does, and IllegalAct if
    points have ended the game: a tie is shared then.
    """

    def change(stored: StoredGame) -> StoredGame:
        played = len(stored.sheet.rounds)
        require_seen(
            ChangedPlace("ended_after"), after_round, played if stored.sheet.finished else None, after_round + 1
        )
        game = begun_game(stored)
        more = with_rounds_to_come(game, (cards,) if len(game.rounds) == played else ())
        after = replace(stored, recorded=replace(stored.recorded, changes=more.changes), ended_after=None)
        if after.sheet.finished:
            raise IllegalAct([Problem(RoundAfterEnd(played))])
        return after

    return run_act(key, device, act_id, change)


def set_standing_dealer(key: str, device: str, act_id: str, *, seen: str, name: str) -> StoredGame:
    """Let a person who does not play deal from now on; with an empty name the deal goes round the table.

    Raises Conflict if the name is not the one `seen` any more, IllegalAct for the name of a player, NoSuchGame,
    NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        held = stored.recorded.standing_dealer
        if held == name:
            return stored
        require_seen(ChangedPlace("standing_dealer"), seen, held, name)
        game = dealt_throughout(stored.recorded, name)
        problems = dealer_problems(game)
        if problems:
            raise IllegalAct(problems)
        return replace(stored, recorded=game)

    return run_act(key, device, act_id, change)
