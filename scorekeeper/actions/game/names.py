"""A misspelt name, corrected in this game or in all games of the group."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.game.command import apply_change, open_for_writing, require_seen
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.table_check import dealer_problems, name_problems, takeover_problems
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.players import clean_name, player_named


def correct_name(
    key: str, device: str, act_id: str | None, *, seat: int, seen: str, name: str, everywhere: bool
) -> StoredGame:
    """Who plays for the seat is called so: `everywhere` in the group, or only here.

    Only here it may be somebody else of the group, whose game this is then. Who plays for another's seat has a name in
    this game alone. Raises Conflict where the name is not the one `seen` any more, IllegalAct where somebody else has
    it, NoSuchGame, NoPencil.
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
        return replace(before, recorded=replace(before.recorded, attendance=_with_holder(attendance, seat, name)))
    person = before.people[seat]
    if name_key(name) in {name_key(other) for place, other in enumerate(players) if place != seat}:
        return replace(before, recorded=replace(before.recorded, players=(*players[:seat], name, *players[seat + 1 :])))
    if not everywhere and name_key(name) != name_key(players[seat]):
        person, name = player_named(session, before.group_id, name)
    return before.with_person(seat, person, name)


def _with_holder(attendance: Attendance, seat: int, name: str) -> Attendance:
    """The last to take over the seat is called so."""
    last = [each for each in attendance.takeovers if each.seat == seat][-1]
    takeovers = (replace(each, name=name) if each == last else each for each in attendance.takeovers)
    return replace(attendance, takeovers=tuple(takeovers))
