"""What a phone needs to install the app: its manifest, and the page for when the server cannot be reached."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, json, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.palette import FELT, PAPER
from scorekeeper.web.language import language

bp = Blueprint("offline_pwa", __name__)


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """Return name, icons and colours for the home screen of a phone (https://www.w3.org/TR/appmanifest/)."""
    return Response(json.dumps(_manifest()), mimetype="application/manifest+json")


@bp.get("/offline")
def offline() -> ResponseReturnValue:
    """Show the page for when a page is not stored on this phone. It is the same for everyone, so it may be cached."""
    return render_template("offline/unreachable.html")


def _manifest() -> dict[str, Any]:
    home = url_for("home.index")
    return {
        "id": home,
        "name": _("Oh Hell: the score sheet"),
        "short_name": _("Oh Hell"),
        "description": _("Keeps score for Oh Hell played with paper cards."),
        "lang": language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "categories": ["games", "utilities"],
        "icons": [
            _icon("icon.svg", "any", kind="image/svg+xml"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": _("New game"), "url": url_for("new_game.start"), "icons": [_icon("icon-192.png", "192x192")]},
        ],
    }


def _icon(file: str, sizes: str, *, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": url_for("static", filename=f"img/{file}"), "sizes": sizes, "type": kind, "purpose": purpose}
