"""A round that is bid in secret, as its page shows it: who bids on an own phone, who has bid, and never what."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.rules.play.own_bid import secret_round
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.language import list_names
from scorekeeper.web.seats.players import PlayerLine


def secret_bidding(stored: StoredGame) -> bool:
    """Whether bids of the round that is played are kept on the server until the last one is in."""
    return secret_round(stored.sheet) is not None and bool(stored.phones or stored.sealed)


def still_to_bid(stored: StoredGame) -> str:
    """The sentence about those whose bid is still missing in a round that is bid in secret."""
    names = stored.game.names
    return _("Waiting for %(name)s to bid.", name=list_names(names[seat] for seat in _still_to_bid(stored)))


def with_secret_bidders(lines: Iterable[PlayerLine], stored: StoredGame) -> tuple[PlayerLine, ...]:
    """The same lines, in which nobody is the next, with a word for those who bid on a phone and those who have bid."""

    def shown(line: PlayerLine) -> PlayerLine:
        if line.state not in ("ask", "wait") or line.seat in stored.game.round(number).out:
            return line
        if line.seat in stored.sealed:
            return replace(line, state="wait", value="✓", note=_("has bid"))
        note = _("own phone") if line.seat in stored.phones else line.note
        return replace(line, state="wait", value="·", note=note)

    number = stored.sheet.next.round or 0
    return tuple(shown(line) for line in lines)


def _still_to_bid(stored: StoredGame) -> list[int]:
    record = stored.game.round(stored.sheet.next.round or 0)
    return [seat for seat in record.seats if record.bids[seat] is None and seat not in stored.sealed]
