"""The texts of a template, read by Jinja as it reads it for a page."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import Environment

from scorekeeper.sheets.paper.html import WithoutIndentation
from tools.messages.text import Text

_environment = Environment(autoescape=True, trim_blocks=True, extensions=["jinja2.ext.i18n", WithoutIndentation])


def template_texts(source: str) -> Iterator[Text]:
    """Every marked text, in the order of the template."""
    for _line, function, found in _environment.extract_translations(source):  # type: ignore[attr-defined]
        if function == "ngettext":
            yield Text(str(found[0]), str(found[1]))
        elif function == "pgettext":
            yield Text(str(found[1]), context=str(found[0]))
        else:
            yield Text(found if isinstance(found, str) else str(found[0]))
