"""The page of a round with secret bids: who bids on their own phone and who has bid, but not what."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.language import list_names
from scorekeeper.web.seats.players import PlayerLine


def secret_bidding(stored: StoredGame) -> bool:
    """Return whether the server holds back the bids of the current round until the last one is in."""
    return secret_round(stored.sheet) is not None and bool(stored.phones or stored.sealed)


def still_to_bid_sentence(stored: StoredGame) -> str:
    """Return the sentence about players who still have to bid in secret."""
    names = stored.game.names
    return _("Waiting for %(name)s to bid.", name=list_names(names[seat] for seat in _seats_still_to_bid(stored)))


def with_secret_bidders(lines: Iterable[PlayerLine], stored: StoredGame) -> tuple[PlayerLine, ...]:
    """Return the lines with a word for players who bid on a phone or have bid. No line is marked as the next bidder."""

    def shown(line: PlayerLine) -> PlayerLine:
        if line.state not in ("ask", "wait") or line.seat in stored.game.round(number).out:
            return line
        if line.seat in stored.sealed:
            return replace(line, state="wait", value="✓", note=_("has bid"))
        note = _("own phone") if line.seat in stored.phones else line.note
        return replace(line, state="wait", value="·", note=note)

    number = stored.sheet.next.round or 0
    return tuple(shown(line) for line in lines)


def _seats_still_to_bid(stored: StoredGame) -> list[int]:
    record = stored.game.round(stored.sheet.next.round or 0)
    return [seat for seat in record.seats if record.bids[seat] is None and seat not in stored.sealed]
