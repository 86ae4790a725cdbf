"""The languages of the texts and their catalogues.

There is English, and one language for each catalogue file. A catalogue is `<code>.po` in `translations/`, such as
`de.po` or `pt-BR.po`. Translators can add a folder of their own with the environment variable
`SCOREKEEPER_TRANSLATIONS`.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import IO, Protocol

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import NullTranslations, Translations

from scorekeeper.paths import TRANSLATIONS

CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")

PLACEHOLDER = re.compile(r"%\((\w+)\)")

ENGLISH = "en"


class Language:
    """A language by its code, with its catalogue, which is empty for English."""

    def __init__(self, language: str, catalogue: NullTranslations | None = None) -> None:
        self.language = language
        self.catalogue = catalogue or NullTranslations()

    def __call__(self, text: str, /) -> str:
        """Return the text in this language. An empty text is returned as it is: gettext would return the catalogue's
        header.
        """
        return self.catalogue.gettext(text) if text else ""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """Return the plural form for `n`."""
        return self.catalogue.ngettext(one, several, n)


FOLDER_VARIABLE = "SCOREKEEPER_TRANSLATIONS"


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    return (ENGLISH, *sorted(_catalogue_files(os.environ.get(FOLDER_VARIABLE, ""))))


def language_for(language: str) -> Language:
    """Return the language whose catalogue fits a code best, such as `de` for `de-AT`, or English."""
    return _best_match(language, os.environ.get(FOLDER_VARIABLE, ""))


@lru_cache(maxsize=256)
def _best_match(language: str, own_folder: str) -> Language:
    """Return the catalogue of a language, or of the more general one, such as pt for pt-BR, or else English.

    Cached, because a page needs it for every sentence.
    """
    files = _catalogue_files(own_folder)
    code = language.replace("_", "-")
    while code and code not in files:
        code = code.rpartition("-")[0]
    return _read_catalogue(code, files[code]) if code else Language(ENGLISH)


@cache
def _catalogue_files(own_folder: str) -> dict[str, Path]:
    """Return the readable catalogues by their codes. A translator's own file replaces ours of the same code."""
    own = filter(_is_readable, Path(own_folder).glob("*.po") if own_folder else ())
    return {file.stem: file for file in (*TRANSLATIONS.glob("*.po"), *own) if CODE.fullmatch(file.stem)}


def _is_readable(file: Path) -> bool:
    try:
        Locale.parse(file.stem, sep="-")
        _read_catalogue(file.stem, file)
    except (PoFileError, UnknownLocaleError, ValueError, OSError) as error:
        import logging  # noqa: PLC0415 - a command that scores a file needs none

        logging.getLogger(__name__).error("The catalogue %s cannot be read: %s", file.name, error)  # noqa: TRY400 - a sentence for its writer
        return False
    return True


@lru_cache(maxsize=64)
def _read_catalogue(code: str, file: Path) -> Language:
    """Read a catalogue; cached, because it takes long."""
    with file.open("rb") as source:
        return Language(code, compiled_catalogue(source, code))


def compiled_catalogue(source: IO[bytes], code: str) -> Translations:
    """Return the translations of a `.po` file, compiled in memory: a language is one file that anyone can edit.

    A translation with a placeholder that its source text lacks is left out. Raises PoFileError for a line that is not
    in its format, ValueError for text that is not UTF-8.
    """
    catalogue = read_po(source, locale=code.replace("-", "_"), abort_invalid=True)
    for message in catalogue:
        if not all(_fits_source(message.id, text) for text in _message_texts(message.string or "")):
            message.string = ""
    write_mo(binary := io.BytesIO(), catalogue)
    binary.seek(0)
    return Translations(binary)


def _message_texts(of_message: str | Sequence[str]) -> Sequence[str]:
    """Return one text, or the texts of every plural form."""
    return (of_message,) if isinstance(of_message, str) else of_message


def _fits_source(of_source: str | Sequence[str], text: str) -> bool:
    """Return whether a translation can be filled in with the placeholders of its source, if it has any."""
    values = {name: 1 for source in _message_texts(of_source) for name in PLACEHOLDER.findall(source)}
    try:
        return not values or isinstance(text % values, str)
    except (KeyError, TypeError, ValueError):
        return False


class Translate(Protocol):
    """A function from our English texts to their translations in one language."""

    @property
    def language(self) -> str:
        """The code of the language, such as `de` or `pt-BR`."""

    def __call__(self, text: str, /) -> str:
        """Return the text in this language."""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """Return the plural form of a text for `n`; its placeholders are not filled."""


# English, the language of the source: it returns texts unchanged.
identity: Translate = Language(ENGLISH)


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark a text for extraction; it is translated when it is shown, not here."""
    return text


def nN_(one: str, several: str) -> tuple[str, str]:  # noqa: N802 - like the one above
    """Mark both forms of a text that depends on a number; `translate.plural` chooses when it is shown."""
    return one, several
