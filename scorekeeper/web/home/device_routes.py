"""A device whose cookie cannot be read now: why, and the way to start anew."""

from __future__ import annotations

from flask import Blueprint, flash, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.web.devices import is_unrecognised, new_device
from scorekeeper.web.responses import see_other

bp = Blueprint("home_device", __name__)


@bp.get("/device")
def show() -> ResponseReturnValue:
    """Say why the device is not recognised, and ask whether it starts anew."""
    return render_template("home/unrecognised.html") if is_unrecognised() else see_other("home.index")


@bp.post("/device", writes="create")
def start_anew() -> ResponseReturnValue:
    """Take the device for a new one. Its old cookie stays beside the new one, for the day when it can be read again."""
    if is_unrecognised():
        new_device()
        flash(_("This device has started over."))
    return see_other("home.index")
