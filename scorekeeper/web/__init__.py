"""The app that people see: pages and forms over the actions, for the phone on the card table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.web.compression import compress_answers
from scorekeeper.web.config import configure, make_app
from scorekeeper.web.errors import handle_errors
from scorekeeper.web.language import speak
from scorekeeper.web.metrics import measure
from scorekeeper.web.pages import register_pages
from scorekeeper.web.security import guard
from scorekeeper.web.static_files import serve_static_files
from scorekeeper.web.template_tools import prepare_templates
from scorekeeper.web.upgrade import open_database
from scorekeeper.web.watching import answer_watchers


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
