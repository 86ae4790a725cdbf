"""Read the `.po` files of gettext directly: no `.mo` files are compiled from them.

So a language is one file that anybody can open and change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import NullTranslations, c2py

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
ESCAPED = re.compile(r"\\(.)")
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s*"')
PLURAL_FORMS = re.compile(r"plural=([^;]+)")
# The plural forms of English, for files without a Plural-Forms header.
ENGLISH_FORMS = "n != 1"
# What gettext puts between a context and its text in a key.
CONTEXT_SEPARATOR = "\x04"

Entry = dict[str, str]


class BrokenCatalogue(ValueError):
    """A line of a catalogue is not in the PO format."""


class PoCatalogue(NullTranslations):
    """The texts of one language. One that is missing, or marked fuzzy, stays in English."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.plural_forms: dict[str, dict[int, str]] = {}
        self.header: dict[str, str] = {}
        for entry in _entries(lines):
            self._add(entry)
        found = PLURAL_FORMS.search(self.header.get("plural-forms", ""))
        self.plural = c2py(found[1].strip() if found else ENGLISH_FORMS)

    def gettext(self, message: str) -> str:
        """The text in this language; of one with plural forms, the form for 1."""
        return self.texts.get(message) or self.plural_forms.get(message, {}).get(self.plural(1), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The plural form of a text for `n`."""
        own = self.plural_forms.get(msgid1, {}).get(self.plural(n), "")
        return own or super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """The text in this language within a context (`msgctxt`)."""
        return self.texts.get(f"{context}{CONTEXT_SEPARATOR}{message}", message)

    # The names that Flask-Babel calls.
    ugettext = gettext
    ungettext = ngettext
    upgettext = pgettext

    def _add(self, entry: Entry) -> None:
        message, text = entry.get("msgid", ""), entry.get("msgstr", "")
        if not message:
            self.header = dict(_header_fields(text))
            return
        if "msgctxt" in entry:
            message = f"{entry['msgctxt']}{CONTEXT_SEPARATOR}{message}"
        if text:
            self.texts[message] = text
        forms = {int(key[7:-1]): form for key, form in entry.items() if key.startswith("msgstr[") and form}
        if forms:
            self.plural_forms[message] = forms


def _entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries that count: neither obsolete (`#~`) nor fuzzy."""
    entry: Entry = {}
    fuzzy, key = False, ""
    # An entry ends with the next comment or entry; the comment added here ends the last one.
    for number, raw in enumerate((*lines, "#"), 1):
        line = raw.strip()
        if key.startswith("msgstr") and line.startswith(("#", "msgctxt", "msgid")):
            if not fuzzy:
                yield entry
            entry, fuzzy, key = {}, False, ""
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif field := FIELD.match(line):
            key = field[1]
            entry[key] = _text(line[field.end() :], number)
        elif line.startswith('"') and key:
            entry[key] += _text(line[1:], number)
        elif line:
            raise BrokenCatalogue(f"line {number}: {line}")


def _text(quoted: str, number: int) -> str:
    if not quoted.endswith('"'):
        raise BrokenCatalogue(f"line {number}: a text without its last quotation mark")
    text = quoted[:-1]
    return ESCAPED.sub(lambda mark: ESCAPES.get(mark[1], mark[1]), text) if "\\" in text else text


def _header_fields(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip().lower(), value.strip()
