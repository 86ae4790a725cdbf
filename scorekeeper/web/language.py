"""The language of the pages: English, or one with a catalogue (`scorekeeper/wording/translation.py`).

A page is in the language chosen on this device, or that of the link, or the browser's.
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
from scorekeeper.wording.bidi_isolates import isolate_left_to_right
from scorekeeper.wording.locale_forms import is_right_to_left, list_words, locale_name, own_name
from scorekeeper.wording.people_words import people_words
from scorekeeper.wording.translation import ENGLISH, Language, language_for, languages

# The most names that a heading has room for.
MAX_NAMES = 5
# The English of other countries, or of no country, writes hours with AM and PM.
WITH_24_HOURS = ("en-gb", "en-ie")
# The mark of a language that came with a link: it is remembered too, but the next link may replace it.
BY_LINK = "~"
ADDRESS = "lang"
KEPT = re.compile(rf"(?:{HOST_PREFIX})?{LANGUAGE}=(~?[A-Za-z0-9-]+)")
# The longest lifetime that browsers allow.
LIFETIME_S = 400 * 24 * 3600


class _Catalogues(Domain):
    """Makes Flask-Babel use the same catalogues as sheets and commands.

    Each request has its own, so that the language is looked up once.
    """

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return current_language().catalogue

    def get_translations(self) -> NullTranslations:
        """Return the catalogue of the page's language."""
        return self._catalogue


class _Babel(Babel):
    @property
    def domain_instance(self) -> Domain:
        return _Catalogues()


def init_babel(app: Flask) -> None:
    """Choose each visitor's language, and give templates its words, dates and name."""
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
    """Return the code of the page's language, for its `lang`."""
    if not has_request_context():
        return _language_code(get_locale())
    # Cached, because a page asks a dozen times.
    if (code := g.get("language")) is None:
        code = g.language = _language_code(get_locale())
    return str(code)


def _language_code(locale: Locale | None) -> str:
    return str(locale or ENGLISH).replace("_", "-")


def current_language() -> Language:
    """Return the language of the page, for text from below the web layer."""
    return language_for(language())


def direction() -> str:
    """Return `rtl` if the page is written from right to left, or an empty text."""
    return "rtl" if is_right_to_left(language()) else ""


def sentence(text: str, **figures: object) -> Markup:
    """Return a sentence of a template in the visitor's language, with its figures escaped.

    It caches the catalogue per request, because a page has a hundred sentences: looking it up takes as long as
    translating, and Jinja's own way through the template context four times as long.
    """
    catalogue: NullTranslations | None = g.get("catalogue")
    if catalogue is None:
        catalogue = g.catalogue = current_language().catalogue
    translated = Markup(catalogue.gettext(text))  # noqa: S704 - ours, and translations are.
    # Most sentences have no figures.
    return translated % figures if "%" in translated else translated


def translate(text: str) -> str:
    """Return a sentence of a preset's page in the visitor's language.

    An empty text has no translation: gettext would return the head of the catalogue.
    """
    return gettext(text) if text else ""


def lazy(text: str, **figures: object) -> str:
    """Return a text that is translated when it is shown, with its figures; typed as str, as WTForms' types demand.

    Forms are defined before the language of any reader is known.
    """
    return cast("str", lazy_gettext(text, **figures))


def day(value: date) -> str:
    """Return a date with its weekday."""
    return str(format_date(value, "EEEE d MMMM y" if language() == ENGLISH else "full"))


def day_of_month(value: date) -> str:
    """Return a date without its weekday: 8 January 2026."""
    return str(format_date(value, "d MMMM y" if language() == ENGLISH else "long"))


def day_and_month(value: date) -> str:
    """Return a date without its year: 8 January, 8 de enero."""
    if language() == ENGLISH:
        return str(format_date(value, "d MMMM"))
    return str(format_skeleton("MMMMd", value, locale=get_locale()))


def moment(value: datetime) -> str:
    """Return a day and an hour, in the time zone of the server."""
    return f"{day_of_month(value.astimezone().date())}, {hour(value)}"


