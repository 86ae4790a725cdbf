"""What this server printed, kept for all its processes."""

from __future__ import annotations

from pathlib import Path

from flask import current_app

from scorekeeper.storage.prints import KeptPrints


def kept_prints() -> KeptPrints:
    """The prints of the running app, as they are kept from now on."""
    return KeptPrints(Path(current_app.config["PRINTS_FOLDER"]))
