"""Who takes part: sit a round out, leave, come back, come late, take over a seat. Rounds begun never change."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.command import require_seen, run_act
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import with_rounds_to_come
from scorekeeper.rules.play import table_changes as rules
from scorekeeper.rules.play.table_changes import round_to_change, rounds_that_fit
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.seat_places import ABSENT, SEAT, TAKEN_OVER
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.players import clean_name


def sit_out(key: str, device: str, act_id: str | None, *, seat: int, number: int) -> StoredGame:
    """The seat takes no part in round `number`, the first that has not begun.

    Raises Conflict where that is another round by now, IllegalAct where the rules do not allow it, NoSuchGame,
    NoPencil; so do the other acts here.
    """
    return _change(
        key, device, act_id, seat=seat, number=number, how=lambda game: rules.sitting_out(game, seat, number)
    )


def leave(key: str, device: str, act_id: str | None, *, seat: int, number: int) -> StoredGame:
    """The seat takes no part from round `number` on; its total stands."""
    return _change(key, device, act_id, seat=seat, number=number, how=lambda game: rules.leaving(game, seat, number))


def come_back(key: str, device: str, act_id: str | None, *, seat: int, number: int) -> StoredGame:
    """The seat takes part again from round `number` on."""
    return _change(
        key, device, act_id, seat=seat, number=number, how=lambda game: rules.coming_back(game, seat, number)
    )


def take_over(key: str, device: str, act_id: str | None, *, seat: int, name: str, number: int) -> StoredGame:
    """Somebody else plays for the seat from round `number` on, the one being played."""

    def change(stored: StoredGame) -> StoredGame:
        _require_seat(stored, seat)
        require_seen(ChangedPlace(TAKEN_OVER, number, seat), number, stored.sheet.next.round, number)
        return replace(stored, recorded=rules.taken_over(stored.recorded, seat, clean_name(name), number))

    return run_act(key, device, act_id, change)


class LatePlayer(Struct, frozen=True):
    """Who comes late, with how many points, and left of whom; between the last seat and the first where nobody is
    named. `fit` deals smaller hands from then on, where the pack is too small for those agreed.
    """

    name: str
    total: Points = 0
    after: int | None = None
    fit: bool = False


def join(key: str, device: str, act_id: str | None, late: LatePlayer, *, number: int) -> StoredGame:
    """A late player sits down and begins round `number`."""

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


def _change(
    key: str, device: str, act_id: str | None, *, seat: int, number: int, how: Callable[[Game], Game]
) -> StoredGame:
    def change(stored: StoredGame) -> StoredGame:
        _require_seat(stored, seat)
        require_seen(ChangedPlace(ABSENT, number, seat), number, round_to_change(stored.sheet), number)
        return replace(stored, recorded=how(stored.recorded))

    return run_act(key, device, act_id, change)


def _require_seat(stored: StoredGame, seat: int) -> None:
    if not 0 <= seat < len(stored.recorded.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
