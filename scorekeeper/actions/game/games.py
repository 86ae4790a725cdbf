"""A game as a whole: look at it, name it, end it early, go on with it, delete it; undo and redo its latest act; and
correct a misspelt name, in it or in all games of the group.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import Clash, Conflict, NoSuchGame, NothingToRedo, NothingToUndo
from scorekeeper.actions.game.command import (
    apply_change,
    existing_game,
    open_for_writing,
    require_legal,
    require_seen,
    run_act,
    with_title,
    without_stale_secret_bids,
)
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.faults.table import EmptySchedule
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.table_check import dealer_problems, name_problems, takeover_problems
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import db, reading_rows, single_query, writing
from scorekeeper.storage.games.changes import ChangedPlace, differences, with_values
from scorekeeper.storage.games.history import HistoryEntry, find_act, mark_undone
from scorekeeper.storage.games.history import latest_acts as find_latest_acts
from scorekeeper.storage.games.queries import remove_game, version_of
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.people import clean_name, player_named


def game_at(key: str, device: str | None = None) -> StoredGame:
    """Return the game with this key as it is now, and whether the device may write it. Raises NoSuchGame."""
    with reading_rows() as connection:
        return existing_game(connection, key, device)


def version_at(key: str) -> int:
    """Return a number that grows with every write to the game. Raises NoSuchGame."""
    with single_query(db.engine) as connection:
        version = version_of(connection, key)
    if version is None:
        raise NoSuchGame
    return version


def rename(key: str, device: str, title: str) -> StoredGame:
    """Give the game another title. Raises NoSuchGame, NoPencil."""
    with writing(key) as session:
        before = open_for_writing(session, key, device).stored
        after = with_title(before, title)
        return before if after == before else save(session, before, after)


def finish_early(key: str, device: str, after_round: int, act_id: str | None = None) -> StoredGame:
    """End the game after its last complete round, as a table that agreed on fewer rounds.

    A round begun since is stored, not counted, and comes back when the game goes on. Raises Conflict if `after_round`
    is not the last complete round any more, IllegalAct before the first, NoSuchGame, NoPencil.
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


def undo(key: str, device: str, act_id: str | None = None, *, seen: int | None = None) -> StoredGame:
    """Undo the latest act; `act_id` names the one the keeper saw as the latest, `seen` the version of the game.

    An undone act is not undone twice. Raises Conflict if another act came meanwhile, NothingToUndo, NoSuchGame,
    NoPencil.
    """
    return _undo_or_redo(key, device, act_id, seen, back=True)


def redo(key: str, device: str, act_id: str | None = None, *, seen: int | None = None) -> StoredGame:
    """Redo the act that was undone last; `act_id` names the one the keeper saw, `seen` the version of the game.

    It is possible until another act is done. Raises as `undo` does, but NothingToRedo for NothingToUndo.
    """
    return _undo_or_redo(key, device, act_id, seen, back=False)


def latest_acts(stored: StoredGame) -> tuple[HistoryEntry | None, HistoryEntry | None]:
    """Return the act that undo reverses, and the one that redo does again, each or None."""
    with reading_rows() as connection:
        return find_latest_acts(connection, stored.id)


def _undo_or_redo(key: str, device: str, act_id: str | None, seen: int | None, *, back: bool) -> StoredGame:
    with writing(key) as session:
        before = open_for_writing(session, key, device).stored
        named = None if act_id is None else find_act(session, before.id, act_id)
        if named is not None and named.undone is back:
            return before
        done, undone = find_latest_acts(session.connection(), before.id)
        if seen not in (None, before.version):
            # If an undo was the latest thing done, this is the same request sent twice.
            if back and undone is not None:
                return before
            raise Conflict([Clash(ChangedPlace("version"), seen, before.version, None)])
        act = done if back else undone
        if act is None:
            raise NothingToUndo if back else NothingToRedo
        if act_id is not None and act.act_id != act_id:
            raise Conflict([Clash(ChangedPlace("act"), act_id, act.act_id, None)])
        after = without_stale_secret_bids(session, before, _with_act_reversed(before, act, back=back))
        require_legal(after, {each.place.round for each in act.changes})
        mark_undone(session, before.id, act.act_id, undone=back)
        # If now only seats are left that have bid in secret, their bids become an act of its own.
        return apply_change(session, save(session, before, after), device, None, lambda stored: stored)


def _with_act_reversed(before: StoredGame, act: HistoryEntry, *, back: bool) -> StoredGame:
    """Return the game with the changes of an act undone, or made again.

    Raises Conflict if a place does not have the value that the act left, or found.
    """
    here = [(each.place, each.now if back else each.was) for each in act.changes]
    there = [(each.place, each.was if back else each.now) for each in act.changes]
    _require_unchanged(before, here, dict(there))
    return with_values(before, there)


def _require_unchanged(
    stored: StoredGame, record: Iterable[tuple[ChangedPlace, Any]], wanted: dict[ChangedPlace, Any]
) -> None:
    clashes = [Clash(place, seen, held, wanted[place]) for place, seen, held in differences(stored, record)]
    if clashes:
        raise Conflict(clashes)


def correct_name(
    key: str, device: str, act_id: str | None, *, seat: int, seen: str, name: str, everywhere: bool
) -> StoredGame:
    """Correct the name of who plays for the seat: `everywhere` in the group, or only here.

    Only here it may be another player of the group, whose game this is then. A substitute has a name in this game
    alone. Raises Conflict if the name is not the one `seen` any more, IllegalAct if another player has it, NoSuchGame,
    NoPencil.
    """
    with writing(key) as session:
        opened = open_for_writing(session, key, device, act_id)
        before, name = opened.stored, clean_name(name)
        if opened.repeated:
            return before
        if not 0 <= seat < len(before.recorded.players):
            raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
        require_seen(ChangedPlace("name", seat=seat), seen, before.recorded.names[seat], name)
        after = _renamed(session, before, seat, name, everywhere=everywhere)
        game = after.recorded
        problems = name_problems(game.players) or takeover_problems(game) or dealer_problems(game)
        if problems:
            raise IllegalAct(problems)
        return apply_change(session, before, device, act_id, lambda _stored: after)


def _renamed(session: Session, before: StoredGame, seat: int, name: str, *, everywhere: bool) -> StoredGame:
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
    """Rename the last to take over the seat."""
    last = [each for each in attendance.takeovers if each.seat == seat][-1]
    takeovers = (replace(each, name=name) if each == last else each for each in attendance.takeovers)
    return replace(attendance, takeovers=tuple(takeovers))
