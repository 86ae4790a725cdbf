"""The form before the rows of a paper sheet: the table as it was agreed, and what stands beside the bids."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, StringField, TextAreaField
from wtforms.validators import ValidationError

from scorekeeper.files.tables.paper_table import Column
from scorekeeper.web.foundation.fields import DayField
from scorekeeper.web.foundation.forms import UploadField
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.new_game.form import MIN_FIELDS, NewGameForm


class _DayIfKnown(DayField):
    """A date that may be left out."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata([text for text in valuelist if text])


class PaperForm(NewGameForm):
    """The form of a new game for one that is over: nothing is drawn any more, and the day may be forgotten."""

    dealer = StringField(_l("Who dealt the first round?"), default="")
    started_on = _DayIfKnown(_l("Played on"))
    column = RadioField(_l("Beside the bids"), default=Column.TOTALS.value, validate_choice=False)
    file = UploadField(_l("Table (CSV)"))
    text = TextAreaField(_l("or paste it here"))
    fill = BooleanField(_l("Fill in bids that fit, and say so in the notes of the rounds"))
    # All rows as one text, for the way back to the table.
    rows = HiddenField(name="told")

    offers_draw = False
    keeps_list = True

    def __init__(self, today: date, **kwargs: Any) -> None:
        super().__init__(today, **kwargs)
        if not self.is_submitted():
            self.started_on.data = None
        self.widen(MIN_FIELDS)

    @property
    def seated(self) -> tuple[str, ...]:
        """Those whose names stand on the paper: fields left empty at the end are no seats."""
        return self.players.seated

    @property
    def kind(self) -> Column:
        """What stands beside the bids."""
        return Column(self.column.data) if self.column.data in list(Column) else Column.TOTALS

    def validate_dealer(self, _field: StringField) -> None:
        """Somebody dealt, whoever it was."""
        if self.dealing_seat is None or self.dealing_seat >= len(self.seated):
            raise ValidationError(_("Say who dealt the first round: the player to the left bid first."))
