"""Bids given in secret: when they are forgotten, and when all of them become bids of the game."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.games.seats import forget_sealed, free_seats, sealed_bids
from scorekeeper.storage.games.stored import StoredGame


def reveal_secret_bids(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """The game with every bid given in secret, where with them all have bid; else with none of them."""
    after = still_sealed(session, before, after)
    number = secret_round(after.sheet) if after.sealed else None
    if number is None:
        return after
    record = after.recorded.round(number)
    if any(record.bids[seat] is None and seat not in after.sealed for seat in record.seats):
        return after
    secret = sealed_bids(session, after.id)
    forget_sealed(session, after.id, after.sealed)
    bids = tuple(secret.get(seat, bid) for seat, bid in enumerate(record.bids))
    # All bid at once, so there is no order of speaking.
    return replace(after.with_round(number, replace(record, bids=bids, spoken=None)), sealed=frozenset())


def still_sealed(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """The game without what was bid in secret for a round that is not bid like that now, or noted otherwise since.

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
    if number is not None and _as_dealt(before, number) == _as_dealt(after, number):
        record = after.recorded.round(number)
        open_seats = {seat for seat in record.seats if record.bids[seat] is None}
        sealed = after.sealed & open_seats - (after.phones - staying)
    forget_sealed(session, after.id, after.sealed - sealed)
    return replace(after, phones=staying, sealed=sealed)


def _as_dealt(stored: StoredGame, number: int) -> tuple[int | None, int | None]:
    """What a bid in secret is about: the round being bid and its cards."""
    return secret_round(stored.sheet), stored.sheet.schedule.cards(number)
