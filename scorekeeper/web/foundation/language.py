"""The language of the pages. English is the only one so far; another is a catalogue file and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import cast

from flask import Flask, g, request
from flask_babel import Babel, format_date, format_time, get_locale, get_translations, gettext, lazy_gettext
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept

from scorekeeper.places import TRANSLATIONS
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.people_words import people_words

LANGUAGES = ("en",)
# A heading has room for so many names.
MAX_NAMES = 5


def init_babel(app: Flask) -> None:
    """Pick each visitor's language from those there are, and give templates its words, dates and name."""
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(TRANSLATIONS))
    Babel(app, locale_selector=_chosen_language)
    app.jinja_env.globals["_"] = sentence
    app.add_template_filter(translate)
    app.add_template_filter(day)
    app.add_template_filter(moment)
    app.add_template_filter(hour)
    app.add_template_global(language)


def language() -> str:
    """The code of the page's language, for its `lang`."""
    return str(get_locale()).replace("_", "-")


def sentence(text: str, **figures: object) -> Markup:
    """A sentence of a template in the visitor's language, with its figures escaped.

    A page has a hundred: Jinja's own way through the context of the template takes four times as long, and looking up
    what was looked up for the sentence before as long again.
    """
    if "translations" not in g:
        g.translations = get_translations()
    return Markup(g.translations.ugettext(text)) % figures  # noqa: S704 - ours, and translations are.


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
    return str(format_date(value, "EEEE d MMMM y"))


def day_of_month(value: date) -> str:
    """A date without its weekday: 8 January 2026."""
    return str(format_date(value, "d MMMM y"))


def moment(value: datetime) -> str:
    """A day and an hour, by the clock of the place where the server stands."""
    return gettext("%(day)s, %(hour)s", day=day_of_month(value.astimezone().date()), hour=hour(value))


def hour(value: datetime) -> str:
    """The hour of a moment, by the same clock and as phones write it on the list of games."""
    return str(format_time(value.astimezone(), "short", rebase=False))


def list_names(names: Iterable[str]) -> str:
    """Gina; Gina and Frank; Gina, Frank and Irene."""
    return list_words(names, str(get_locale() or LANGUAGES[0]))


def list_people(names: Sequence[str]) -> str:
    """These people, as a group without a name goes by them."""
    return people_words(names, MAX_NAMES, translate, list_names)


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


def best_language(accepted: LanguageAccept) -> str:
    """The language among ours that suits a visitor best who accepts these."""
    return accepted.best_match(LANGUAGES) or LANGUAGES[0]


def _chosen_language() -> str:
    return best_language(request.accept_languages)
