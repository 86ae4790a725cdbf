"""What the terminal says once the app is served: where it is, for this machine and for the phones at the table."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import segno

from scorekeeper.cli.language import _
from scorekeeper.web.sharing.addresses import lan_address
from scorekeeper.wording import N_

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - names for "every address of this machine", compared and not bound here
NO_NAME = N_("This network takes no name for this machine; the address is enough.")


def say_where(host: str, port: int, reached: str | None, name: Callable[[], str]) -> str:
    """Where the app is, also by name; that there is none, where the network refuses one."""
    if reached is None:
        return welcome(host, port)
    found = name()
    return welcome(host, port, found) if found else f"{welcome(host, port)}\n{_(NO_NAME)}"


def welcome(host: str, port: int, name: str = "") -> str:
    """Where the app is, for this machine and, where it listens to them, for the phones in the same network."""
    named = [(_("By its name:"), address(name, port))] if name else []
    if host not in EVERYWHERE:
        here = _("The scorekeeper is at %(address)s") % {"address": address(host, port)}
        return "\n".join([here, *_in_columns(named)])
    places = [(_("On this machine:"), address("localhost", port))]
    code: list[str] = []
    near = lan_address()
    if near is not None:
        phones = address(near, port)
        places += [(_("For the phones:"), phones), *named, (_("On a television:"), f"{phones}tv")]
        code = ["", drawn_code(phones), _("Point a phone in the same network at it.")]
    return "\n".join([*_in_columns(places), *code, _("Ctrl+C ends it; every game is kept.")])


def _in_columns(places: Sequence[tuple[str, str]]) -> list[str]:
    """Where the app is to be found, each behind what it is for."""
    width = max((len(what) for what, _place in places), default=0)
    return [f"{what:<{width}}  {place}" for what, place in places]


def address(host: str, port: int) -> str:
    """The address to type."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def drawn_code(text: str) -> str:
    """A QR code in letters of the terminal."""
    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
