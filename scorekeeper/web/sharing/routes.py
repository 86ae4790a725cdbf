"""Sharing: a code for watching a game, one that hands over the pencil, and the list of devices that hold it.

The pages of a group are shared here too, by a link that a keeper creates and ends.
"""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
from flask import Blueprint, current_app, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.errors import LastPencil, OfferOver
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.access import (
    offer_pencil,
    offered_game,
    pencils,
    revoke_keeper,
    revoke_other_keepers,
    share_pages,
    sharing_of,
    stop_sharing,
    take_pencil,
)
from scorekeeper.web.access import OWN_GROUP, game_to_write, keepers_only
from scorekeeper.web.devices import HTTPS_BESIDE, device_name, known_device, new_device
from scorekeeper.web.fields import whole_in
from scorekeeper.web.language import ADDRESS, language_choices
from scorekeeper.web.responses import see_other
from scorekeeper.web.sharing.hosts import MDNS_NAMES, ONLY_HERE, HttpsBeside, lan_address, url_host

bp = Blueprint("sharing", __name__)
SHARING = f"/groups{OWN_GROUP}/sharing"
ALL = "all"


@bp.get("/games/<key>/share", public=True)
def watch(key: str) -> ResponseReturnValue:
    """Show the address for watching a game; `?in=` names the language of the pages behind it."""
    stored = game_at(key, known_device())
    wanted = request.args.get("in", "")
    choices = [replace(each, chosen=each.code == wanted) for each in language_choices()]
    link = link_to(url_for("game.show", key=key), wanted if any(each.chosen for each in choices) else "")
    return render_template(
        "sharing/watch.html", key=key, stored=stored, link=link, title=stored.recorded.display_name, languages=choices
    )


@bp.route("/games/<key>/pencil", methods=["GET", "POST"], reads="create", writes="free")
def pencil(key: str) -> ResponseReturnValue:
    """Offer the pencil of the game's group to another device. List the devices that may write, and revoke their
    pencils.
    """
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
    """Ask, then give the pencil to the device. To open the link alone gives nothing.

    A device that is no longer recognised may take the pencil too, to come back to its games.
    """
    try:
        offered = offered_game(token, known_device())
        if request.method == "GET":
            return render_template("sharing/take.html", title=game_at(offered).recorded.display_name)
        key = take_pencil(token, known_device() or new_device(), device_name(request.user_agent.string))
    except OfferOver:
        return render_template("sharing/over.html"), 410
    flash(_("This device now keeps score too."))
    return see_other("game.show", key=key)


@bp.route(SHARING, methods=["GET", "POST"], writes="create")
def share_group(group_id: int) -> ResponseReturnValue:
    """Show whether the group's pages are shared, by which link, and which players they name by initials."""
    with keepers_only() as device:
        pages, people = sharing_of(device, group_id)
    if request.method == "GET":
        link = link_to(url_for("statistics.group", group_id=pages.key)) if pages else None
        return render_template("sharing/group.html", group_id=group_id, pages=pages, people=people, link=link)
    names = request.form.getlist("initials")
    share_pages(device, group_id, initials_only=request.form.get("names") == "initials", initials_of=names)
    flash(_("Saved"))
    return see_other("sharing.share_group", group_id=group_id)


@bp.post(f"{SHARING}/end", writes="free")
def end_of_group(group_id: int) -> ResponseReturnValue:
    """Stop sharing the group's pages."""
    with keepers_only() as device:
        stop_sharing(device, group_id)
    flash(_("Only scorekeepers see these pages now. The old link no longer works."))
    return see_other("sharing.share_group", group_id=group_id)


class PencilItem(Struct, frozen=True):
    """One device that may write. `own` is whether it is the requesting device."""

    id: int
    name: str
    used_at: datetime
    own: bool


def pencil_items(device: str, group_id: int) -> list[PencilItem]:
    """Return the devices that may write in a group, oldest first. Raises NoPencil."""
    return [
        PencilItem(each.id, each.label or _("The device that began"), each.last_used_at, each.device == device)
        for each in pencils(device, group_id)
    ]


def revoke_chosen(device: str, group_id: int, choice: str) -> None:
    """Revoke the pencil whose number is in a form, or all other pencils, and flash a message. Raises NoPencil."""
    if choice == ALL:
        revoke_other_keepers(device, group_id)
        flash(_("All other devices are removed."))
    elif (pencil_id := whole_in(choice, 15)) is not None:
        _revoke_one(device, group_id, pencil_id)


def _revoke_one(device: str, group_id: int, pencil_id: int) -> None:
    try:
        revoke_keeper(device, group_id, pencil_id)
    except LastPencil:
        flash(_("No other device keeps score: share scorekeeping before you stop."))
    else:
        flash(_("That device can now only watch."))


class Link(Struct, frozen=True):
    """An address and its QR code as a data URI; `only_here` is whether no other machine can open it."""

    address: str
    code: str
    only_here: bool


def link_to(path: str, language: str = "") -> Link:
    """Return a link to a path of this app that others can open, although this request may use an address only for this
    device.

    Instead of localhost it has the address in the network. Instead of https in a home network, which only phones with
    its certificate can open, it has http. With a `language` the pages behind the link are in that language.
    """
    parts = urlsplit(request.host_url)
    host, only_here = parts.hostname or "", False
    beside: HttpsBeside | None = current_app.config.get(HTTPS_BESIDE)
    if beside is not None and (parts.scheme, parts.port or 443) == ("https", beside.https_port):
        # Other phones don't trust the certificate of this home.
        parts = parts._replace(scheme="http", netloc=f"{url_host(host)}:{beside.http_port}")
    # Not every phone resolves an mDNS name, and a phone is known only at the address where it keeps score.
    if host in ONLY_HERE or host in MDNS_NAMES:
        near = lan_address()
        only_here = near is None and host in ONLY_HERE
        host = near or host
        port = "" if parts.port is None else f":{parts.port}"
        parts = parts._replace(netloc=f"{host}{port}")
    address = urlunsplit(parts._replace(path=path, query=urlencode({ADDRESS: language}) if language else ""))
    code = segno.make(address, error="m", micro=False).svg_data_uri(scale=8, border=3, dark="#000", light="#fff")
    return Link(address, code, only_here)


def short_address(address: str) -> str:
    """Return an address as people type it, without the parts that every browser adds."""
    return address.removeprefix("http://").removeprefix("https://")
