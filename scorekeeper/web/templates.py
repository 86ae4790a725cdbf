"""Settings and globals of all templates."""

from __future__ import annotations

from flask import Flask
from jinja2 import StrictUndefined

from scorekeeper.sheets.paper.html import WithoutIndentation
from scorekeeper.web.assets.in_page import GAME_STYLES, text_in_page
from scorekeeper.web.assets.modules import module_script, styles
from scorekeeper.web.devices import is_unrecognised
from scorekeeper.web.fields import has_fault, is_first_fault
from scorekeeper.web.print_support import missing_for_printing, printing_help


def prepare_templates(app: Flask) -> None:
    """Set up Jinja. A misspelled name in a template is an error instead of an empty place."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.add_extension(WithoutIndentation)
    app.add_template_global(text_in_page)
    app.jinja_env.globals["GAME_STYLES"] = GAME_STYLES
    app.add_template_global(module_script)
    app.add_template_global(styles)
    app.add_template_global(missing_for_printing)
    app.add_template_global(printing_help)
    app.add_template_global(is_first_fault)
    app.add_template_global(has_fault)
    app.add_template_global(is_unrecognised)
