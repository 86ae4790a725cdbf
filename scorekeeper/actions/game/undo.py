"""Undo and redo the acts of a game, whatever they changed. All devices that keep score walk along the same acts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game.command import (
    apply_change,
    new_id,
    now,
    open_for_writing,
    require_legal,
    with_play_date,
    without_stale_secret_bids,
)
from scorekeeper.actions.game.writes import without_needless_parts
from scorekeeper.rules.play.recording import spoken_so_far, with_spoken
from scorekeeper.storage.database import reading_rows, writing
from scorekeeper.storage.games.changes import Change, ChangedPlace, changes_between, differences, with_values
from scorekeeper.storage.games.history import (
    HistoryEntry,
    add_act,
    find_act,
    latest_acts as find_latest_acts,
    mark_undone,
)
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.stored import StoredGame

# What the acts of phones write themselves; whatever else changes comes with it.
BY_PHONES = ("bid", "tricks", "penalty")
# The values of a round that list seats, each with a value of its own.
LISTS_OF_SEATS = ("won", "changed", "bonus")


def undo(key: str, device: str, *, seen: int | None = None) -> StoredGame:
    """Undo the latest act; `seen` is the version of the game that the keeper saw.

    An undone act is not undone twice. Raises Conflict if another act came meanwhile, IllegalAct if the rules forbid the
    outcome, NothingToUndo, NoSuchGame, NoPencil.
    """
    return _undo_or_redo(key, device, seen, back=True)


def redo(key: str, device: str, *, seen: int | None = None) -> StoredGame:
    """Redo the act that was undone last, as long as no other act was done since. `seen` is the version of the game that
    the keeper saw.

    Raises NothingToRedo if there is no such act, and otherwise as `undo` does.
    """
    return _undo_or_redo(key, device, seen, back=False)


class HistoryStep(Struct, frozen=True):
    """A step in the history: the undo of the act `named`, or its redo if `back` is false."""

    named: str
    back: bool


def apply_history_step(
    session: Session,
    before: StoredGame,
    device: str,
    act_id: str,
    change: Callable[[StoredGame], StoredGame],
    *,
    step: HistoryStep,
    places: Collection[ChangedPlace],
) -> StoredGame:
    """Undo or redo an act of a phone in an open game by a change of these places, even if others have recorded
    something since. If the server never got the act, or someone has undone it already, this is an ordinary change.
    """
    act = find_act(session, before.id, step.named)
    if act is None or not act.changes or act.undone is step.back:
        return apply_change(session, before, device, act_id, change)
    beside = _changes_beside(session, before, act, places, back=step.back)
    after = apply_change(
        session, before, device, act_id, lambda stored: with_values(change(stored), beside), back=step.back
    )
    if after.version != before.version:
        mark_undone(session, before.id, step.named, undone=step.back)
    return after


def latest_acts(stored: StoredGame) -> tuple[HistoryEntry | None, HistoryEntry | None]:
    """Return the act that undo reverses, and the one that redo does again, each or None."""
    with reading_rows() as connection:
        return find_latest_acts(connection, stored.id)


def _undo_or_redo(key: str, device: str, seen: int | None, *, back: bool) -> StoredGame:
    with writing(key) as session:
        before = open_for_writing(session, key, device).stored
        if seen not in (None, before.version):
            _done, undone = find_latest_acts(session.connection(), before.id)
            # If an undo was the latest thing done, this is the same request sent twice.
            if back and undone is not None:
                return before
            raise Conflict([Clash(ChangedPlace("version"), seen, before.version, None)])
        after, changes = _next_step(session, before, back=back)
        require_legal(after, {each.place.round for each in changes})
        entry = HistoryEntry(new_id(), device, now(), changes, undone=True, back=back)
        saved = save(session, before, after, add_act(session, before.id, entry))
        # If now only seats are left that have bid in secret, their bids become an act of its own.
        return apply_change(session, saved, device, None, lambda stored: stored)


def _next_step(session: Session, before: StoredGame, *, back: bool) -> tuple[StoredGame, tuple[Change, ...]]:
    """Mark the act that comes next as undone, or done again, and return the game after that and what changed. An act of
    which nothing is left, after phones undid others, is passed over.
    """
    while True:
        done, undone = find_latest_acts(session.connection(), before.id)
        act = done if back else undone
        if act is None:
            raise NothingToUndo if back else NothingToRedo
        changed = _with_changes(before, _reversed_changes(act.changes) if back else act.changes)
        after = without_stale_secret_bids(session, before, with_play_date(before, changed, today()))
        mark_undone(session, before.id, act.act_id, undone=back)
        changes = changes_between(before, after)
        if changes:
            return after, changes


def _changes_beside(
    session: Session, before: StoredGame, act: HistoryEntry, places: Collection[ChangedPlace], *, back: bool
) -> list[tuple[ChangedPlace, Any]]:
    """Return what the act changed beside what phones write, such as the day of play, with the values to write. It is
    empty if another act was done since.

    Bids, tricks and penalties change only in these places: of others the keeper kept the value that someone else
    recorded, and secret bids that the act revealed have been seen.
    """
    done, undone = find_latest_acts(session.connection(), before.id)
    latest = done if back else undone
    if latest is None or latest.act_id != act.act_id:
        return []
    changes = _reversed_changes(act.changes) if back else act.changes
    return [(each.place, each.now) for each in changes if each.place.what not in BY_PHONES or each.place in places]


def _reversed_changes(changes: Iterable[Change]) -> list[Change]:
    return [Change(each.place, each.now, each.was) for each in changes]


def _with_changes(before: StoredGame, changes: Sequence[Change]) -> StoredGame:
    """Return the game with these changes, as far as places have the values before them.

    Others have not, after phones undid earlier acts than the latest one. They are left as they are; of values that list
    seats this holds for each seat, and the order in which players spoke follows their bids.
    """
    others = {place: value for place, _, value in differences(before, [(each.place, each.was) for each in changes])}
    values = [
        (each.place, _with_seats_changed(each, others[each.place]) if each.place in others else each.now)
        for each in changes
    ]
    after = with_values(before, values)
    for number in sorted({each.place.round for each in changes if each.place.round}):
        if number <= len(after.recorded.rounds):
            after = _with_order_of_bids(before, after, number, known=ChangedPlace("spoken", number) not in others)
            after = _with_day(before, without_needless_parts(after, number), number)
    return after.without_trailing_empty_rounds()


def _with_seats_changed(change: Change, held: Any) -> Any:
    """Return the value that a place holds instead of the one before this change, with the change of its seats."""
    if change.place.what not in LISTS_OF_SEATS:
        return held
    was, now, there = (_by_seat(each) for each in (change.was, change.now, held))
    for seat in was.keys() | now.keys():
        if there.get(seat) == was.get(seat):
            there[seat] = now.get(seat)
    return [[seat, value, *kind] for (seat, *kind), value in sorted(there.items()) if value is not None]


def _by_seat(entries: Iterable[Sequence[Any]]) -> dict[tuple[Any, ...], Any]:
    """Return the values of a list by seat and, if they have one, by the kind of the points."""
    return {(seat, *kind): value for seat, value, *kind in entries}


def _with_order_of_bids(before: StoredGame, after: StoredGame, number: int, *, known: bool) -> StoredGame:
    """Return the game `after` with an order of bids in a round that names who has bid. Unless it is `known`, those who
    had bid `before` spoke first.
    """
    record, in_turn = after.recorded.round(number), after.recorded.in_turn(number)
    have_bid = [seat for seat in in_turn if record.bids[seat] is not None]
    if known and sorted(record.spoken or have_bid) == sorted(have_bid):
        return after
    earlier = spoken_so_far(before.recorded.round(number), before.recorded.in_turn(number))
    order = [seat for seat in earlier if seat in have_bid]
    order += [seat for seat in have_bid if seat not in order]
    return after.with_round(number, with_spoken(record, tuple(order), in_turn))


def _with_day(before: StoredGame, after: StoredGame, number: int) -> StoredGame:
    """Return the game `after` with the day of a round, of which the act that began it is undone but not all others."""
    bids = zip(before.recorded.round(number).bids, after.recorded.round(number).bids, strict=False)
    day = before.recorded.round(number).played_on
    if after.recorded.round(number).played_on or not day or all(was is None or now is not None for was, now in bids):
        return after
    return with_values(after, [(ChangedPlace("played_on", number), day.isoformat())])
