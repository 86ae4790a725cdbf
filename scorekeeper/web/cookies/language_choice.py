"""Which language a page is in: the one chosen on this device, else that of the link, else the browser's."""

from __future__ import annotations

import re

from flask import Response, request
from msgspec import Struct
from werkzeug.datastructures import LanguageAccept
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.cookies.names import HOST_PREFIX, LANGUAGE, cookie_name
from scorekeeper.wording.locale_forms import own_name
from scorekeeper.wording.translation import ENGLISH, languages

# A language that came with a link is remembered as well, and the next link changes it.
BY_LINK = "~"
ADDRESS = "lang"
KEPT = re.compile(rf"(?:{HOST_PREFIX})?{LANGUAGE}=(~?[A-Za-z0-9-]+)")
# As long as browsers keep any cookie.
LIFETIME_S = 400 * 24 * 3600


def best_language(kept: str, linked: str, accepted: LanguageAccept) -> str:
    """The language among ours for a device that keeps this choice, at an address that names this one."""
    there = languages()
    before = kept.removeprefix(BY_LINK)
    for wanted in (linked, before) if kept.startswith(BY_LINK) else (before, linked):
        if wanted in there:
            return wanted
    return accepted.best_match(there) or ENGLISH


def kept_choice(cookies: str) -> str:
    """What the device keeps that sends these cookies; empty where nothing was chosen."""
    found = KEPT.search(cookies)
    return found[1] if found else ""


class LanguageChoice(Struct, frozen=True):
    """A language as one to choose, by the name it has in itself."""

    code: str
    name: str
    chosen: bool


def language_choices() -> list[LanguageChoice]:
    """The languages there are, and which was chosen on this device; none where there is only one."""
    chosen, there = kept_choice(request.headers.get("Cookie", "")), languages()
    choices = [LanguageChoice(code, own_name(code), code == chosen) for code in there]
    return choices if len(choices) > 1 else []


def keep_language(response: AnyResponse, chosen: str) -> None:
    """Let this device keep a choice; an empty one is the browser's language again."""
    name = cookie_name(LANGUAGE)
    if chosen:
        response.set_cookie(name, chosen, LIFETIME_S, secure=request.is_secure, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(name, secure=request.is_secure, httponly=True, samesite="Lax")


def remember_language(response: Response) -> Response:
    """Let a device that has chosen nothing keep the language of a link for the pages that follow."""
    linked, kept = request.args.get(ADDRESS, ""), kept_choice(request.headers.get("Cookie", ""))
    if linked and linked in languages() and (not kept or kept.startswith(BY_LINK)) and kept != BY_LINK + linked:
        keep_language(response, BY_LINK + linked)
    return response
