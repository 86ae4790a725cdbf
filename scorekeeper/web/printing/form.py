"""How a sheet is wanted: which one, on which paper, in which ink, in writing or type."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, RadioField
from wtforms.validators import ValidationError

from scorekeeper.sheets.paper.print_options import INKS, PrintOptions
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.foundation.language import lazy as _l

PAPER_NAMES = {"a4": "A4", "letter": "Letter", "a5": "A5"}
LARGE_PAPER_NAMES = PAPER_NAMES | {"a3": "A3"}
HAND, TYPE = "hand", "type"
FILLED, NAMES, EMPTY = "filled", "names", "empty"


class PrintForm(FlaskForm):
    """The choices about any sheet. It changes nothing here, so it is sent as an address.

    What a link leaves out is as usual.
    """

    sheet = RadioField(_l("Sheet"), default="", validate_choice=False)
    paper = RadioField(_l("Paper"), default="a4", validate_choice=False)
    ink = RadioField(_l("Ink"), default=INKS[0], validate_choice=False)
    holes = BooleanField(_l("Room for punched holes"))
    ones = BooleanField(_l("A small 1 before each bid"))

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        for field in self:
            if isinstance(field, RadioField) and field.data is None:
                field.data = field.default

    def validate_paper(self, field: RadioField) -> None:
        """A paper the sheets are made for."""
        if field.data not in LARGE_PAPER_NAMES:
            raise ValidationError(_("Choose a paper."))

    def validate_ink(self, field: RadioField) -> None:
        """Colour or pure black."""
        if field.data not in INKS:
            raise ValidationError(_("Choose an ink."))

    def printing(self, *, hand: bool = True) -> PrintOptions:
        """What was chosen, in the language of the reader."""
        return PrintOptions(
            self.paper.data,
            current_language(),
            self.sheet.data,
            self.ink.data,
            hand,
            holes=self.holes.data,
            ones=self.ones.data,
        )


class GamePrintForm(PrintForm):
    """The sheet of a game as it stands, or an empty one for the next game of the same people."""

    fill = RadioField(_l("Filled in"), default=FILLED, validate_choice=False)
    hand = RadioField(_l("Written"), default=HAND, validate_choice=False)
    live = BooleanField(_l("With a code to watch the game"))
    earlier = BooleanField(_l("With the games before it"))

    def validate_fill(self, field: RadioField) -> None:
        """One of the three."""
        if field.data not in (FILLED, NAMES, EMPTY):
            raise ValidationError(_("Choose what is filled in."))

    def validate_hand(self, field: RadioField) -> None:
        """In writing or in type."""
        if field.data not in (HAND, TYPE):
            raise ValidationError(_("Choose how it is written."))
