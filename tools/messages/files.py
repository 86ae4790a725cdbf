"""The catalogues as files: one for each language, and the template of all texts, which Babel finds."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

TEMPLATE = "messages.pot"
# The line at the top of a catalogue whose translator declares it complete, which a test checks from then on.
COMPLETE = "This translation is complete."
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


def read_catalogue(file: Path) -> Catalog:
    """Return a catalogue by the name of its file."""
    with file.open("rb") as source:
        return read_po(source, locale=file.stem.replace("-", "_"), abort_invalid=True)


def is_complete(catalogue: Catalog) -> bool:
    """Return whether the translator declares the catalogue complete."""
    return COMPLETE in catalogue.header_comment


def update(folder: Path) -> list[str]:
    """Write the template, update every catalogue, and return the progress of each as a line."""
    template = template_catalogue()
    folder.mkdir(exist_ok=True)
    (folder / TEMPLATE).write_bytes(written(template))
    lines = [f"{TEMPLATE}: {len(template)} texts"]
    for file in sorted(folder.glob("*.po")):
        catalogue = read_catalogue(file)
        catalogue.update(template, update_header_comment=False)
        file.write_bytes(written(catalogue))
        lines.append(f"{file.name}: {progress(catalogue)}")
    return lines


def add(folder: Path, code: str) -> Path:
    """Return a new catalogue without translations. Raises FileExistsError, or ValueError for an unknown language."""
    file = folder / f"{code}.po"
    if file.exists():
        raise FileExistsError(file)
    Locale.parse(code.replace("-", "_"))
    catalogue = Catalog(locale=code.replace("-", "_"), project="scorekeeper", charset="utf-8", fuzzy=False)
    catalogue.header_comment = f"# The words of the scorekeeper in {catalogue.locale_identifier}."
    catalogue.update(template_catalogue(), update_header_comment=False)
    file.write_bytes(written(catalogue))
    return file


def progress(catalogue: Catalog) -> str:
    """Return how much is translated, and how much its translator has to check."""
    messages = [message for message in catalogue if message.id]
    done = sum(1 for each in messages if each.string and any(each.string) and not each.fuzzy)
    doubtful = sum(1 for each in messages if each.fuzzy)
    return f"{done} of {len(messages)} translated" + (f", {doubtful} to look at again" if doubtful else "")


@cache
def template_catalogue() -> Catalog:
    """Return all texts, each once."""
    catalogue = Catalog(
        project="scorekeeper",
        header_comment=HEADER,
        creation_date=NO_TIME,
        revision_date=NO_TIME,
        charset="utf-8",
    )
    for folder, method in METHODS.items():
        found = extract_from_dir(ROOT / folder, [method], OPTIONS, KEYWORDS)
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
