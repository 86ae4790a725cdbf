"""How a phone comes to trust the certificate of this home, and then goes from http to https."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage.home import authority_file
from scorekeeper.web.devices import HTTPS_BESIDE, known_device, machine_of
from scorekeeper.web.security import content_security_policy
from scorekeeper.web.sharing.hosts import HttpsBeside, is_certified, lan_address, url_host

bp = Blueprint("https", __name__)

# The kinds of devices with steps of their own.
IPHONE, ANDROID, COMPUTER = "iphone", "android", "computer"
KINDS = {"iPhone": IPHONE, "iPad": IPHONE, "Android": ANDROID}


@bp.get("/https")
def index() -> ResponseReturnValue:
    """Show the steps for this kind of device, or for the kind in `?device=`."""
    beside: HttpsBeside | None = current_app.config.get(HTTPS_BESIDE)
    kind = KINDS.get(machine_of(request.headers.get("User-Agent", "")), COMPUTER)
    origin = "" if beside is None else _https_origin(beside)
    page = render_template(
        "https/index.html",
        kind=request.args.get("device", kind),
        origin=origin,
        probe=origin + url_for("https.probe"),
        is_here=request.is_secure,
        known=known_device() is not None,
    )
    # The page asks the other address whether this browser trusts it.
    allowed = content_security_policy().replace("connect-src 'self'", f"connect-src 'self' {origin}")
    return Response(page, headers={"Content-Security-Policy": allowed} if origin else {})


@bp.get("/https/scorekeeper.crt")
def authority() -> ResponseReturnValue:
    """Return the certificate of the authority; iPhones make a profile of it by themselves."""
    if current_app.config.get(HTTPS_BESIDE) is None:
        abort(404)
    return Response(authority_file(Path(current_app.instance_path)).read_bytes(), mimetype="application/x-x509-ca-cert")


@bp.get("/https/probe")
def probe() -> ResponseReturnValue:
    """Return a word, which a browser gets over https only if it trusts the certificate."""
    return Response("ok", mimetype="text/plain", headers={"Cross-Origin-Resource-Policy": "cross-origin"})


def _https_origin(beside: HttpsBeside) -> str:
    """Return the https origin of this server, with the name in this request if the certificate covers it."""
    name = urlsplit(request.host_url).hostname or ""
    name = name if is_certified(name) else lan_address() or "localhost"
    return f"https://{url_host(name)}:{beside.https_port}"
