"""The seats of players on their own phones.

The keeper opens and frees seats, and lets players without a phone bid; a player takes a seat, bids and leaves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, flash, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from scorekeeper.actions.errors import Conflict, NoPencil, NoSeat, SeatTaken
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.seats import (
    bid_for_own_seat,
    bid_in_secret_for,
    close_seats,
    free_seat,
    leave_seat,
    next_game_key,
    open_seats,
    own_bid_of,
    seat_holders,
    take_back_secret_bid,
    take_seat,
)
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.play.own_bid import BidStatus, OwnBid, own_bid, secret_round
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_check import hook_fault
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write, seat_to_write
from scorekeeper.web.devices import device_name, ensure_device, known_device
from scorekeeper.web.game.routes import game_page
from scorekeeper.web.language import current_language, list_names
from scorekeeper.web.responses import form_faults, see_other, sentence_for, sentences_for
from scorekeeper.web.sharing.routes import link_to

bp = Blueprint("seats", __name__)


@bp.get("/games/<key>/seats")
def index(key: str) -> ResponseReturnValue:
    """Show the seats."""
    stored, device = game_to_write(key)
    return _keepers_page(stored, device)


@bp.post("/games/<key>/seats/opening", writes="free")
def open_all(key: str) -> ResponseReturnValue:
    """Let players take seats."""
    _stored, device = game_to_write(key)
    open_seats(key, device)
    return _to_seats(key)


@bp.post("/games/<key>/seats/closing", writes="free")
def close_all(key: str) -> ResponseReturnValue:
    """Free all seats, and stop players from taking one."""
    _stored, device = game_to_write(key)
    close_seats(key, device)
    return _to_seats(key)


@bp.post("/games/<key>/seats/<int:seat>/release", writes="free")
def free(key: str, seat: int) -> ResponseReturnValue:
    """Free a seat, so that another phone can take it."""
    _stored, device = game_to_write(key)
    free_seat(key, device, seat)
    return _to_seats(key)


@bp.post("/games/<key>/seats/<int:seat>/withdrawal", writes="free")
def withdraw_bid(key: str, seat: int) -> ResponseReturnValue:
    """Take back the secret bid of a player without a phone."""
    _stored, device = game_to_write(key)
    try:
        take_back_secret_bid(key, device, seat)
    except SeatTaken:
        flash(_taken_sentence())
    return _to_seats(key)


@bp.route("/games/<key>/seats/<int:seat>", methods=["GET", "POST"], writes="free")
def bid_for(key: str, seat: int) -> ResponseReturnValue:
    """Ask a player without a phone for a secret bid on the keeper's phone, which does not show it afterwards."""
    stored, device = seat_to_write(key, seat)
    number, wanted = (request.form.get(name, type=int) for name in ("round", "now"))
    if request.method == "GET" or number is None or wanted is None:
        return _secret_page(stored, seat) if seat in _seats_to_ask(stored) else _to_seats(key)

    def illegal(problems: Sequence[Problem]) -> str:
        if seat not in _seats_to_ask(stored):
            raise IllegalAct(problems)
        return _secret_page(stored, seat, " ".join(sentences_for(problems)))

    try:
        with form_faults(illegal):
            after = bid_in_secret_for(key, device, seat=seat, number=number, bid=wanted)
            # The pad says who still has to bid, once every seat without a phone has bid.
            return _to_seats(key) if _seats_to_ask(after) else see_other("game.show", key=key)
    except SeatTaken:
        flash(_taken_sentence())
    except Conflict:
        flash(_("This seat has already bid, or the game has moved on to another round."))
    return _to_seats(key)


def _keepers_page(stored: StoredGame, device: str) -> str:
    phones = {each.seat: each for each in seat_holders(stored.key, device)}
    askable = _seats_to_ask(stored)
    seats = [
        {
            "seat": seat,
            "name": name,
            "phone": phones[seat].label if seat in phones else "",
            "own": seat in phones and phones[seat].device == device,
            "sealed": seat in stored.sealed,
            "may_bid_here": seat in askable,
        }
        for seat, name in enumerate(stored.recorded.names)
    ]
    link = link_to(url_for("seats.show", key=stored.key))
    secret = secret_round(stored.sheet) is not None
    return render_template("seats/keeper.html", key=stored.key, stored=stored, seats=seats, link=link, secret=secret)


