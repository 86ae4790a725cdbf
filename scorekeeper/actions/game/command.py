"""The frame of every act on a game: one transaction in which it is opened, changed, checked and saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from datetime import UTC, date, datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict, NoPencil, NoSuchGame
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchRound, NoSuchSeat, RoundAfterEnd, RoundUnfinished
from scorekeeper.rules.game.length import require_room_for
from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.changes import ChangedPlace, changes_between, with_values
from scorekeeper.storage.games.history import HistoryEntry, add_act
from scorekeeper.storage.games.loading import OpenedGame, find_game, open_game
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.seats import delete_sealed_bids, free_seats, sealed_bids
from scorekeeper.storage.games.stored import StoredGame


def run_act(key: str, device: str, act_id: str | None, change: Callable[[StoredGame], StoredGame]) -> StoredGame:
    """Change a game, save it with an entry in its history, and return it.

    The same `act_id` again, or a change that changes nothing, has no effect and is answered the same way. Raises
    NoSuchGame, NoPencil, IllegalAct, and what `change` raises; then nothing is stored.
    """
    with writing(key) as session:
        opened = open_for_writing(session, key, device, act_id)
        return opened.stored if opened.repeated else apply_change(session, opened.stored, device, act_id, change)


def apply_change(
    session: Session,
    before: StoredGame,
    device: str,
    act_id: str | None,
    change: Callable[[StoredGame], StoredGame],
    *,
    back: bool | None = None,
) -> StoredGame:
    """Do an act in an open game, for a device that may do it, and return the game. `back` marks its entry in the
    history as an undo (true) or a redo (false).

    If all bid in secret and `change` brings the last bid of the round, all these bids belong to the act.
    """
    record = change(before).without_trailing_empty_rounds()
    after = with_play_date(record, reveal_secret_bids(session, before, record), today())
    changes = changes_between(before, after)
    if not changes:
        return before
    require_legal(after, {each.place.round for each in changes})
    entry = HistoryEntry(act_id or new_id(), device, now(), changes, undone=back is not None, back=back)
    return save(session, before, after, add_act(session, before.id, entry))


def open_for_writing(session: Session, key: str, device: str, act_id: str | None = None) -> OpenedGame:
    """Return the game with this key, locked, for a device that may write in it. Raises NoSuchGame or NoPencil."""
    opened = open_for_anyone(session, key, device, act_id)
    if not opened.stored.may_write:
        raise NoPencil
    return opened


def open_for_anyone(session: Session, key: str, device: str, act_id: str | None = None) -> OpenedGame:
    """Return the game with this key, locked, whether or not the device may write in it. Raises NoSuchGame."""
    opened = open_game(session, key, device, act_id, now())
    if opened is None:
        raise NoSuchGame
    return opened


def existing_game(connection: Connection, key: str, device: str | None = None) -> StoredGame:
    """Return the game with this key in an open transaction, with whether the device may write in it.

    Raises NoSuchGame.
    """
    stored = find_game(connection, key, device)
    if stored is None:
        raise NoSuchGame
    return stored


def with_play_date(before: StoredGame, after: StoredGame, on: date) -> StoredGame:
    """Return the game with the day `on` for every round begun since `before` that has no recorded day."""
    begun = range(len(before.recorded.rounds) + 1, len(after.without_trailing_empty_rounds().recorded.rounds) + 1)
    undated = [number for number in begun if after.recorded.round(number).played_on is None]
    return with_values(after, [(ChangedPlace("played_on", number), on.isoformat()) for number in undated])


def require_seen(place: ChangedPlace, seen: Any, held: Any, wanted: Any) -> None:
    """Raise Conflict unless the place still has the value that the keeper saw."""
    if seen != held:
        raise Conflict([Clash(place, seen, held, wanted)])


def now() -> datetime:
    """Return the current time in UTC, as recorded with an act."""
    return datetime.now(UTC)


def new_key() -> str:
    """Return an address that cannot be guessed: 144 random bits. It never begins with a hyphen, as an option of a
    command does.
    """
    while (key := secrets.token_urlsafe(18)).startswith("-"):
        pass
    return key


def new_id() -> str:
    """Return an id for an act or penalty that came without one."""
    return secrets.token_urlsafe(12)


def require_legal(after: StoredGame, touched: Collection[int | None]) -> None:
    """Raise IllegalAct with every problem unless all touched rounds are legal and part of the game, and no round before
    them is unfinished.

    Problems of other rounds do not forbid an act: correcting an old round may bring the end of the game forward, and
    rounds after that end stay as they were recorded.
    """
    numbers = {number for number in touched if number is not None and number <= len(after.recorded.rounds)}
    if not numbers:
        return
    played = len(after.sheet.rounds)
    late = [Problem(RoundAfterEnd(played), number) for number in sorted(numbers) if number > played]
    wrong = [problem for problem in after.sheet.problems if _concerns(problem, numbers)]
    problems = list(dict.fromkeys((*wrong, *late)))
    if problems:
        raise IllegalAct(problems)


def require_place(stored: StoredGame, number: int, seat: int | None = None) -> None:
    """Raise IllegalAct unless the round was begun or is the next one of the schedule, and the seat exists."""
    if not 1 <= number <= len(stored.recorded.rounds) + 1:
        raise IllegalAct([Problem(NoSuchRound(number), number)])
    require_room_for(stored.recorded, number)
    if seat is not None and not 0 <= seat < len(stored.recorded.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), number, seat)])


def _concerns(problem: Problem, touched: Collection[int]) -> bool:
    if problem.round is None or problem.round in touched:
        return True
    return isinstance(problem.fault, RoundUnfinished) and problem.round < max(touched)


def reveal_secret_bids(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """Return the game with all secret bids if every seat has bid, else without any of them."""
    after = without_stale_secret_bids(session, before, after)
    number = secret_round(after.sheet) if after.sealed else None
    if number is None:
        return after
    record = after.recorded.round(number)
    if any(record.bids[seat] is None and seat not in after.sealed for seat in record.seats):
        return after
    secret = sealed_bids(session, after.id)
    delete_sealed_bids(session, after.id, after.sealed)
    bids = tuple(secret.get(seat, bid) for seat, bid in enumerate(record.bids))
    # All bid at once, so there is no bidding order.
    return replace(after.with_round(number, replace(record, bids=bids, spoken=None)), sealed=frozenset())


def without_stale_secret_bids(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """Return the game without stale secret bids. A bid is stale if its round is over, was changed, or is bid in turn by
    now.

    A phone keeps its seat as long as the same person plays for it.
    """
    if not after.phones and not after.sealed:
        return after
    staying = frozenset(
        seat for seat in after.phones if after.recorded.names[seat : seat + 1] == before.recorded.names[seat : seat + 1]
    )
    free_seats(session, after.id, after.phones - staying)
    number = secret_round(after.sheet) if after.sealed else None
    sealed: frozenset[int] = frozenset()
    if number is not None and _secret_round_and_cards(before, number) == _secret_round_and_cards(after, number):
        record = after.recorded.round(number)
        open_seats = {seat for seat in record.seats if record.bids[seat] is None}
        sealed = after.sealed & open_seats - (after.phones - staying)
    delete_sealed_bids(session, after.id, after.sealed - sealed)
    return replace(after, phones=staying, sealed=sealed)


def _secret_round_and_cards(stored: StoredGame, number: int) -> tuple[int | None, int | None]:
    """Return the round that is bid in secret, and its cards: a secret bid is stale if either has changed."""
    return secret_round(stored.sheet), stored.sheet.schedule.cards(number)
