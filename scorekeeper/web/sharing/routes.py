"""Others join: a code that lets them watch, one that hands them the pencil, and the list of those who hold it."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.errors import OfferOver
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.pencils import offer_pencil, offered_game, take_pencil
from scorekeeper.web.cookies.language_choice import language_choices
from scorekeeper.web.foundation.access import game_to_write
from scorekeeper.web.foundation.device import known_device, new_device
from scorekeeper.web.foundation.device_names import device_name
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.sharing.holders import pencil_items, revoke_chosen
from scorekeeper.web.sharing.offers import link_to

bp = Blueprint("sharing", __name__)


@bp.get("/games/<key>/share", public=True)
def watch(key: str) -> ResponseReturnValue:
    """The address of a game, for everybody who wants to watch it; `?in=` names the language in which they do."""
    stored = game_at(key, known_device())
    wanted = request.args.get("in", "")
    choices = [replace(each, chosen=each.code == wanted) for each in language_choices()]
    link = link_to(url_for("game.show", key=key), wanted if any(each.chosen for each in choices) else "")
    return render_template(
        "sharing/watch.html", key=key, stored=stored, link=link, title=stored.recorded.display_name, languages=choices
    )


@bp.route("/games/<key>/pencil", methods=["GET", "POST"], reads="create", writes="free")
def pencil(key: str) -> ResponseReturnValue:
    """Offer the pencil of the game's group to another device; list those that hold it, and revoke theirs."""
    stored, device = game_to_write(key)
    if request.method == "GET":
        link = link_to(url_for("sharing.take", token=offer_pencil(key, device)))
        holders = pencil_items(device, stored.group_id)
        return render_template(
            "sharing/pencil.html", key=key, link=link, holders=holders, title=stored.recorded.display_name
        )
    revoke_chosen(device, stored.group_id, request.form.get("pencil", ""))
    back = "sharing.pencil" if game_at(key, device).may_write else "game.show"
    return see_other(back, key=key)


@bp.route("/pencil/<token>", methods=["GET", "POST"], writes="create")
def take(token: str) -> ResponseReturnValue:
    """Ask whoever came with an offer, and give the pencil to that device. Looking at the link alone gives nothing.

    Whoever takes it may do so with a device that is not recognised any more: that is the way back.
    """
    try:
        offered = offered_game(token, known_device())
        if request.method == "GET":
            return render_template("sharing/take.html", token=token, title=game_at(offered).recorded.display_name)
        key = take_pencil(token, known_device() or new_device(), device_name(request.user_agent.string))
    except OfferOver:
        return render_template("sharing/over.html"), 410
    flash(_("This device keeps score now too."))
    return see_other("game.show", key=key)
