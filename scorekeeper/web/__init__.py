"""The app that people see: pages and forms over the actions, for the phone on the card table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.web.assets.compression import compress_answers
from scorekeeper.web.assets.static_files import serve_static_files
from scorekeeper.web.blueprints import register_pages
from scorekeeper.web.foundation.config import configure, make_app
from scorekeeper.web.foundation.errors import handle_errors
from scorekeeper.web.foundation.language import speak
from scorekeeper.web.foundation.security import guard
from scorekeeper.web.foundation.templates import prepare_templates
from scorekeeper.web.live.conditional_state import answer_watchers
from scorekeeper.web.serving.metrics import measure
from scorekeeper.web.serving.upgrade import open_database


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, ready to serve: its settings read, its database at its newest form, every page in place.

    `config` replaces settings by name; see `scorekeeper.web.config` for those that are ours.
    """
    app = make_app()
    configure(app, config or {})
    open_database(app)
    measure(app)
    guard(app)
    speak(app)
    serve_static_files(app)
    compress_answers(app)
    prepare_templates(app)
    register_pages(app)
    handle_errors(app)
    answer_watchers(app)
    return app
