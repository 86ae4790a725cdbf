"""The document as HTML, by Jinja alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper.sheets.document import SheetDocument
from scorekeeper.wording.marks import Translate

TEMPLATES = Path(__file__).parents[2] / "templates" / "sheets"


def page_html(document: SheetDocument, translate: Translate) -> str:
    """The whole document. An undefined name in the template is an error, and every text is escaped."""
    page = environment().get_template("score_sheet.html")
    return page.render(document=document, gettext=translate, _=translate)


@cache
def environment() -> Environment:
    """Made once: reading and compiling the template takes longer than filling it."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.filters["mm"] = millimetres
    return environment


def millimetres(length: float) -> str:
    """A length for the style sheet."""
    return f"{length:.2f}mm"
