"""A device whose cookie cannot be read now: why, and a way to start over."""

from __future__ import annotations

from flask import Blueprint, flash, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.web.devices import is_unrecognised, new_device
from scorekeeper.web.responses import see_other

bp = Blueprint("home_device", __name__)


@bp.get("/device")
def show() -> ResponseReturnValue:
    """Say why the device is not recognised, and ask whether it starts over."""
    return render_template("home/unrecognised.html") if is_unrecognised() else see_other("home.index")


@bp.post("/device", writes="create")
def start_anew() -> ResponseReturnValue:
    """Give the device a new id. Its old cookie remains beside the new one, in case it can be read again."""
    if is_unrecognised():
        new_device()
        flash(_("This device has started over."))
    return see_other("home.index")