def _secret_page(stored: StoredGame, seat: int, wrong: str = "") -> str:
    own, name = own_bid(stored.sheet, seat), stored.recorded.names[seat]
    return render_template("seats/secret.html", key=stored.key, seat=seat, name=name, own=own, wrong=wrong)


def _seats_to_ask(stored: StoredGame) -> set[int]:
    """Return the seats without a phone that still have to bid in secret, if any phone takes part."""
    number = secret_round(stored.sheet)
    if number is None or not stored.phones:
        return set()
    record = stored.game.round(number)
    return {seat for seat in record.seats if record.bids[seat] is None} - stored.phones - stored.sealed


def _taken_sentence() -> str:
    return _("The player bids on another phone.")


def _to_seats(key: str) -> Response:
    return see_other("seats.index", key=key)


@bp.get("/games/<key>/seat", public=True)
def show(key: str) -> ResponseReturnValue:
    """Show the device's own seat, or the seats that can be taken."""
    return _page(key)


@bp.get("/games/<key>/seat/now", reads="free", public=True)
def now(key: str) -> ResponseReturnValue:
    """Show the seat to a page that polls the game, or answer 304 if it is unchanged, which takes one query."""
    version = f"{version_at(key)}"
    if request.if_none_match.contains_weak(version):
        response = make_response("", 304)
    elif game_at(key, known_device()).own_seat is None:
        return _to_seat(key)
    else:
        response = make_response(_page(key))
    response.set_etag(version, weak=True)
    return response


@bp.post("/games/<key>/seat", writes="create")
def take(key: str) -> ResponseReturnValue:
    """Take a seat."""
    stored, seat = _game_for_players(key), request.form.get("seat", -1, type=int)
    if not 0 <= seat < len(stored.recorded.players):
        raise BadRequest
    try:
        take_seat(key, ensure_device(), seat, device_name(request.user_agent.string))
    except SeatTaken:
        flash(_("Another phone has this seat. The scorekeeper can free it."))
    return _to_seat(key)


@bp.post("/games/<key>/seat/departure", writes="free")
def leave(key: str) -> ResponseReturnValue:
    """Leave the device's own seat."""
    _game_for_players(key)
    leave_seat(key, ensure_device())
    flash(_("You have left your seat."))
    return _to_seat(key)


@bp.post("/games/<key>/seat/bid", writes="free")
def bid(key: str) -> ResponseReturnValue:
    """Record the bid of the device's own seat, or change it while allowed."""
    _game_for_players(key)
    number, was, wanted = (request.form.get(name, type=int) for name in ("round", "was", "now"))
    if number is None or wanted is None:
        raise BadRequest
    meanwhile = _("The scorekeeper has entered another bid. Check it, and bid again if need be.")
    try:
        with form_faults(
            illegal=lambda problems: _page(key, " ".join(sentences_for(problems))),
            conflict=lambda _conflict: _page(key, meanwhile),
        ):
            bid_for_own_seat(key, known_device() or "", number=number, was=was, now=wanted)
    except NoSeat:
        flash(_("This phone no longer has a seat. Take it again to bid."))
    return _to_seat(key)


def _page(key: str, wrong: str = "") -> str:
    stored, own = own_bid_of(key, known_device())
    if own is None:
        return render_template("seats/take.html", key=key, stored=stored, title=stored.recorded.display_name)
    following = next_game_key(key) if stored.sheet.finished else None
    return game_page(stored, "seats/player.html", own=own, following=following, **seat_view(stored, own, wrong))


def _game_for_players(key: str) -> StoredGame:
    """Return a game in which this device may have a seat. Raises NoSuchGame, NoPencil."""
    stored = game_at(key, known_device())
    if stored.own_seat is None and not stored.seats_open and not stored.may_write:
        raise NoPencil
    return stored


def _to_seat(key: str) -> Response:
    return see_other("seats.show", key=key)


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
