"""Move a phone to another address of this home: the link for it, and the page at which it arrives.

A browser stores cookies by address, so a phone is unknown at a new one. The link is signed, so it also works on another
machine with the same key. The browser's local storage is in its fragment, which no server sees.
"""

from __future__ import annotations

import hashlib
import secrets
from urllib.parse import urlsplit

from flask import Blueprint, current_app, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from itsdangerous import BadData, URLSafeTimedSerializer

from scorekeeper.actions.errors import OfferOver
from scorekeeper.actions.groups.moves import MOVE_LASTS, complete_move, require_unspent
from scorekeeper.web.devices import known_device, take_device
from scorekeeper.web.language import store_language, stored_choice
from scorekeeper.web.responses import see_other
from scorekeeper.web.sharing.hosts import is_name

bp = Blueprint("moves", __name__)


@bp.route("/phone", methods=["GET", "POST"], writes="create")
def leave() -> ResponseReturnValue:
    """Offer a link to another address, or tell an unknown phone how to be known again. `?to=` is the address."""
    device = known_device()
    typed = request.form.get("to", request.args.get("to", ""))
    link, errors = "", []
    if device is not None and request.method == "POST":
        address = origin_in(typed)
        if address is None:
            errors = [_("Enter it like this: %(example)s.", example="http://192.168.1.24:8000")]
        else:
            link = address + url_for("moves.arrive", token=move_token(device))
    page = render_template("moves/leave.html", known=device is not None, typed=typed, link=link, errors=errors)
    return page, 422 if errors else 200


@bp.route("/phone/<token>", methods=["GET", "POST"], writes="create")
def arrive(token: str) -> ResponseReturnValue:
    """Ask, then make this browser the device for which the link was made."""
    try:
        device, language = _moved_device(token)
        require_unspent(token)
        if request.method == "GET":
            return render_template("moves/arrive.html")
        complete_move(token, device, known_device())
    except OfferOver:
        return render_template("sharing/over.html"), 410
    take_device(device)
    flash(_("This device now keeps score too."))
    response = see_other("home.index")
    if language:
        store_language(response, language)
    return response


def move_token(device: str) -> str:
    """Return a token that makes one other browser this device, with the language chosen here."""
    # Two links of one device in the same second must differ.
    chance = secrets.token_urlsafe(9)
    return _serializer().dumps([device, stored_choice(request.headers.get("Cookie", "")), chance])


def origin_in(text: str) -> str | None:
    """Return scheme, host and port of a typed address, http if it has no scheme; None if it is no web address."""
    typed = text.strip()
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        is_address = bool(parts.hostname) and is_name(parts.hostname or "") and parts.port != 0
    except ValueError:
        return None
    is_web = parts.scheme in {"http", "https"} and parts.username is None
    return f"{parts.scheme}://{parts.netloc}" if is_address and is_web else None


def _moved_device(token: str) -> tuple[str, str]:
    """Return the device of a token and its language. Raises OfferOver."""
    try:
        device, language, _chance = _serializer().loads(token, max_age=int(MOVE_LASTS.total_seconds()))
    except BadData as error:
        raise OfferOver from error
    return device, language


def _serializer() -> URLSafeTimedSerializer:
    key = current_app.secret_key or ""
    return URLSafeTimedSerializer(
        key, salt="move", signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256}
    )
