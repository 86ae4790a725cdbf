"""What the server draws on the page of a player's own phone: the player's bid, and the rounds so far."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.play.own_bid import BidStatus, OwnBid
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_check import hook_fault
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.language import current_language, list_names
from scorekeeper.web.responses import sentence_for


def seat_view(stored: StoredGame, own: OwnBid, wrong: str = "") -> dict[str, Any]:
    """Return the page of the seat that the device holds. `wrong` is a sentence about a refused bid.

    `prompt` says what the player is to do or to wait for, and `hint` says more about it. `yours` is whether it is the
    player's turn. `history` has the rounds played, last one first.
    """
    prompt, hint = _prompt_and_hint(stored, own)
    table = sheet_table(stored.sheet, blank_rows=0, translate=current_language())
    return {
        "name": stored.game.names[stored.own_seat or 0],
        "prompt": prompt,
        "hint": hint,
        "yours": own.status is BidStatus.BID,
        "history": [row for row in reversed(table.rows) if row.complete],
        "wrong": wrong,
    }


def _prompt_and_hint(stored: StoredGame, own: OwnBid) -> tuple[str, str]:
    """Return what the player is to do, and a hint."""
    if own.status is BidStatus.OVER:
        return _("The game is over"), ""
    if own.status is BidStatus.OUT:
        return _("You sit this round out"), ""
    if own.status is BidStatus.BID:
        hint = _("No one sees it before the last bid is in.") if own.secret else _hook_hint(stored, own)
        return _("Your bid"), hint
    if own.held is None:
        return _waiting_sentence(stored), ""
    if own.status is BidStatus.CHANGE:
        hint = _waiting_sentence(stored) if own.secret else _hook_hint(stored, own)
        return _("You bid %(bid)s", bid=own.held), f"{_('You can still change it.')} {hint}".strip()
    return _("You bid %(bid)s", bid=own.held), _waiting_sentence(stored)


def _hook_hint(stored: StoredGame, own: OwnBid) -> str:
    if not own.hooked:
        return ""
    number = own.round or 0
    fault = hook_fault(stored.game, stored.sheet.schedule, number, stored.own_seat or 0, own.hooked[0])
    return sentence_for(Problem(fault))


def _waiting_sentence(stored: StoredGame) -> str:
    """Return what this player waits for."""
    coming, names = stored.sheet.next, stored.game.names
    if coming.step is Step.TRICKS:
        return _("Everyone has bid. The scorekeeper counts the tricks.")
    if coming.step is Step.TRUMP:
        return _("Everyone has bid. Trump comes next.")
    if coming.seat is not None:
        return _("Waiting for %(name)s to bid.", name=names[coming.seat])
    record = stored.game.round(coming.round or 0)
    waiting = [seat for seat in record.seats if record.bids[seat] is None and seat not in stored.sealed]
    return _("Waiting for %(name)s to bid.", name=list_names(names[seat] for seat in waiting))
