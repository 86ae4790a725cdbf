"""Others join: a code that lets them watch, one that hands them the pencil, and the list of those who hold it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.club.sharing import call_back, call_back_all, offer_is_valid, pencils, take_pencil
from scorekeeper.actions.errors import LastPencil, OfferOver
from scorekeeper.actions.game.games import game_at
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import asking_device, known_device
from scorekeeper.web.foundation.device_names import device_name
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.sharing.offers import PencilOffer, link_to, offer_of, offer_token

bp = Blueprint("sharing", __name__)
ALL = "all"


@dataclass(frozen=True)
class PencilItem:
    """One device that may write; `own` is the one that asks."""

    id: int
    name: str
    used_at: datetime
    own: bool


@bp.get("/games/<key>/share")
def watch(key: str) -> ResponseReturnValue:
    """The address of a game, for everybody who wants to watch it."""
    stored = game_at(key, known_device())
    link = link_to(url_for("game.show", key=key))
    return render_template("sharing/watch.html", key=key, stored=stored, link=link, title=stored.recorded.called)


@bp.route("/games/<key>/pencil", methods=["GET", "POST"])
def pencil(key: str) -> ResponseReturnValue:
    """Offer the pencil of the game's club to another device; list those that hold it, and call them back."""
    stored, device = game_to_write(key)
    if request.method == "GET":
        link = link_to(url_for("sharing.take", token=offer_token(stored.club_id, key)))
        holders = [
            PencilItem(each.id, each.label or _("The device that began"), each.last_used_at, each.device == device)
            for each in pencils(device, stored.club_id)
        ]
        return render_template("sharing/pencil.html", key=key, link=link, holders=holders, title=stored.recorded.called)
    choice = request.form.get("pencil", "")
    if choice == ALL:
        call_back_all(device, stored.club_id)
        flash(_("All other pencils are called back."))
    elif choice.isascii() and choice.isdigit() and len(choice) < 16:
        _call_back_one(device, stored.club_id, int(choice))
    back = "sharing.pencil" if game_at(key, device).may_write else "game.show"
    return see_other(back, key=key)


def _call_back_one(device: str, club_id: int, pencil_id: int) -> None:
    try:
        call_back(device, club_id, pencil_id)
    except LastPencil:
        flash(_("Nobody else holds the pencil: hand it on before you lay it down."))
    else:
        flash(_("That device may only watch now."))


@bp.route("/pencil/<token>", methods=["GET", "POST"])
def take(token: str) -> ResponseReturnValue:
    """Ask whoever came with an offer, and give the pencil to that device. Looking at the link alone gives nothing."""
    try:
        offer = offer_of(token)
        if request.method == "GET":
            return _ask(token, offer)
        take_pencil(offer.club_id, offer.offered_at, asking_device(), device_name(request.user_agent.string))
    except OfferOver:
        return render_template("sharing/over.html"), 410
    flash(_("This device keeps score now, too."))
    return see_other("game.show", key=offer.key)


def _ask(token: str, offer: PencilOffer) -> str:
    if not offer_is_valid(offer.club_id, offer.offered_at):
        raise OfferOver
    return render_template("sharing/take.html", token=token, title=game_at(offer.key).recorded.called)
