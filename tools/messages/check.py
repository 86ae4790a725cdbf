"""Checks the catalogues: the template is up to date, and translations can be shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError

from scorekeeper.wording.translation import CODE
from tools.messages.files import TEMPLATE, is_complete, read_catalogue, template_catalogue, written

PLACES = re.compile(r"%\(\w+\)[sd]|%%|\{\w+(?:!r)?\}")
# Sentences are translated whole: a fragment begins or ends with a space or a comma.
PIECE = re.compile(r"^[\s,;]|\s$")


def faults_in(folder: Path) -> Iterator[str]:
    """Yield all faults of the catalogues of a folder, in sentences for translators."""
    template = template_catalogue()
    yield from template_faults(template, folder)
    for file in sorted(folder.glob("*.po")):
        yield from (f"{file.name}: {fault}" for fault in catalogue_faults(file, template))


def template_faults(template: Catalog, folder: Path) -> Iterator[str]:
    """Yield whether the template in the folder is outdated, and texts in it that are fragments of sentences."""
    kept = folder / TEMPLATE
    if not kept.exists() or kept.read_bytes() != written(template):
        yield f"{TEMPLATE} is not that of today: run script/messages"
    for message in template:
        yield from (f"“{text}” is a piece of a sentence" for text in _texts(message.id) if PIECE.search(text))


def catalogue_faults(file: Path, template: Catalog) -> Iterator[str]:
    """Yield all faults of one catalogue."""
    code = file.stem
    if not CODE.fullmatch(code):
        yield "its name is no code of a language, as in de.po or pt-BR.po"
        return
    try:
        Locale.parse(code.replace("-", "_"))
        catalogue = read_catalogue(file)
    except (UnknownLocaleError, PoFileError, ValueError) as error:
        yield f"it cannot be read: {error}"
        return
    forms = get_plural(code.replace("-", "_")).num_plurals
    if catalogue.num_plurals != forms:
        yield f"it has {catalogue.num_plurals} plural forms, and its language {forms}"
    for message in catalogue:
        if message.id and not message.fuzzy:
            yield from (f"“{_first(message)}”: {fault}" for fault in _message_faults(message, catalogue.num_plurals))
    if is_complete(catalogue):
        yield from _missing(catalogue, template)


def _message_faults(message: Message, forms: int) -> Iterator[str]:
    written_forms = _texts(message.string)
    if not any(written_forms):
        return
    if message.pluralizable and (len(written_forms) != forms or not all(written_forms)):
        yield "not every plural form is written"
    wanted = _places(_texts(message.id)[-1])
    for form, text in enumerate(written_forms):
        # The forms for none, one and two may omit the number; the last form, for any number, may not.
        may_lack = not text or form < len(written_forms) - 1
        if (found := _places(text)) != wanted and not (may_lack and found < wanted):
            yield f"its places {sorted(wanted)} are not those of the translation, {sorted(found)}"


def _missing(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    for message in template:
        found = catalogue.get(message.id, message.context)
        if message.id and (found is None or found.fuzzy or not any(_texts(found.string))):
            yield f"“{_first(message)}”: it says that it is complete, and this is not translated"


def _places(text: str) -> set[str]:
    return {place for place, _times in Counter(PLACES.findall(text)).items() if place != "%%"}


def _texts(text: str | Iterable[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _first(message: Message) -> str:
    return _texts(message.id)[0].partition("\n")[0]
