"""The language of the pages: English, or one with a catalogue (`scorekeeper/wording/translation.py`).

Which language a page is in: the one chosen on this device, else that of the link, else the browser's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import cast

from babel import Locale
from babel.dates import format_skeleton
from babel.support import NullTranslations
from flask import Flask, Response, g, has_request_context, request
from flask_babel import Babel, Domain, format_date, format_time, get_locale, gettext, lazy_gettext
from markupsafe import Markup
from msgspec import Struct
from werkzeug.datastructures import LanguageAccept
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.devices import HOST_PREFIX, LANGUAGE, cookie_name
from scorekeeper.wording.locale_forms import is_right_to_left, list_words, locale_name, own_name
from scorekeeper.wording.people_words import people_words
from scorekeeper.wording.translation import ENGLISH, Language, languages, translate_into

# A heading has room for so many names.
MAX_NAMES = 5
# In the English of other countries, and of none, hours have AM and PM.
WITH_24_HOURS = ("en-gb", "en-ie")
# A language that came with a link is remembered as well, and the next link changes it.
BY_LINK = "~"
ADDRESS = "lang"
KEPT = re.compile(rf"(?:{HOST_PREFIX})?{LANGUAGE}=(~?[A-Za-z0-9-]+)")
# As long as browsers keep any cookie.
LIFETIME_S = 400 * 24 * 3600


class _Catalogues(Domain):
    """Where Flask-Babel finds texts: in the catalogues as they are for sheets and commands too.

    There is one for each request, so it looks for the language once.
    """

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return current_language().catalogue

    def get_translations(self) -> NullTranslations:
        """Those of the page's language."""
        return self._catalogue


class _Babel(Babel):
    @property
    def domain_instance(self) -> Domain:
        return _Catalogues()


def init_babel(app: Flask) -> None:
    """Pick each visitor's language from those there are, and give templates its words, dates and name."""
    _Babel(app, locale_selector=_chosen_language)
    app.jinja_env.globals["_"] = sentence
    app.after_request(remember_language)
    app.add_template_filter(translate)
    app.add_template_filter(day)
    app.add_template_filter(moment)
    app.add_template_filter(hour)
    app.add_template_global(language)
    app.add_template_global(direction)


def language() -> str:
    """The code of the page's language, for its `lang`."""
    if not has_request_context():
        return _code_of(get_locale())
    # A page asks a dozen times.
    if (code := g.get("language")) is None:
        code = g.language = _code_of(get_locale())
    return str(code)


def _code_of(locale: Locale | None) -> str:
    return str(locale or ENGLISH).replace("_", "-")


def current_language() -> Language:
    """The language of the page, for words that come from below the web layer."""
    return translate_into(language())


def direction() -> str:
    """`rtl` where the page is written from the right, else nothing."""
    return "rtl" if is_right_to_left(language()) else ""


def sentence(text: str, **figures: object) -> Markup:
    """A sentence of a template in the visitor's language, with its figures escaped.

    A page has a hundred: Jinja's own way through the context of the template takes four times as long, and looking up
    what was looked up for the sentence before as long again.
    """
    catalogue: NullTranslations | None = g.get("catalogue")
    if catalogue is None:
        catalogue = g.catalogue = current_language().catalogue
    translated = Markup(catalogue.gettext(text))  # noqa: S704 - ours, and translations are.
    # Most have no places for figures.
    return translated % figures if "%" in translated else translated


def translate(text: str) -> str:
    """A sentence that comes from a preset's page, in the visitor's language.

    The empty text has no translation; gettext would answer it with the head of the catalogue.
    """
    return gettext(text) if text else ""


def lazy(text: str) -> str:
    """The text in the reader's language, once it is shown: it behaves as a str, which is all WTForms' types know.

    Forms are made once, before anybody's language is known, so their words are looked up later.
    """
    return cast("str", lazy_gettext(text))


def day(value: date) -> str:
    """A date as people write it."""
    return str(format_date(value, "EEEE d MMMM y" if language() == ENGLISH else "full"))


def day_of_month(value: date) -> str:
    """A date without its weekday: 8 January 2026."""
    return str(format_date(value, "d MMMM y" if language() == ENGLISH else "long"))


def day_and_month(value: date) -> str:
    """A date of this year: 8 January, 8 de enero."""
    if language() == ENGLISH:
        return str(format_date(value, "d MMMM"))
    return str(format_skeleton("MMMMd", value, locale=get_locale()))


def moment(value: datetime) -> str:
    """A day and an hour, by the clock of the place where the server stands."""
    return gettext("%(day)s, %(hour)s", day=day_of_month(value.astimezone().date()), hour=hour(value))


def hour(value: datetime) -> str:
    """The hour of a moment, by the same clock and as phones write it on the list of games."""
    form = "HH:mm" if language() == ENGLISH and _counts_to_24() else "short"
    return str(format_time(value.astimezone(), form, rebase=False))


def _counts_to_24() -> bool:
    """Whether the English of the visitor's browser is one that has 24 hours."""
    accepted = request.accept_languages.values() if has_request_context() else ()
    return next((each.lower() for each in accepted if each.lower().startswith("en")), "") in WITH_24_HOURS


def list_names(names: Iterable[str]) -> str:
    """Gina; Gina and Frank; Gina, Frank and Irene."""
    return list_words(names, language())


def list_people(names: Sequence[str]) -> str:
    """These people, as a group without a name goes by them."""
    return people_words(names, MAX_NAMES, current_language())


def ordinal(rank: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    locale, forms = get_locale(), ordinal_forms()
    form = "other" if locale is None else str(locale.ordinal_form(rank))
    return forms.get(form, forms["other"]) % {"n": rank}


def ordinal_forms() -> Mapping[str, str]:
    """The sentence for each form that an ordinal number has in a language."""
    return {
        "one": gettext("%(n)sst"),
        "two": gettext("%(n)snd"),
        "few": gettext("%(n)srd"),
        "other": gettext("%(n)sth"),
    }


def _chosen_language() -> str:
    kept, linked = kept_choice(request.headers.get("Cookie", "")), request.args.get(ADDRESS, "")
    best = best_language(kept, linked, request.accept_languages)
    # The hours of English are those of the browser's country.
    return best if best == ENGLISH else locale_name(best)


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
