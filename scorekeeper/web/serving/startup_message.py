"""The message in the terminal once the server listens: the addresses for this machine and for phones, and a QR code."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import segno

from scorekeeper.cli.language import _
from scorekeeper.web.sharing.hosts import is_at_home, lan_address, trusted_hosts, url_host
from scorekeeper.wording import N_

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - names for "every address of this machine", compared and not bound here
MOVED = N_("Phones know this home as %(before)s; now it is %(now)s, so each of them must be let in again.")
NO_NAME = N_("This network doesn’t accept a name for this machine; the address is enough.")


def message_with_name(
    host: str, port: int, reached: str | None, name: Callable[[], str], scheme: str = "http", *, https: bool = False
) -> str:
    """Return the message with the mDNS name, or with a remark that the network refuses one.

    With `https` it has the address of the page that leads phones from http to https.
    """
    found = name() if reached is not None else ""
    message = startup_message(host, port, found, scheme, https=https)
    return message if found or reached is None else f"{message}\n{_(NO_NAME)}"


def startup_message(host: str, port: int, name: str = "", scheme: str = "http", *, https: bool = False) -> str:
    """Return the addresses for this machine and, if the server listens to them, for phones in the same network."""
    named = [(_("By its name:"), address(name, port, scheme))] if name else []
    if host not in EVERYWHERE:
        here = _("The scorekeeper is at %(address)s") % {"address": address(host, port, scheme)}
        return "\n".join([here, *in_columns([*named, *_install_lines(address(host, port), https=https)])])
    lines = [(_("On this machine:"), address("localhost", port, scheme))]
    code: list[str] = []
    near = lan_address()
    if near is not None:
        phones = address(near, port, scheme)
        lines += [
            (_("For the phones:"), phones),
            *named,
            (_("On a television:"), f"{phones}tv"),
            *_install_lines(phones, https=https),
        ]
        code = ["", qr_code(phones), _("Point a phone in the same network at it.")]
    return "\n".join([*in_columns(lines), *code, _("Ctrl+C ends it; every game is kept.")])


def _install_lines(server: str, *, https: bool) -> list[tuple[str, str]]:
    return [(_("To install it:"), f"{server}https")] if https else []


def message_for_name(name: str) -> str:
    """Return the address of a server that Caddy serves under a name, and its QR code."""
    lines = [_("The scorekeeper is at %(address)s") % {"address": f"https://{name}/"}, "", qr_code(f"https://{name}/")]
    return "\n".join([*lines, _("Ctrl+C ends it; every game is kept.")])


def moved_message(before: str | None, now: str | None) -> str:
    """Return the remark that phones do not recognise the server at its new address. It is empty if the address is
    unchanged.
    """
    return _(MOVED) % {"before": before, "now": now} if before and now and before != now else ""


def served_address(host: str, port: int, scheme: str = "http") -> str | None:
    """Return the address at which phones open the app, or None if there is no network.

    If TRUSTED_HOSTS has an internet name, phones use that name. If this server serves https itself, they use its own
    port, otherwise they reach it through the proxy.
    """
    proxied = [name for name in trusted_hosts() if not name.startswith(".") and not is_at_home(name)]
    if proxied:
        return f"https://{proxied[0]}/" if scheme == "http" else address(proxied[0], port, scheme)
    reached = lan_address() if host in EVERYWHERE else host
    return None if reached is None else address(reached, port, scheme)


def in_columns(lines: Sequence[tuple[str, str]]) -> list[str]:
    """Return the pairs as lines of two aligned columns."""
    width = max((len(what) for what, _address in lines), default=0)
    return [f"{what:<{width}}  {address}" for what, address in lines]


def address(host: str, port: int, scheme: str = "http") -> str:
    """Return the address to type."""
    name = url_host(host)
    return f"{scheme}://{name}/" if (scheme, port) == ("https", 443) else f"{scheme}://{name}:{port}/"


def qr_code(text: str) -> str:
    """Return a QR code in characters for the terminal."""
    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
