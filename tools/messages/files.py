"""The catalogues as files: one for each language, and the template of all texts."""

from __future__ import annotations

from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.messages.extract import template_catalogue, written

TEMPLATE = "messages.pot"
# The line at the top of a catalogue whose translator declares it complete, which a test checks from then on.
COMPLETE = "This translation is complete."


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
