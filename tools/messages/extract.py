"""Finds every text of the project with Babel, as the template for catalogues."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
# The files of each folder, with the extraction method that reads them.
METHODS = {
    "scorekeeper": ("**.py", "tools.messages.extractors:modules"),
    "scorekeeper/rules/presets": ("**.toml", "tools.messages.extractors:presets"),
    "templates": ("**.html", "jinja2.ext:babel_extract"),
}
OPTIONS = {"**.html": {"extensions": "scorekeeper.sheets.paper.html.WithoutIndentation", "trim_blocks": "true"}}
# The arguments of a function that are a text, both forms of a counted one, or the context ("c") of one.
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
HEADER = "# The texts of the scorekeeper, found by `script/messages`. Do not change them here."
# The same texts give the same file, so it has neither its time of creation nor the places of texts.
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


@cache
def template_catalogue(root: Path = ROOT) -> Catalog:
    """Return all texts, each once."""
    catalogue = Catalog(
        project="scorekeeper",
        header_comment=HEADER,
        creation_date=NO_TIME,
        revision_date=NO_TIME,
        charset="utf-8",
    )
    for folder, method in METHODS.items():
        found = extract_from_dir(root / folder, [method], OPTIONS, KEYWORDS)
        for _file, _line, message, _comments, context in found:
            catalogue.add(message, flags=["python-format"] if "%(" in "".join(message) else [], context=context)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Return the file of a catalogue."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, no_location=True, sort_output=True)
    lines = file.getvalue().decode("utf-8").splitlines()
    # Headers about time and tool, which change without the texts.
    idle = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator', '"Report-Msgid-Bugs-To')
    return ("\n".join(line for line in lines if not line.startswith(idle)).rstrip() + "\n").encode("utf-8")
