"""What every template may rely on."""

from __future__ import annotations

from flask import Flask
from jinja2 import StrictUndefined

from scorekeeper.web.printing import printing_help


def prepare_templates(app: Flask) -> None:
    """A name that a template misspells is an error, not an empty place on the page."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.add_template_global(printing_help)
