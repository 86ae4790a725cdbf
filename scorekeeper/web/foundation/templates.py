"""What every template may rely on."""

from __future__ import annotations

from functools import cache

from flask import Flask
from jinja2 import StrictUndefined
from markupsafe import Markup

from scorekeeper.places import STATIC
from scorekeeper.sheets.paper.html import WithoutIndentation
from scorekeeper.web.foundation.device import is_unrecognised
from scorekeeper.web.foundation.first_fault import has_fault, is_first_fault
from scorekeeper.web.foundation.print_support import printing_help


def prepare_templates(app: Flask) -> None:
    """A name that a template misspells is an error, not an empty place on the page."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.add_extension(WithoutIndentation)
    app.add_template_global(printing_help)
    app.add_template_global(icon_address)
    app.add_template_global(is_first_fault)
    app.add_template_global(has_fault)
    app.add_template_global(is_unrecognised)


@cache
def icon_address() -> Markup:
    """The small icon as an address that holds the drawing itself, so that no page waits for one more answer."""
    drawing = (STATIC / "img" / "icon.svg").read_text(encoding="utf-8").strip()
    inside = drawing.replace('"', "'").replace("#", "%23").replace("<", "%3C").replace(">", "%3E")
    # Ours, and without double quotes: nothing in it can end an attribute.
    return Markup(f"data:image/svg+xml,{inside}")  # noqa: S704
