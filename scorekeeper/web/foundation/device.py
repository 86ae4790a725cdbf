"""Who is asking: a device, known by a random id in a signed cookie. It may hold the pencils of some clubs."""

from __future__ import annotations

import secrets

from flask import session

DEVICE = "device"


def known_device() -> str | None:
    """The id of the asking device, None where it never wrote anything here."""
    device = session.get(DEVICE)
    return device if isinstance(device, str) and device else None


def asking_device() -> str:
    """The id of the asking device for an act: a device without one gets it now, and keeps it."""
    device = known_device()
    if device is None:
        device = session[DEVICE] = secrets.token_urlsafe(24)
    session.permanent = True
    return device
