"""A player's own phone: take a seat at the table, bid there, see how it went. It writes nothing but the own bid."""

from __future__ import annotations

from flask import Blueprint, flash, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as Redirect

from scorekeeper.actions.errors import NoPencil, NoSeat, SeatTaken
from scorekeeper.actions.game.games import game_at, version_at
from scorekeeper.actions.seats.bids import bid_for_own_seat, own_bid_of
from scorekeeper.actions.seats.seats import leave_seat, next_game_key, take_seat
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import ensure_device, known_device
from scorekeeper.web.foundation.device_names import device_name
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.responses import form_faults, see_other
from scorekeeper.web.seats.view import seat_view

bp = Blueprint("seats_player", __name__)


@bp.get("/games/<key>/seat", public=True)
def show(key: str) -> ResponseReturnValue:
    """The own seat, or the seats that can be taken."""
    return _page(key)


@bp.get("/games/<key>/seat/now", reads="free", public=True)
def now(key: str) -> ResponseReturnValue:
    """The same for a page that follows the game: 304 while nothing is new, which costs one look at its version."""
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
    stored, seat = _for_players(key), request.form.get("seat", -1, type=int)
    if not 0 <= seat < len(stored.recorded.players):
        raise BadRequest
    try:
        take_seat(key, ensure_device(), seat, device_name(request.user_agent.string))
    except SeatTaken:
        flash(_("Another phone has this seat. The scorekeeper can free it."))
    return _to_seat(key)


@bp.post("/games/<key>/seat/departure", writes="free")
def leave(key: str) -> ResponseReturnValue:
    """Leave the own seat."""
    _for_players(key)
    leave_seat(key, ensure_device())
    flash(_("You have left your seat."))
    return _to_seat(key)


@bp.post("/games/<key>/seat/bid", writes="free")
def bid(key: str) -> ResponseReturnValue:
    """Say the own bid, or another one where it may still be changed."""
    _for_players(key)
    number, was, wanted = (request.form.get(name, type=int) for name in ("round", "was", "now"))
    if number is None or wanted is None:
        raise BadRequest
    meanwhile = _("The scorekeeper entered another bid meanwhile. Check it, and bid again if need be.")
    try:
        with form_faults(
            illegal=lambda problems: _page(key, " ".join(sentences_for(problems))),
            conflict=lambda _conflict: _page(key, meanwhile),
        ):
            bid_for_own_seat(key, known_device() or "", number=number, was=was, now=wanted)
    except NoSeat:
        flash(_("This phone has no seat any more. Take it again to bid."))
    return _to_seat(key)


def _page(key: str, wrong: str = "") -> str:
    stored, own = own_bid_of(key, known_device())
    if own is None:
        return render_template("seats/take.html", key=key, stored=stored, title=stored.recorded.display_name)
    following = next_game_key(key) if stored.sheet.finished else None
    view = seat_view(stored, own, wrong)
    return render_template("seats/player.html", key=key, stored=stored, view=view, following=following)


def _for_players(key: str) -> StoredGame:
    """A game in which this device may have a seat. Raises NoSuchGame, NoPencil."""
    stored = game_at(key, known_device())
    if stored.own_seat is None and not stored.seats_open and not stored.may_write:
        raise NoPencil(stored.group_id)
    return stored


def _to_seat(key: str) -> Redirect:
    return see_other("seats_player.show", key=key)
