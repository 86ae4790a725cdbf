"""Sends forms and files."""

from __future__ import annotations

import io
import json
import re
from typing import Any

from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tools.fuzz.forms import PageForm
from tools.fuzz.phone import Device
from tools.fuzz.values import TEXTS, game_files, rules_texts, tables

KEY = re.compile(r"/games/([\w-]{22,})")
FILES = game_files() | tables().map(str.encode) | rules_texts().map(str.encode)


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
