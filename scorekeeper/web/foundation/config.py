"""The settings of the app: what it needs to know about the place where it runs.

Everything has a default that works at home. `DATABASE_URL` and `SECRET_KEY` may be set in the environment; without
them the database and the key live in the folder of the home and outlast every restart. `METRICS=on` lets Prometheus ask
how the app is used. `TRUSTED_HOSTS` is read in `scorekeeper.web.sharing.hosts`.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.places import STATIC, TEMPLATES
from scorekeeper.storage.home import KEY_FILE, books_folder, database_address, make_home_folder
from scorekeeper.web.assets.static_files import tree_hash

# Browsers keep no cookie longer than this, and a phone that comes back after a year should still hold its pencil.
COOKIE_LIFETIME = timedelta(days=400)
# The largest thing anybody sends is a game file, or hundreds of games packed; a form beside it needs a little more.
MAX_REQUEST_BYTES = 2_500_000


def make_app(home: Path) -> Flask:
    """An app that finds its templates and static files, and keeps what it keeps in the folder of its home."""
    return Flask(
        "scorekeeper",
        template_folder=str(TEMPLATES),
        static_folder=str(STATIC),
        # The address of every static file names the state of all of them, so each can be kept for ever.
        static_url_path=f"/static/{tree_hash(STATIC)}",
        instance_path=str(home),
    )


def configure(app: Flask, config: Mapping[str, Any]) -> None:
    """Settle every setting. `config` stands above the environment, the environment above the defaults."""
    app.config.from_mapping(
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFETIME,
        # A form may lie open on the table for a whole evening.
        WTF_CSRF_TIME_LIMIT=None,
        MAX_CONTENT_LENGTH=MAX_REQUEST_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_REQUEST_BYTES,
        METRICS=os.environ.get("METRICS") == "on",
    )
    app.config.from_mapping(config)
    instance = Path(app.instance_path)
    if "SQLALCHEMY_DATABASE_URI" not in app.config:
        address = database_address(instance)
        make_home_folder(address, instance)
        app.config["SQLALCHEMY_DATABASE_URI"] = address
    app.config.setdefault("BOOKS_FOLDER", str(books_folder(app.config["SQLALCHEMY_DATABASE_URI"], instance)))
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = os.environ.get("SECRET_KEY") or kept_secret(instance / KEY_FILE)


def kept_secret(path: Path) -> str:
    """The key that signs cookies, made once and kept: with a new one every phone would lose its pencil.

    Nobody but the owner may read it. Two servers that start together end up with the same key, because the file
    appears under its name only when it is complete, and only once.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(48))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            # Another server was quicker; its key is the one that counts.
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
