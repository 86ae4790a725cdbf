"""Catalogues as translators write them: the `.po` files of gettext, read as they lie there.

So a language is one file that anybody can open and change, with nothing to be made of it before it is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import NullTranslations, c2py

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
ESCAPED = re.compile(r"\\(.)")
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s*"')
PLURAL_FORMS = re.compile(r"plural=([^;]+)")
# The plural forms of English, and of every file that does not say its own.
ENGLISH_FORMS = "n != 1"
# What gettext writes between a context and its text.
BETWEEN = "\x04"

Entry = dict[str, str]


class BrokenCatalogue(ValueError):
    """A line of a catalogue is nothing that gettext writes."""


class PoCatalogue(NullTranslations):
    """The texts of one language. One that is not in it, or that its translator is not sure of, stays in English."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.forms: dict[str, dict[int, str]] = {}
        self.head: dict[str, str] = {}
        for entry in _entries(lines):
            self._take(entry)
        found = PLURAL_FORMS.search(self.head.get("plural-forms", ""))
        self.plural = c2py(found[1].strip() if found else ENGLISH_FORMS)

    def gettext(self, message: str) -> str:
        """The text in this language; of one that also has a form for several things, that for one."""
        return self.texts.get(message) or self.forms.get(message, {}).get(self.plural(1), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text for a number of things."""
        own = self.forms.get(msgid1, {}).get(self.plural(n), "")
        return own or super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """The text in this language where it stands in a context that other languages have a word of its own for."""
        return self.texts.get(f"{context}{BETWEEN}{message}", message)

    # The names under which Flask-Babel asks.
    ugettext = gettext
    ungettext = ngettext
    upgettext = pgettext

    def _take(self, entry: Entry) -> None:
        message, text = entry.get("msgid", ""), entry.get("msgstr", "")
        if not message:
            self.head = dict(_head_lines(text))
            return
        if "msgctxt" in entry:
            message = f"{entry['msgctxt']}{BETWEEN}{message}"
        if text:
            self.texts[message] = text
        forms = {int(key[7:-1]): form for key, form in entry.items() if key.startswith("msgstr[") and form}
        if forms:
            self.forms[message] = forms


def _entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries that count: neither those put aside nor those marked as doubtful."""
    entry: Entry = {}
    doubtful, key = False, ""
    # A comment ends the entry before it, and so does the one added here.
    for number, raw in enumerate((*lines, "#"), 1):
        line = raw.strip()
        if key.startswith("msgstr") and line.startswith(("#", "msgctxt", "msgid")):
            if not doubtful:
                yield entry
            entry, doubtful, key = {}, False, ""
        if line.startswith("#"):
            doubtful = doubtful or (line.startswith("#,") and "fuzzy" in line)
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


def _head_lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip().lower(), value.strip()
