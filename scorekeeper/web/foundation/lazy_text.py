"""Words in forms: forms are made once, before anybody's language is known, so their words are looked up later."""

from __future__ import annotations

from typing import cast

from flask_babel import lazy_gettext


def lazy(text: str) -> str:
    """The text in the reader's language, once it is shown: it behaves as a str, which is all WTForms' types know."""
    return cast("str", lazy_gettext(text))
