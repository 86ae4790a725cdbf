"""Secret bids: when they are deleted, and when all of them become bids of the game."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.games.seats import delete_sealed_bids, free_seats, sealed_bids
from scorekeeper.storage.games.stored import StoredGame


def reveal_secret_bids(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """The game with all secret bids, once everybody has bid; until then with none of them."""
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
    # All bid at once, so there is no order of speaking.
    return replace(after.with_round(number, replace(record, bids=bids, spoken=None)), sealed=frozenset())


def without_stale_secret_bids(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """The game without secret bids that no longer apply: of a round that is over, changed, or bid in turn by now.

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
    """The round that is bid in secret, and its cards: a secret bid is about both."""
    return secret_round(stored.sheet), stored.sheet.schedule.cards(number)
