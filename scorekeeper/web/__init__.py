"""The app that people see: pages and forms over the actions, for the phone on the card table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.actions.clock import today
from scorekeeper.paths import home_folder
from scorekeeper.storage.backup.daily import back_up_before_upgrade
from scorekeeper.storage.database import init_database, upgrade_database
from scorekeeper.storage.database.sqlite_file import IDENTITY
from scorekeeper.storage.home import configured_home
from scorekeeper.web.access import init_routing
from scorekeeper.web.assets.compression import compress_responses
from scorekeeper.web.assets.in_page import text_in_page
from scorekeeper.web.assets.modules import with_imports
from scorekeeper.web.assets.static_files import serve_static_files
from scorekeeper.web.blueprints import register_pages
from scorekeeper.web.config import configure, make_app
from scorekeeper.web.devices import init_devices
from scorekeeper.web.errors import handle_errors
from scorekeeper.web.incoming import limit_request_sizes
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import init_babel, isolate_words
from scorekeeper.web.limiter import limit_request_rates
from scorekeeper.web.live.conditional_state import init_conditional_state
from scorekeeper.web.log import note_failure
from scorekeeper.web.metrics import init_metrics
from scorekeeper.web.printing.responses import init_printing
from scorekeeper.web.security import content_security_policy, init_security, page_headers
from scorekeeper.web.sharing.hosts import init_hosts
from scorekeeper.web.templates import prepare_templates
from scorekeeper.web.visits import note_visited


def create_app(config: Mapping[str, Any] | None = None, home: Path | None = None) -> Flask:
    """Create the app, ready to serve: read its settings, migrate its database, register every page.

    `config` overrides settings by name; see `scorekeeper.web.config`. `home` is the folder for its files, the usual one
    if None.
    """
    app = make_app(home or home_folder())
    configure(app, config or {})
    init_database(app)
    # Updating the app needs no other command. If another process knows the file, it has migrated it already.
    if IDENTITY not in app.config:
        with app.app_context():
            whole = configured_home(Path(app.instance_path), app.config["SQLALCHEMY_DATABASE_URI"])
            upgrade_database(partial(back_up_before_upgrade, whole, today()))
    app.after_request(note_failure)
    limit_request_sizes(app)
    init_metrics(app)
    init_devices(app)
    init_security(app)
    init_babel(app)
    serve_static_files(app)
    compress_responses(app)
    app.after_request(isolate_words)
    prepare_templates(app)
    init_routing(app)
    register_pages(app)
    limit_request_rates(app)
    handle_errors(app)
    app.after_request(note_visited)
    init_conditional_state(app)
    init_hosts(app)
    init_printing(app)
    if app.debug:
        # A changed template, style or script is served with the next request, without a restart.
        for kept in (text_in_page, with_imports, content_security_policy, page_headers):
            app.before_request(kept.cache_clear)
    with app.app_context():
        ensure_worker(job_store())
    return app
