"""The settings of the app.

Everything has a default that works at home. `DATABASE_URL` and `SECRET_KEY` may be set in the environment; without them
the database and the key are in the home folder and survive every restart. `METRICS=on` lets Prometheus ask how the app
is used. `BUDGETS=off` turns rate limits off; several machines share those of `BUDGETS_STORE`. `TRUSTED_HOSTS` is read
in `scorekeeper.web.sharing.hosts`. `docs/deploy/README.md` explains all of them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.paths import STATIC, TEMPLATES
from scorekeeper.storage.home import (
    KEY_FILE,
    database_address,
    jobs_folder,
    make_home_folder,
    secret_from_environment,
    secret_from_file,
)
from scorekeeper.web.assets.static_files import tree_hash
from scorekeeper.web.log import LoggingFlask

# The longest lifetime that browsers allow: a phone that comes back after a year should still hold its pencil.
COOKIE_LIFETIME = timedelta(days=400)
# The largest uploads are a game file and an archive of hundreds of games; a form beside it needs a little more.
MAX_REQUEST_BYTES = 2_500_000
# What one device may create and one group may store: far more than a table needs in years, and too little to fill a
# disk.
QUOTAS = {
    "MAX_GROUPS_OF_DEVICE": 50,
    "MAX_HOUSE_RULES_OF_DEVICE": 200,
    "MAX_GAMES_OF_GROUP": 2_500,
    "MAX_PLAYERS_OF_GROUP": 5_000,
    "MAX_HOUSE_RULES_OF_GROUP": 200,
    "MAX_BOOKS_OF_GROUP": 10,
    "MAX_BYTES_OF_GROUP": 100_000_000,
    "MIN_FREE_BYTES": 1_000_000_000,
}


def make_app(home: Path) -> Flask:
    """Create an app with its templates and static files, and `home` as the folder for its data."""
    return LoggingFlask(
        "scorekeeper",
        template_folder=str(TEMPLATES),
        static_folder=str(STATIC),
        # The address of every static file contains the hash of all of them, so that each can be cached forever.
        static_url_path=f"/static/{tree_hash(STATIC)}",
        instance_path=str(home),
    )


def configure(app: Flask, config: Mapping[str, Any]) -> None:
    """Fill in every setting of the app. `config` overrides the environment, which overrides the defaults."""
    app.config.from_mapping(
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFETIME,
        # A page that only reads need not renew the cookie.
        SESSION_REFRESH_EACH_REQUEST=False,
        MAX_CONTENT_LENGTH=MAX_REQUEST_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_REQUEST_BYTES,
        # Sheets and their pictures are printed in a process of their own.
        PRINTS_BESIDE=True,
        METRICS=os.environ.get("METRICS") == "on",
        RATELIMIT_ENABLED=os.environ.get("BUDGETS") != "off",
        # Several machines share a store, such as `redis://...`; while it is away each process counts for itself.
        RATELIMIT_STORAGE_URI=os.environ.get("BUDGETS_STORE"),
    )
    app.config.from_mapping(QUOTAS)
    app.config.from_mapping(config)
    instance = Path(app.instance_path)
    if "SQLALCHEMY_DATABASE_URI" not in app.config:
        address = database_address(instance)
        make_home_folder(address, instance)
        app.config["SQLALCHEMY_DATABASE_URI"] = address
    app.config.setdefault("JOBS_FOLDER", str(jobs_folder(app.config["SQLALCHEMY_DATABASE_URI"], instance)))
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret_from_environment() or secret_from_file(instance / KEY_FILE)
