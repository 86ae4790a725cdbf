"""Documents as HTML. Only Jinja is imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from scorekeeper.paths import SHEET_TEMPLATES
from scorekeeper.sheets.paper.print_options import SHEETS, PageFrame
from scorekeeper.wording.bidi_isolates import FSI, isolate_left_to_right
from scorekeeper.wording.locale_forms import is_right_to_left
from scorekeeper.wording.translation import Translate

# The last line must have more letters than this.
MAX_RUNT_LENGTH = 12
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
LINE_END = re.compile(r"\n[ \t]*")
LINE_END_AFTER_BLOCK = re.compile(r"([%#]\})\n[ \t]*")
# Jinja expressions, blocks and comments within a tag may contain angle brackets.
TAG = re.compile(r"<[a-zA-Z](?:\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|[^<>{]|\{(?![{%#]))*>", re.DOTALL)


class WithoutIndentation(Extension):
    """Removes the indentation of templates at compile time, so that documents and pages are smaller."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - Jinja's form
        """Return the source of a template without indentation, and with no tag that is broken over several lines."""
        return INDENTATION.sub("", TAG.sub(_in_one_line, source))


def _in_one_line(tag: re.Match[str]) -> str:
    """Return a tag on one line. Jinja itself removes the end of a line after a block."""
    return LINE_END.sub(" ", LINE_END_AFTER_BLOCK.sub(r"\1", tag[0]))


class Document(Protocol):
    """Anything that can be printed. Each kind of document has more fields than these, which its template uses."""

    @property
    def frame(self) -> PageFrame:
        """The page, titles and style of the document."""


def page_html(documents: Sequence[Document], title: str = "") -> str:
    """Return documents one after another as one page, in the language of the first, whose label is the default title.

    An undefined name in a template is an error, and every text is escaped.
    """
    translate = documents[0].frame.options.translate
    label = documents[0].frame.label
    return filled_template("shared/page.html", translate, documents=documents, kinds=SHEETS, title=title or label)


def filled_template(template: str, translate: Translate, **values: object) -> str:
    """Return a rendered template, with its texts translated.

    In a right-to-left language the direction of every left-to-right word is isolated.
    """
    right_to_left = is_right_to_left(translate.language)
    page = environment().get_template(template)
    words = {"gettext": translate, "_": translate, "ngettext": translate.plural}
    html = page.render(**values, **words, language=translate.language, right_to_left=right_to_left)
    return isolate_left_to_right(html) if right_to_left else html


@cache
def environment() -> Environment:
    """Return the environment of the templates. It is cached: compiling them takes longer than rendering."""
    templates = Environment(
        loader=FileSystemLoader(SHEET_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        extensions=["jinja2.ext.i18n", WithoutIndentation],
    )
    templates.filters["mm"] = millimetres
    templates.filters["capital"] = with_capital
    templates.filters["sentence"] = as_sentence
    templates.filters["without_runt"] = without_runt
    return templates


def compile_templates() -> None:
    """Compile every template in advance, which would delay the first sheet by a tenth of a second."""
    for name in environment().list_templates(["html"]):
        environment().get_template(name)


def with_capital(word: str) -> str:
    """Return a word with a capital first letter; the others stay as they are, because of names."""
    return word[:1].upper() + word[1:]


def as_sentence(text: str) -> str:
    """Return a text with a capital and a full stop; a number stays as it is."""
    if not any(map(str.isalpha, text)):
        return text
    return with_capital(text) + ("" if text.endswith((".", "!", "?", "…")) else ".")


def without_runt(text: str) -> str:
    """Return a sentence as HTML that never ends in a runt (a last line that is too short). Its text is unchanged."""
    words = text.split(" ")
    ends = (" ".join(words[start:]) for start in range(len(words) - 1, 0, -1))
    last = next((end for end in ends if len(end) > MAX_RUNT_LENGTH), "")
    # An isolated text that is cut in two would lose its direction.
    if " " not in last or FSI in text:
        return text
    # Without an element around the words before, WeasyPrint breaks some lines after their first word.
    return Markup('<span>{}</span> <span class="together">{}</span>').format(text.removesuffix(f" {last}"), last)


def millimetres(length: float) -> str:
    """Return a length for the style sheet."""
    return f"{length:.2f}mm"
