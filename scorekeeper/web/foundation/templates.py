"""What every template may rely on."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, request, url_for
from jinja2 import StrictUndefined

from scorekeeper.sheets.paper.html import WithoutIndentation
from scorekeeper.web.assets.in_page import GAME_STYLES, text_in_page
from scorekeeper.web.assets.modules import module_script
from scorekeeper.web.foundation.device import is_unrecognised
from scorekeeper.web.foundation.first_fault import has_fault, is_first_fault
from scorekeeper.web.foundation.print_support import printing_help

# An address takes some hundred bytes.
MAX_ADDRESSES = 4096
# What an address is made of is one of these; two that are equal may be written in other ways, as 1 and True are.
PLAIN = (str, int, type(None))


def prepare_templates(app: Flask) -> None:
    """A name that a template misspells is an error, not an empty place on the page."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.add_extension(WithoutIndentation)
    app.add_template_global(_addresses(), "url_for")
    app.add_template_global(text_in_page)
    app.jinja_env.globals["GAME_STYLES"] = GAME_STYLES
    app.add_template_global(module_script)
    app.add_template_global(printing_help)
    app.add_template_global(is_first_fault)
    app.add_template_global(has_fault)
    app.add_template_global(is_unrecognised)


def _addresses() -> Callable[..., str]:
    """Flask's `url_for` for the pages of one app, which have the same forty addresses again and again."""

    @lru_cache(maxsize=MAX_ADDRESSES)
    def built(_root: str, endpoint: str, values: tuple[tuple[str, type, Any], ...]) -> str:
        return url_for(endpoint, **{name: value for name, _, value in values})

    def address(endpoint: str, **values: Any) -> str:
        # One with its host, `_external`, is of one request.
        if not all(isinstance(each, PLAIN) and not name.startswith("_") for name, each in values.items()):
            return url_for(endpoint, **values)
        return built(request.root_path, endpoint, tuple([(name, type(each), each) for name, each in values.items()]))

    return address
