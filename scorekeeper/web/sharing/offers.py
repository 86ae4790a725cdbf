"""Links that are offered to others: to watch a game, or to take the pencil of its club; as text and as a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit, urlunsplit

import segno
from flask import current_app, request
from itsdangerous import BadData, URLSafeTimedSerializer

from scorekeeper.actions.club.sharing import OFFER_LASTS
from scorekeeper.actions.errors import OfferOver
from scorekeeper.web.sharing.addresses import ONLY_HERE, address_in_the_house


@dataclass(frozen=True)
class Link:
    """An address and its QR code as the address of a picture; `only_here` where no other machine can open it."""

    address: str
    code: str
    only_here: bool


@dataclass(frozen=True)
class PencilOffer:
    """The pencil of a club, offered from the page of a game."""

    club_id: int
    key: str
    offered_at: datetime


def link_to(path: str) -> Link:
    """A path of this app as others reach it: a browser on the server's own machine calls it localhost, they do not."""
    parts = urlsplit(request.host_url)
    host, only_here = parts.hostname or "", False
    if host in ONLY_HERE:
        near = address_in_the_house()
        only_here = near is None
        host = near or host
        port = "" if parts.port is None else f":{parts.port}"
        parts = parts._replace(netloc=f"{host}{port}")
    address = urlunsplit(parts._replace(path=path))
    code = segno.make(address, error="m", micro=False).svg_data_uri(scale=8, border=3, dark="#000", light="#fff")
    return Link(address, code, only_here)


def offer_token(club_id: int, key: str) -> str:
    """A text that gives the pencil of a club to whoever brings it in time."""
    return str(_signer().dumps([club_id, key]))


def offer_of(token: str) -> PencilOffer:
    """What such a text offers. Raises OfferOver where it is none of ours or too old."""
    try:
        (club_id, key), offered_at = _signer().loads(
            token, max_age=int(OFFER_LASTS.total_seconds()), return_timestamp=True
        )
    except BadData:
        raise OfferOver from None
    return PencilOffer(club_id, key, offered_at)


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="pencil")
