"""The database behind the pages, brought to its newest form when the app starts."""

from __future__ import annotations

from flask import Flask

from scorekeeper.storage.database import init_database, upgrade_database


def open_database(app: Flask) -> None:
    """Open the database the app is configured for, and upgrade it: an update of the app needs no other command."""
    init_database(app)
    with app.app_context():
        upgrade_database()
