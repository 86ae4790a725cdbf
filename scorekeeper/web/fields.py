"""Forms: WTForms read from the request, fields with our own sentences, cleaned texts, and which one gets the focus."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from babel.support import NullTranslations, Translations
from flask import request
from flask_babel import get_locale, gettext as _
from werkzeug.datastructures import CombinedMultiDict, FileStorage
from wtforms import DateField, Field, FileField, Form, IntegerField, RadioField, StringField
from wtforms.i18n import messages_path
from wtforms.meta import DefaultMeta
from wtforms.validators import AnyOf, Length, StopValidation, ValidationError

from scorekeeper.rules.formula import Points
from scorekeeper.web.incoming import had_forbidden
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.responses import first_sentences

# The most points given or taken by hand at once.
MAX_POINTS = 10_000
MAX_NAME_LENGTH = 30
MAX_TITLE_LENGTH = 60
MAX_NAMES = 13
# Fields beyond the limit are read too, so that a sentence can say that there are too many.
MAX_READ = 52

# Invisible characters: two names that look the same would be two people.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
# The joiners inside emoji and some scripts are invisible too, but names in them need these.
JOINERS = "\u200c\u200d"
_FOUND = "scorekeeper.first_fault"
# All messages are beside their fields; more than these above the form would not help.
MAX_ABOVE = 3
SENT = object()
# For rounds that are typed as a list.
HOW_TO_LIST = _l("Enter the cards of each round as numbers, such as 1 2 3 4 3 2 1; at most 200.")


def at_most(most: int) -> Length:
    """Return the check that a text has at most so many characters."""
    return Length(max=most, message=_l("At most %(max)d characters."))


def require_between(number: int | None, least: int, most: int) -> None:
    """Raise ValidationError unless there is a number from `least` to `most`."""
    if number is None or not least <= number <= most:
        raise ValidationError(_("From %(least)s to %(most)s.", least=least, most=most))


class PageForm(Form):
    """A form that reads a POST, unless `formdata` is given. The request was checked for CSRF before."""

    class Meta(DefaultMeta):
        """The source of the values, and the language of WTForms' own sentences."""

        def wrap_formdata(self, form: Any, formdata: Any) -> Any:  # noqa: ARG002 - WTForms hands over both
            """Return the sent values, or `formdata` if it was given."""
            if formdata is not SENT:
                return formdata
            return CombinedMultiDict([request.files, request.form]) if request.method == "POST" else None

        def get_translations(self, form: Any) -> Any:  # noqa: ARG002 - WTForms hands it over
            """Return the catalogue of WTForms in the reader's language."""
            return _translations(str(get_locale() or "en"))

    def __init__(self, formdata: Any = SENT, **more: Any) -> None:
        super().__init__(formdata, **more)

    def is_submitted(self) -> bool:
        """Return whether the page was sent, and not only requested."""
        return request.method == "POST"


class UploadField(FileField):
    """A file, or None if none was chosen."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Browsers send an empty file without a name if no file was chosen."""
        self.data = next((sent for sent in valuelist if isinstance(sent, FileStorage) and sent), None)


@cache
def _translations(language: str) -> NullTranslations:
    return Translations.load(messages_path(), [language], domain="wtforms")


class OneOfField(RadioField):
    """One of several values; any other is refused."""

    def __init__(self, label: str, values: Collection[str], **more: Any) -> None:
        super().__init__(label, [AnyOf(values, _l("Choose one of these."))], validate_choice=False, **more)


def whole_in(text: object, max_digits: int) -> int | None:
    """Return the whole number in a text of at most `max_digits` ASCII digits, or None."""
    number = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= max_digits
    return int(str(text)) if number else None


def points_in(text: object, signs: str = "-") -> Points | None:
    """Return whole or half points as people write them, with a comma or a point, and with or without one of these
    `signs`.

    Returns None for anything else, and for more points than allowed. A typographic minus is a minus too.
    """
    plain = str(text or "").strip().replace("−", "-").replace(",", ".")
    size = plain[1:] if plain.startswith(tuple(signs)) else plain
    whole, _point, part = size.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 5 and part in ("", "0", "5")):
        return None
    points = Fraction(plain)
    if abs(points) > MAX_POINTS:
        return None
    return points.numerator if points.denominator == 1 else points


