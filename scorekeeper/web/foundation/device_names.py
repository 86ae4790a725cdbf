"""What people call a device, from what its browser says of itself: enough to know it again in a list of a few."""

from __future__ import annotations

from flask_babel import gettext as _

# The first that is found counts: an iPad says Mac OS, and a phone with Android says Linux.
MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("SamsungBrowser/", "Samsung"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)


def device_name(user_agent: str) -> str:
    """Machine and browser: `Android, Firefox`."""
    known = [_first(user_agent, MACHINES), _first(user_agent, BROWSERS)]
    return ", ".join(filter(None, known)) or _("A device")


def _first(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in names if sign in user_agent), "")
