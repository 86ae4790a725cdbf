"""Fields whose sentences are ours, texts made fit to be stored, and which field of a refused form gets the focus."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from flask import request
from flask_babel import gettext as _
from wtforms import DateField, Field, Form, IntegerField, StringField
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.rules.formula import Points
from scorekeeper.web.errors import not_all
from scorekeeper.web.incoming import had_forbidden

# Given or taken by hand at once.
MAX_POINTS = 10_000
MAX_NAME_LENGTH = 30
MAX_TITLE_LENGTH = 60
MAX_NAMES = 13
# So many fields are looked at, to say that these are too many.
MAX_READ = 52

# Letters that show nothing but change what stands beside them: two names that look the same would be two people.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
# The joiners inside emoji and some scripts are invisible too, but without them a name falls apart.
JOINERS = "\u200c\u200d"
_FOUND = "scorekeeper.first_fault"
# All messages are beside their fields; more than these above the form would not help.
MAX_ABOVE = 3


def whole_in(text: object, max_digits: int) -> int | None:
    """The whole number in a text of ASCII digits, at most so many; None for anything else."""
    number = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= max_digits
    return int(str(text)) if number else None


def points_in(text: object, signs: str = "-") -> Points | None:
    """Whole or half points as people write them, with one of these signs or none, any minus, a comma or a point.

    None for anything else, and for more than may be.
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
    """A date, as a browser's calendar sends it."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(_("Enter a date such as 2026-11-20.")) from None


class WholeField(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata([text for text in valuelist if not isinstance(text, str) or text.strip()])
        except ValueError:
            raise ValueError(_("Enter a whole number.")) from None


def clean(text: str | None) -> str:
    """The text on one line, without invisible letters at all and without spaces around it."""
    composed = unicodedata.normalize("NFC", text or "")
    spaced = "".join(" " if letter.isspace() else letter for letter in composed)
    visible = (each for each in spaced if each in JOINERS or unicodedata.category(each) not in INVISIBLE)
    line = " ".join("".join(visible).split())
    return line if line.strip(JOINERS + " ") else ""


def left_out() -> str:
    """The sentence beside a field whose text had characters that cannot be kept."""
    return _("One character can’t be used and was removed. Check this and send it again.")


class LineField(StringField):
    """One line of text. One that had forbidden characters is shown without them, to be looked at."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = clean(valuelist[0]) if valuelist else ""

    def pre_validate(self, _form: object) -> None:
        """What was sent is what is kept."""
        if had_forbidden(self.name):
            raise StopValidation(left_out())


class TextsField(Field):
    """As many texts as there are inputs of this name, at most one for each seat."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = [clean(text) for text in valuelist[:MAX_NAMES]]


class NamesField(Field):
    """The names at the table, clockwise: as many inputs of the same name as there are seats.

    Fields left empty at the end are no seats. `by_seat` holds the sentences for single seats.
    """

    data: list[str]

    def __init__(self, label: str | None = None, **kwargs: object) -> None:
        super().__init__(label, **kwargs)  # type: ignore[arg-type]  # WTForms knows these keywords, its stubs too few.
        self.by_seat: dict[int, list[str]] = {}

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the field, cleaned."""
        self.data = [clean(name) for name in valuelist[:MAX_READ]]
        # Who is one too many is refused with a sentence and not left out; an empty field is nobody.
        while len(self.data) > MAX_NAMES and not self.data[-1]:
            self.data.pop()

    @property
    def seated(self) -> tuple[str, ...]:
        """Those who sit at the table."""
        names = list(self.data or ())
        while names and not names[-1]:
            names.pop()
        return tuple(names)

    def pre_validate(self, _form: object) -> None:
        """A name is as it was sent, and fits its column on the sheet."""
        for seat in sorted(had_forbidden(self.name)):
            self.wrong(seat, left_out())
        for seat, name in enumerate(self.data or ()):
            if len(name) > MAX_NAME_LENGTH:
                self.wrong(seat, (_("At most 30 characters.")))
        if self.by_seat:
            raise ValidationError(_("Check the names again."))

    def wrong(self, seat: int, sentence: str) -> None:
        """Note a sentence at one seat."""
        self.by_seat.setdefault(seat, []).append(sentence)


def is_first_fault() -> bool:
    """Whether this is the first invalid field rendered on the page; it counts as rendered from now on.

    Fields are rendered in the order of the page. The first one gets `autofocus`; a script focuses it too, and opens a
    closed part around it.
    """
    first = not has_fault()
    request.environ[_FOUND] = True
    return first


def summary_of(not_done: str, sentences: Iterable[str]) -> list[str]:
    """The sentences above a refused form: that nothing was done, and why at first. Empty where nothing is wrong."""
    wrong = not_all(sentences, MAX_ABOVE)
    return [not_done, *wrong] if wrong else []


def form_sentences(form: Form) -> list[str]:
    """Everything that is wrong with the fields of a form."""
    return [words for field in form for words in field.errors]


def has_fault() -> bool:
    """Whether an invalid field was rendered on this page."""
    return _FOUND in request.environ