class DayField(DateField):
    """A date, as a browser's date picker sends it."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence if the text is not a date."""
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(_("Enter a date such as 2026-11-20.")) from None


class WholeField(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence if the text is not a whole number."""
        try:
            super().process_formdata([text for text in valuelist if not isinstance(text, str) or text.strip()])
        except ValueError:
            raise ValueError(_("Enter a whole number.")) from None


def clean(text: str | None) -> str:
    """Return the text on one line, without invisible characters and without spaces around it."""
    composed = unicodedata.normalize("NFC", text or "")
    spaced = "".join(" " if letter.isspace() else letter for letter in composed)
    visible = (each for each in spaced if each in JOINERS or unicodedata.category(each) not in INVISIBLE)
    line = " ".join("".join(visible).split())
    return line if line.strip(JOINERS + " ") else ""


def character_removed() -> str:
    """Return the sentence for a field whose text had forbidden characters."""
    return _("One character can’t be used and was removed. Check this and send it again.")


class LineField(StringField):
    """One line of text. If it had forbidden characters it is shown without them, to be checked."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = clean(valuelist[0]) if valuelist else ""

    def pre_validate(self, _form: object) -> None:
        """Refuse a text that had forbidden characters, because it is not what was typed."""
        if had_forbidden(self.name):
            raise StopValidation(character_removed())


class TextsField(Field):
    """A text for each input of this name, at most one for each seat."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = [clean(text) for text in valuelist[:MAX_NAMES]]


class NamesField(Field):
    """The names at the table, clockwise: an input of the same name for each seat.

    Empty fields at the end are no seats. `by_seat` has the sentences for single seats.
    """

    data: list[str]

    def __init__(self, label: str | None = None, **kwargs: object) -> None:
        super().__init__(label, **kwargs)  # type: ignore[arg-type]  # WTForms knows these keywords, its stubs too few.
        self.by_seat: dict[int, list[str]] = {}

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = [clean(name) for name in valuelist[:MAX_READ]]
        # One name too many is refused with a sentence instead of dropped; an empty field is no name.
        while len(self.data) > MAX_NAMES and not self.data[-1]:
            self.data.pop()

    @property
    def seated(self) -> tuple[str, ...]:
        """The names of the players at the table."""
        names = list(self.data or ())
        while names and not names[-1]:
            names.pop()
        return tuple(names)

    def pre_validate(self, _form: object) -> None:
        """Refuse names that had forbidden characters, or that are too long for a column."""
        for seat in sorted(had_forbidden(self.name)):
            self.add_error(seat, character_removed())
        for seat, name in enumerate(self.data or ()):
            if len(name) > MAX_NAME_LENGTH:
                self.add_error(seat, _("At most %(max)d characters.", max=MAX_NAME_LENGTH))
        if self.by_seat:
            raise ValidationError(_("Check the names again."))

    def add_error(self, seat: int, sentence: str) -> None:
        """Add a sentence at one seat."""
        self.by_seat.setdefault(seat, []).append(sentence)


def is_first_fault() -> bool:
    """Return whether this is the first invalid field on the page, and note that the page has one.

    Fields are rendered in the order of the page. The first invalid field gets `autofocus`; a script focuses it too, and
    opens a closed part around it.
    """
    first = not has_fault()
    request.environ[_FOUND] = True
    return first


def summary_of(not_done: str, sentences: Iterable[str]) -> list[str]:
    """Return the sentences above a refused form: that nothing was done, and the first reasons. Empty if nothing is
    wrong.
    """
    wrong = first_sentences(sentences, MAX_ABOVE)
    return [not_done, *wrong] if wrong else []


def form_sentences(form: Form) -> list[str]:
    """Return all errors of the fields of a form."""
    return [words for field in form for words in field.errors]


def has_fault() -> bool:
    """Return whether an invalid field was rendered on this page."""
    return _FOUND in request.environ
