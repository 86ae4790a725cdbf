"""Every text of the project, as the template from which catalogues are made."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tools.messages.preset_texts import preset_texts
from tools.messages.python_texts import python_texts
from tools.messages.template_texts import template_texts
from tools.messages.text import Text

ROOT = Path(__file__).parents[2]
# The folders of texts, and the function that reads their files.
SOURCES: tuple[tuple[str, str, Callable[[str], Iterator[Text]]], ...] = (
    ("scorekeeper", "**/*.py", python_texts),
    ("scorekeeper/rules/presets", "*.toml", preset_texts),
    ("templates", "**/*.html", template_texts),
)
HEADER = "# The texts of the scorekeeper, found by `script/messages`. Do not change them here."
# The same texts give the same file: it says neither when it was made nor where a text was found.
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def texts(root: Path = ROOT) -> Iterator[Text]:
    """Yield every text of the project, file by file."""
    for folder, pattern, read in SOURCES:
        for file in sorted((root / folder).glob(pattern)):
            yield from read(file.read_text(encoding="utf-8"))


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
    for one, several, context in texts(root):
        flags = ["python-format"] if "%(" in one + several else []
        message = (one, several) if several else one
        catalogue.add(message, flags=flags, context=context or None)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, no_location=True, sort_output=True)
    lines = file.getvalue().decode("utf-8").splitlines()
    # Headers of the time and the tool, which change without the texts.
    idle = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator', '"Report-Msgid-Bugs-To')
    return ("\n".join(line for line in lines if not line.startswith(idle)).rstrip() + "\n").encode("utf-8")
