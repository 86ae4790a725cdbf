"""Three plausible bugs, planted to see that the simulation finds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.game import command, rounds
from scorekeeper.actions.game.command import reveal_secret_bids
from scorekeeper.actions.game.writes import Write, with_writes
from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.games.seats import delete_sealed_bids, sealed_bids
from scorekeeper.storage.games.stored import StoredGame

MANY_WRITES = 3


def _without_the_last(stored: StoredGame, writes: Sequence[Write]) -> StoredGame:
    """Drop the last write of an act that has many."""
    return with_writes(stored, writes[:-1] if len(writes) >= MANY_WRITES else writes)


def _too_early(session: Session, before: StoredGame, after: StoredGame) -> StoredGame:
    """Reveal the secret bids when all but one are in."""
    after = reveal_secret_bids(session, before, after)
    number = secret_round(after.sheet) if after.sealed else None
    if number is None:
        return after
    record = after.recorded.round(number)
    lacking = [seat for seat in record.seats if record.bids[seat] is None and seat not in after.sealed]
    if len(lacking) > 1:
        return after
    secret = sealed_bids(session, after.id)
    delete_sealed_bids(session, after.id, after.sealed)
    bids = tuple(secret.get(seat, bid) for seat, bid in enumerate(record.bids))
    return replace(after.with_round(number, replace(record, bids=bids, spoken=None)), sealed=frozenset())


PLANTS = {
    "a dropped write": (rounds, "with_writes", _without_the_last),
    "an early reveal": (command, "reveal_secret_bids", _too_early),
    "a pencil not checked": (rounds, "open_for_writing", command.open_for_anyone),
}


@contextmanager
def planted(bug: str) -> Iterator[None]:
    """Plant one of the PLANTS in the app."""
    module, name, wrong = PLANTS[bug]
    with patch.object(module, name, wrong):
        yield
