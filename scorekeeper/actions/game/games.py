"""A game as a whole: look at it, end it early, go on with it, delete it; and correct a misspelt name, in it
or in all games of the group.
"""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import (
    apply_change,
    existing_game,
    open_for_writing,
    require_seen,
    run_act,
)
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.faults.table import EmptySchedule
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.table_check import dealer_problems, name_problems, takeover_problems
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import db, reading_rows, single_query, writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.queries import remove_game, version_of
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.people import clean_name, player_named


def game_at(key: str, device: str | None = None) -> StoredGame:
    """Return the game with this key as it is now, with whether the device may write in it. Raises NoSuchGame."""
    with reading_rows() as connection:
        return existing_game(connection, key, device)


def version_at(key: str) -> int:
    """Return a number that grows with every write to the game. Raises NoSuchGame."""
    with single_query(db.engine) as connection:
        version = version_of(connection, key)
    if version is None:
        raise NoSuchGame
    return version


def finish_early(key: str, device: str, after_round: int, act_id: str | None = None) -> StoredGame:
    """End the game after its last complete round, because the table agreed on fewer rounds. A round begun after it
    stays stored, does not count, and comes back if the game goes on.

    Raises Conflict if `after_round` is no longer the last complete round, IllegalAct if no round is complete,
    NoSuchGame, NoPencil.
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


def correct_name(
    key: str, device: str, act_id: str | None, *, seat: int, seen: str, name: str, everywhere: bool
) -> StoredGame:
    """Correct the name of the person who plays at the seat, in all games of the group if `everywhere`, else only in
    this game.

    In this game alone the name may also be another player's: then that player has played it. The name of a substitute
    is only in this game anyway. Raises Conflict if the name is no longer the one `seen`, IllegalAct if another player
    has it, NoSuchGame, NoPencil.
    """
    with writing(key) as session:
        opened = open_for_writing(session, key, device, act_id)
        before, name = opened.stored, clean_name(name)
        if opened.repeated:
            return before
        if not 0 <= seat < len(before.recorded.players):
            raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
        require_seen(ChangedPlace("name", seat=seat), seen, before.recorded.names[seat], name)
        after = _with_name(session, before, seat, name, everywhere=everywhere)
        game = after.recorded
        problems = name_problems(game.players) or takeover_problems(game) or dealer_problems(game)
        if problems:
            raise IllegalAct(problems)
        return apply_change(session, before, device, act_id, lambda _stored: after)


def _with_name(session: Session, before: StoredGame, seat: int, name: str, *, everywhere: bool) -> StoredGame:
    attendance, players = before.recorded.attendance, before.recorded.players
    if attendance.holder(seat) is not None:
        return replace(before, recorded=replace(before.recorded, attendance=_with_substitute(attendance, seat, name)))
    person = before.people[seat]
    if name_key(name) in {name_key(other) for place, other in enumerate(players) if place != seat}:
        return replace(before, recorded=replace(before.recorded, players=(*players[:seat], name, *players[seat + 1 :])))
    if not everywhere and name_key(name) != name_key(players[seat]):
        person, name = player_named(session, before.group_id, name)
    return before.with_person(seat, person, name)


def _with_substitute(attendance: Attendance, seat: int, name: str) -> Attendance:
    """Rename the person who took over the seat last."""
    last = [each for each in attendance.takeovers if each.seat == seat][-1]
    takeovers = (replace(each, name=name) if each == last else each for each in attendance.takeovers)
    return replace(attendance, takeovers=tuple(takeovers))
