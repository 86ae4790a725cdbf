"""The texts of a preset: its page is read by people too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from tools.messages.text import Text

# `source` names a book or a page and stays as it is.
READ = frozenset(("name", "summary", "question", "preset", "answer", "reading", "note", "reason"))
# A reading may be its number in place of a text.
NUMBER = re.compile(r"R\d+")


def preset_texts(source: str) -> Iterator[Text]:
    """Every text of the page, in its order."""
    yield from (Text(text) for text in _texts(tomllib.loads(source)) if not NUMBER.fullmatch(text))


def _texts(part: Mapping[str, Any]) -> Iterator[str]:
    for key, value in part.items():
        if key == "readings":
            yield from value.values()
        elif isinstance(value, str) and key in READ:
            yield value
        elif isinstance(value, Mapping):
            yield from _texts(value)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, Mapping):
                    yield from _texts(each)
