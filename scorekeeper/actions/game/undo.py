"""Undo the latest act, or redo the one that was undone last, through the same checks as any act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.actions.errors import Clash, Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game.command import apply_change, open_for_writing
from scorekeeper.actions.game.legality import require_legal
from scorekeeper.actions.game.secret_bids import without_stale_secret_bids
from scorekeeper.storage.database import reading_rows, writing
from scorekeeper.storage.games.changes import ChangedPlace, differences, with_values
from scorekeeper.storage.games.history import HistoryEntry, find_act, mark_undone
from scorekeeper.storage.games.history import latest_acts as find_latest_acts
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.stored import StoredGame


def undo(key: str, device: str, act_id: str | None = None, *, seen: int | None = None) -> StoredGame:
    """Undo the latest act; `act_id` names the one the keeper saw as the latest, `seen` the version of the game.

    An act that was undone already is not undone twice. Raises Conflict when another act came meanwhile, NothingToUndo,
    NoSuchGame, NoPencil.
    """
    return _undo_or_redo(key, device, act_id, seen, back=True)


def redo(key: str, device: str, act_id: str | None = None, *, seen: int | None = None) -> StoredGame:
    """Redo the act that was undone last; `act_id` names the one the keeper saw, `seen` the version of the game.

    Possible until something else is done. Raises as `undo` does, NothingToRedo in place of NothingToUndo.
    """
    return _undo_or_redo(key, device, act_id, seen, back=False)


def latest_acts(stored: StoredGame) -> tuple[HistoryEntry | None, HistoryEntry | None]:
    """The act that undo takes back, and the one that redo does again; None where there is none."""
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
            # Where an undo was the last that happened, this is the same one sent twice.
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
        # Once only those are left who have bid in secret, their bids become an act of its own.
        return apply_change(session, save(session, before, after), device, None, lambda stored: stored)


def _with_act_reversed(before: StoredGame, act: HistoryEntry, *, back: bool) -> StoredGame:
    """The game with the changes of an act undone, or made again.

    Raises Conflict where a place does not hold the value that the act left, or found.
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
