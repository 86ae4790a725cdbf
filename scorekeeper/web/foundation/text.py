"""Texts typed by people, made fit to be kept: one line, no invisible letters, one way to write each letter."""

from __future__ import annotations

import unicodedata

from flask_babel import gettext as _
from wtforms import Field, StringField
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.web.foundation.incoming import had_forbidden

MAX_NAME_LENGTH = 30
MAX_TITLE_LENGTH = 60
MAX_NAMES = 13
# So many fields are looked at, to say that these are too many.
MAX_READ = 52

# Letters that show nothing but change what stands beside them: two names that look the same would be two people.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
# The joiners inside emoji and some scripts are invisible too, but without them a name falls apart.
JOINERS = "\u200c\u200d"


def clean(text: str | None) -> str:
    """The text on one line, without invisible letters at all and without spaces around it."""
    composed = unicodedata.normalize("NFC", text or "")
    spaced = "".join(" " if letter.isspace() else letter for letter in composed)
    visible = (each for each in spaced if each in JOINERS or unicodedata.category(each) not in INVISIBLE)
    line = " ".join("".join(visible).split())
    return line if line.strip(JOINERS + " ") else ""


def left_out() -> str:
    """The sentence beside a field whose text had characters that cannot be kept."""
    return _("Here was a character that cannot be shown. It is left out now: look at this, and send it again.")


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
                self.wrong(seat, (_("This name is too long: 30 letters fit on the sheet.")))
        if self.by_seat:
            raise ValidationError(_("Look at the names again."))

    def wrong(self, seat: int, sentence: str) -> None:
        """Note a sentence at one seat."""
        self.by_seat.setdefault(seat, []).append(sentence)
