"""The forms of a page, read and sent with other values, and the games that forms start."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct, field
from werkzeug.test import TestResponse

from tools.fuzz.phone import Device
from tools.fuzz.values import TEXTS, game_files, rules_texts, tables

KEY = re.compile(r"/games/([\w-]{22,})")
FILES = game_files() | tables().map(str.encode) | rules_texts().map(str.encode)


class PageForm(Struct):
    """One form. `fields` are names and values in order, `files` the names of file fields."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


def forms_of(html: str) -> list[PageForm]:
    """Return the forms of a page in order."""
    reader = _FormReader()
    reader.feed(html)
    return reader.forms


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._select, self._options, self._area = "", 0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or collect a control of the last one."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(has.get("action", ""), has.get("method", "get").upper()))
        elif self.forms and tag in ("select", "option"):
            self._choice(tag, has)
        elif self.forms:
            self._control(tag, has, self.forms[-1])

    def _control(self, tag: str, has: dict[str, str], form: PageForm) -> None:
        name, kind = has.get("name", ""), has.get("type", "")
        if tag == "input" and kind == "file":
            form.files.append(name)
        elif tag == "input" and name:
            checkable = kind in ("radio", "checkbox")
            form.fields += [(name, has.get("value", "on"))] if not checkable or "checked" in has else []
        elif tag == "textarea":
            self._area = name
            form.fields.append((name, ""))
        elif tag == "button" and (name or "formaction" in has):
            form.buttons.append((has.get("formaction", ""), name, has.get("value", "")))

    def _choice(self, tag: str, has: dict[str, str]) -> None:
        if tag == "select":
            self._select, self._options = has.get("name", ""), 0
        elif self._select and (self._options == 0 or "selected" in has):
            self.forms[-1].fields.append((self._select, has.get("value", "")))
            self._options += 1

    def handle_data(self, data: str) -> None:
        """Collect the text in a text area."""
        if self._area and self.forms:
            name, before = self.forms[-1].fields[-1]
            self.forms[-1].fields[-1] = (name, before + data)

    def handle_endtag(self, tag: str) -> None:
        """End a list of options or a text area."""
        if tag == "select":
            self._select = ""
        if tag == "textarea":
            self._area = ""


def post_a_game(phone: Device, **file: Any) -> str:
    """Start a game from a file, and return its key."""
    data = json.dumps({"format": "oh-hell-game/1", "rounds": [], **file}).encode()
    answer = phone.post("/games/import", {"file": (io.BytesIO(data), "a.ohhell.json"), "copy": "1"})
    key = game_of(answer)
    phone.tally.require(key, "a right game file starts a game", answer.get_data(as_text=True)[-2000:])
    return key


def game_of(answer: TestResponse) -> str:
    """Return the key of the game that a response redirects to, or an empty text."""
    found = KEY.search(answer.location or "") if answer.status_code == 303 else None
    return "" if found is None else found[1]


def submit(data: st.DataObject, phone: Device, form: PageForm, page: str) -> TestResponse:
    """Send a form by one of its buttons, with some of its fields changed."""
    fields, action = list(form.fields), form.action or page
    pressed = data.draw(st.sampled_from([None, *form.buttons]))
    if pressed is not None:
        to, name, value = pressed
        action = to or action
        fields += [(name, value)] if name else []
    for _ in range(data.draw(st.integers(0, 3)) if fields else 0):
        at = data.draw(st.integers(0, len(fields) - 1))
        fields[at] = (fields[at][0], data.draw(TEXTS))
    sent: dict[str, Any] = {}
    for name, value in fields:
        sent.setdefault(name, []).append(value)
    if form.method == "GET":
        return phone.get(action, query_string=sent)
    chosen = [name for name in form.files if data.draw(st.booleans())]
    return phone.post(action, sent | {name: (io.BytesIO(data.draw(FILES)), "a.json") for name in chosen})