def hour(value: datetime) -> str:
    """Return the hour of a moment in the time zone of the server, written as in the phone's list of games."""
    form = "HH:mm" if language() == ENGLISH and _has_24_hour_clock() else "short"
    return str(format_time(value.astimezone(), form, rebase=False))


def _has_24_hour_clock() -> bool:
    """Return whether the browser's kind of English, such as British, uses a 24-hour clock."""
    accepted = request.accept_languages.values() if has_request_context() else ()
    return next((each.lower() for each in accepted if each.lower().startswith("en")), "") in WITH_24_HOURS


def list_names(names: Iterable[str]) -> str:
    """Return names such as: Gina; Gina and Frank; Gina, Frank and Irene."""
    return list_words(names, language())


def list_people(names: Sequence[str]) -> str:
    """Return the names of these people as a name for their group, if it has no name of its own."""
    return people_words(names, MAX_NAMES, current_language())


def ordinal(rank: int) -> str:
    """Return an ordinal number: 1st, 2nd, 3rd, 4th."""
    locale, forms = get_locale(), ordinal_forms()
    form = "other" if locale is None else str(locale.ordinal_form(rank))
    return forms.get(form, forms["other"]) % {"n": rank}


def ordinal_forms() -> Mapping[str, str]:
    """Return the sentence for each ordinal form of a language."""
    return {
        "one": gettext("%(n)sst"),
        "two": gettext("%(n)snd"),
        "few": gettext("%(n)srd"),
        "other": gettext("%(n)sth"),
    }


def _chosen_language() -> str:
    kept, linked = stored_choice(request.headers.get("Cookie", "")), request.args.get(ADDRESS, "")
    best = best_language(kept, linked, request.accept_languages)
    # The hours of English are those of the browser's country.
    return best if best == ENGLISH else locale_name(best)


def best_language(kept: str, linked: str, accepted: LanguageAccept) -> str:
    """Return the best of our languages: the one chosen on the device, else that in the link, else the browser's."""
    there = languages()
    before = kept.removeprefix(BY_LINK)
    for wanted in (linked, before) if kept.startswith(BY_LINK) else (before, linked):
        if wanted in there:
            return wanted
    return accepted.best_match(there) or ENGLISH


def stored_choice(cookies: str) -> str:
    """Return the choice in the cookies of a device, or an empty text."""
    found = KEPT.search(cookies)
    return found[1] if found else ""


class LanguageChoice(Struct, frozen=True):
    """A language to choose, by its own name."""

    code: str
    name: str
    chosen: bool


def language_choices() -> list[LanguageChoice]:
    """Return the languages to choose from, with the current choice marked. The list is empty if there is only one
    language.
    """
    chosen, there = stored_choice(request.headers.get("Cookie", "")), languages()
    choices = [LanguageChoice(code, own_name(code), code == chosen) for code in there]
    return choices if len(choices) > 1 else []


def store_language(response: AnyResponse, chosen: str) -> None:
    """Store a choice on this device. An empty choice means the language of the browser."""
    name = cookie_name(LANGUAGE)
    if chosen:
        response.set_cookie(name, chosen, LIFETIME_S, secure=request.is_secure, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(name, secure=request.is_secure, httponly=True, samesite="Lax")


def remember_language(response: Response) -> Response:
    """Store the language of a link on a device that has not chosen one, for the pages that follow."""
    linked, kept = request.args.get(ADDRESS, ""), stored_choice(request.headers.get("Cookie", ""))
    if linked and linked in languages() and (not kept or kept.startswith(BY_LINK)) and kept != BY_LINK + linked:
        store_language(response, BY_LINK + linked)
    return response


def isolate_words(response: Response) -> Response:
    """Isolate left-to-right words in a page that is written from right to left.

    It has to run before compression, and Flask runs such functions in reverse order.
    """
    done = response.direct_passthrough or response.content_encoding
    if response.mimetype == "text/html" and not done and direction():
        response.set_data(isolate_left_to_right(response.get_data(as_text=True)))
    return response
