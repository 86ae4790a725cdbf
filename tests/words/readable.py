"""The texts of a page that people read or hear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from tests.web.page_check import VOID

# What browsers show or read aloud of an element beside its text.
SHOWN = frozenset(("aria-label", "title", "alt", "placeholder", "aria-description"))
# What scripts read of an element and nobody else: the names of ways to bid, of settings, of styles.
CODES = frozenset(("data-ways",))
UNREAD = frozenset(("script", "style"))
# The words that scripts fill in.
WORDS = "words"
# An element in another language than the page, which says so: the name that a language has in itself.
FOREIGN = "foreign"

Texts = list[tuple[str, str]]


class Readable(HTMLParser):
    """Every text of a page with the tag and the class it stands in."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: Texts = []
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        where = WORDS if own.get("id") == WORDS else f"{tag}.{own.get('class', '')}"
        if "lang" in own and tag != "html":
            where = FOREIGN
        for name, value in own.items():
            shown = name in SHOWN or (name == "content" and "description" in own.get("property", own.get("name", "")))
            if shown or (name.startswith("data-") and " " in value and name not in CODES):
                self.texts += [(f"{where}[{name}]", text) for text in _as_texts(value)]
        if tag not in VOID:
            self._open.append((tag, where))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _where in self._open}
        where = self._open[-1][1] if self._open else ""
        if where == WORDS or not (UNREAD & tags or where == FOREIGN or not data.strip()):
            self.texts += [(where, text) for text in _as_texts(" ".join(data.split()))]


def _as_texts(data: str) -> list[str]:
    """The text itself; of data for scripts, all that is in it."""
    return list(texts_in(json.loads(data))) if data.startswith(('{"', '["')) else [data]


def texts_in(data: Any) -> Iterator[str]:
    """Every text in JSON, however deep."""
    match data:
        case str():
            yield data
        case dict():
            for value in data.values():
                yield from texts_in(value)
        case list():
            for value in data:
                yield from texts_in(value)


def texts_of(html: str) -> Texts:
    """Every text of a page with where it stands."""
    page = Readable()
    page.feed(html)
    page.close()
    return page.texts


def links_of(html: str) -> list[str]:
    """The links of a page within the app."""
    page = _Links()
    page.feed(html)
    return page.links


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href") or ""
        if tag == "a" and address.startswith("/"):
            self.links.append(address.partition("#")[0])
